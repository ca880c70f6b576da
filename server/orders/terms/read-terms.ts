import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

/** Terms in the wording that an order is under. */
export type Terms = { version: string; text: string | null; url: string | null }

/** The terms of an order, as they were worded when it was booked; null if there were none. */
export async function readTerms(
  org: Org,
  { terms_revision, terms_version }: Pick<OrderRow, 'terms_revision' | 'terms_version'>,
): Promise<Terms | null> {
  const [terms] = await org.tx.run(sql<Terms>`
    select version, text, url from terms_wordings
    where organisation_id = ${org.id} and revision = ${terms_revision}`)
  if (terms) return terms
  return terms_version === '' ? null : { version: terms_version, text: null, url: null }
}
