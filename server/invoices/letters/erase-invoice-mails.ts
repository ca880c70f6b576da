import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Erases the emails with the invoices of orders that become anonymous, and who they went to. The orders are locked. What
 * was issued stays (rules, section 11, "Data").
 */
export async function eraseInvoiceMails(org: Org, orderIds: readonly string[]): Promise<void> {
  await org.tx.run(sql`select erase_invoice_mails(${[...orderIds]}::uuid[])`)
}
