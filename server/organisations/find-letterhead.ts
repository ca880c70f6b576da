import { sql } from 'kysely'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { Org } from '#server/db/tenant.ts'

/** Who a document is from. */
export type Letterhead = Pick<
  Catalog['organisation'],
  'name' | 'phone' | 'email' | 'abn' | 'currency'
> & { logoUrl: string | null }

/**
 * Who a document of a day is from: the name and ABN as they were then, so that it doesn't change with them, and how to
 * reach the business today. A former name has no logo.
 */
export async function findLetterhead(
  org: Org,
  { organisation, branding }: Pick<Catalog, 'organisation' | 'branding'>,
  at: Date,
): Promise<Letterhead> {
  const { name, phone, email, abn, currency } = organisation
  const [former] = await org.tx.run(sql<{ name: string; abn: string | null }>`
    select name, abn from former_names where organisation_id = ${org.id} and until > ${at}
    order by until limit 1`)
  const logoUrl = former && former.name !== name ? null : branding.logoUrl
  return { name, abn, ...former, phone, email, currency, logoUrl }
}
