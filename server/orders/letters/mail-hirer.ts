import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { writeLetter } from './write-letter.ts'
import type { Occasion } from './write-letter.ts'

/** Emails the hirer of an order, in the transaction of the change that the email is about. */
export async function mailHirer(org: Org, orderId: string, occasion: Occasion): Promise<void> {
  const letter = writeLetter(await readOrder(org, orderId), await loadCatalog(org), occasion)
  await recordMail(org, letter)
}
