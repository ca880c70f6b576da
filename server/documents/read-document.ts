import type { Terms } from '#contract/catalog/catalog.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { findLetterhead } from '#server/organisations/find-letterhead.ts'
import type { Letterhead } from '#server/organisations/find-letterhead.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { composeConfirmation } from './compose-confirmation.ts'
import { composeReceipt } from './compose-receipt.ts'
import { readPayments } from './read-payments.ts'
import type { Sheet } from './sheet.ts'

/** A document with who it's from. */
export type SentSheet = { sheet: Sheet; sender: Letterhead }

/** A document of an order, by its name in the address; null if the order has no such document. */
export async function readDocument(
  org: Org,
  rows: OrderRows,
  name: string,
): Promise<SentSheet | null> {
  const { order } = rows
  const catalog = await loadCatalog(org)
  const from = (at: Date) => findLetterhead(org, catalog.public, at)
  if (name === 'confirmation') {
    // An enquiry has no jobs yet.
    const asked = order.enquiry?.jobs.map(({ line_id: lineId, type }) => ({ lineId, type }))
    const [jobs, terms] = [
      asked ?? (await readLineJobs(org, order.id)),
      await readTerms(org, order),
    ]
    const sheet = composeConfirmation({ rows, jobs, terms, catalog, now: org.now })
    return { sheet, sender: await from(new Date(order.created_at)) }
  }
  const moved = await readPayments(org, order.id)
  const named = moved.find(({ kind, id }) => name === `${kind}-${id}`)
  if (!named) return null
  return { sheet: composeReceipt(order, named, org.timezone), sender: await from(named.at) }
}

/** The terms as the customer accepted them. */
async function readTerms(org: Org, { terms_revision: revision }: OrderRow): Promise<Terms | null> {
  if (revision === null) return null
  const [terms] = await org.tx.run(
    query
      .selectFrom('terms_wordings')
      .select(['version', 'url', 'text'])
      .where('organisation_id', '=', org.id)
      .where('revision', '=', revision),
  )
  return terms ?? null
}
