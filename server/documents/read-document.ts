import type { Terms } from '#contract/catalog/catalog.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { composeConfirmation } from './compose-confirmation.ts'
import { composeReceipt } from './compose-receipt.ts'
import { readMoved } from './read-moved.ts'
import type { Sheet } from './sheet.ts'

/** A document of an order by its name in its address; null where there is none, or no longer. */
export async function readDocument(org: Org, rows: OrderRows, name: string): Promise<Sheet | null> {
  const { order } = rows
  if (name === 'confirmation') {
    const [jobs, terms] = [await readLineJobs(org, order.id), await readTerms(org, order)]
    return composeConfirmation({ rows, jobs, terms, catalog: await loadCatalog(org), now: org.now })
  }
  const moved = await readMoved(org, order.id)
  const named = moved.find(({ kind, id }) => name === `${kind}-${id}`)
  return named ? composeReceipt(order, named, org.timezone) : null
}

/** The terms in the wording that was accepted. */
async function readTerms(org: Org, { terms_revision: revision }: OrderRow): Promise<Terms | null> {
  if (revision === null) return null
  const [terms] = await org.tx.run<Terms>({
    text: `select version, url, text from terms_wordings
      where organisation_id = $1 and revision = $2`,
    values: [org.id, revision],
  })
  return terms ?? null
}
