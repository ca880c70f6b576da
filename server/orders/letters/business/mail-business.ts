import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { writeBusinessLetter } from './write-business-letter.ts'

/** Emails the business about a booking that was held until now, because it's paid. Its order is locked. */
export async function mailBusiness(org: Org, orderId: string): Promise<void> {
  const letter = writeBusinessLetter(await readOrder(org, orderId), await loadCatalog(org), org)
  if (letter) await recordMail(org, letter)
}
