import { addDays } from '#contract/values/day.ts'
import { MAX_HIRE_DAYS } from '#contract/values/limits.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { Problem } from '#contract/problems.ts'
import type { Org } from '#server/db/tenant.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import type { BookingRulesInput } from '#server/orders/rules/checked-order.ts'

/** Checks an order by the rules and by the bins and visits that are left now; returns every problem. */
export async function checkWithStock(
  org: Org,
  body: OrderBody,
  input: BookingRulesInput,
): Promise<Problem[]> {
  const end = addDays(input.today, input.catalog.rules.maxAdvanceDays + MAX_HIRE_DAYS)
  const ordered = new Set([body.productId, ...body.lines.map(({ productId }) => productId)])
  const usage = await readUsage(org, [VISITS, ...ordered], { from: input.today, to: end })
  const checked = checkBookingRules(body, { ...input, usage })
  return 'problems' in checked ? checked.problems : []
}
