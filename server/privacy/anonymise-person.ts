import type { PersonalDataBody } from '#contract/office/settings/personal-data.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import {
  anonymiseCustomers,
  eraseLists,
  findErasable,
  isImporting,
} from '#server/customers/anonymise-customers.ts'
import { holdExports } from '#server/exports/hold-exports.ts'
import { eraseInvoiceMails } from '#server/invoices/letters/erase-invoice-mails.ts'
import { anonymiseOrders } from '#server/orders/anonymise-orders.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'
import { eraseMoneyWords } from '#server/reminders/erase-money-words.ts'
import { eraseTexts } from '#server/texts/purge-texts.ts'
import { findAbout } from './find-about.ts'
import { findNothing, findViewsOf } from './find-views.ts'
import { CREDIT_LEFT, readCredits, readFound, whatBlocks } from './what-blocks.ts'

/**
 * Erases who someone is from all of their orders, their record and every copy (rules, section 11, "Data").
 * Amounts, dates and suburbs stay.
 * @returns how many orders and customers it changed
 * @throws Refusal 422 if nothing is about them, an order is live, money is owed to or by them, or an export or import is
 *   under way
 */
export async function anonymisePerson(
  org: Org,
  who: PersonalDataBody,
): Promise<{ orders: number; customers: number }> {
  const isExporting = await holdExports(org)
  const about = await findAbout(org, who)
  const ids = about.orders.toSorted((one, other) => one.localeCompare(other))
  for (const id of ids) await lockOrder(org, id)
  const orders = (await readFound(org, ids)).filter(({ anonymised_at: at }) => at === null)
  const problems = orders.flatMap((order): Problem[] => {
    const message = whatBlocks(order)
    if (message === null) return []
    return [{ field: presentReference(order.reference), code: 'wrong_state', message }]
  })
  const free = orders.map(({ id }) => id)
  const erasable = await findErasable(org, { ...about, orders: free })
  const customers = erasable.filter(({ anonymisedAt }) => anonymisedAt === null)
  const customerIds = customers.map(({ id }) => id)
  const credits = await readCredits(org, customerIds)
  for (const { id, number: field } of customers) {
    if (credits.has(id)) problems.push({ field, code: 'wrong_state', message: CREDIT_LEFT })
  }
  if (isExporting) {
    const message = 'is being made, and would have what you erase: wait until it is done'
    problems.push({ field: 'export', code: 'wrong_state', message })
  }
  if (await isImporting(org)) {
    const message = 'of customers is under way: wait until it is done'
    problems.push({ field: 'import', code: 'wrong_state', message })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
  const views = await findViewsOf(org, free)
  await anonymiseOrders(org, free)
  await eraseInvoiceMails(org, free)
  await eraseTexts(org, free)
  await eraseMoneyWords(org, { orders: free, customers: customerIds })
  await anonymiseCustomers(org, customerIds, free)
  await eraseLists(org, await findNothing(org, views))
  for (const id of free) await recordAudit(org, 'personal_data.erased', id)
  for (const { id } of customers) await recordAudit(org, 'personal_data.erased', id)
  return { orders: free.length, customers: customers.length }
}
