import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { writeLetter } from './write-letter.ts'
import type { Occasion } from './write-letter.ts'

/** Writes to the hirer of an order, in the transaction of what it is about. */
export async function mailHirer(org: Org, orderId: string, occasion: Occasion): Promise<void> {
  const letter = writeLetter(org, await readOrder(org, orderId), await loadCatalog(org), occasion)
  await org.tx.run(query.insertInto('mails').values(letter))
}
