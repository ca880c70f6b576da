import type { PersonalDataBody } from '#contract/office/settings/personal-data.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { anonymiseCustomersOf } from '#server/customers/anonymise-customers.ts'
import { holdExports } from '#server/exports/hold-exports.ts'
import { anonymiseOrders } from '#server/orders/anonymise-orders.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrdersOf } from './find-orders.ts'
import { readFound, whatBlocks } from './what-blocks.ts'

/**
 * Erases who someone is from all of their orders and every copy (rules, section 11, "Data"). Amounts, dates
 * and suburbs stay.
 * @returns how many orders it changed
 * @throws Refusal 422 if no order is about them, an order is live or owed, or an export is being made
 */
export async function anonymisePerson(org: Org, who: PersonalDataBody): Promise<number> {
  const isExporting = await holdExports(org)
  const ids = await findOrdersOf(org, who)
  for (const id of ids) await lockOrder(org, id)
  const orders = (await readFound(org, ids)).filter(({ anonymised_at: at }) => at === null)
  const problems = orders.flatMap((order): Problem[] => {
    const message = whatBlocks(order)
    if (message === null) return []
    return [{ field: presentReference(order.reference), code: 'wrong_state', message }]
  })
  if (isExporting) {
    const message = 'is being made, and would have what you erase: wait until it is done'
    problems.push({ field: 'export', code: 'wrong_state', message })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
  const free = orders.map(({ id }) => id)
  await anonymiseOrders(org, free)
  const customers = await anonymiseCustomersOf(org, free)
  for (const id of [...free, ...customers]) await recordAudit(org, 'personal_data.erased', id)
  return free.length
}
