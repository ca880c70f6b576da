import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Erases what was written about the money of customers who become anonymous: references of payments and the bank's words
 * for them, reasons, notes of paused reminders, and emails with statements. The orders are locked. What was issued and paid stays (rules, section 11, "Data").
 */
export async function eraseMoneyWords(
  org: Org,
  { orders, customers }: { orders: readonly string[]; customers: readonly string[] },
): Promise<void> {
  await org.tx.run(sql`select erase_money_words(${[...orders]}::uuid[], ${[...customers]}::uuid[])`)
}
