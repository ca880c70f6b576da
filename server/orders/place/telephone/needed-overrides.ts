import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import { addDays } from '#contract/values/day.ts'
import { MAX_HIRE_DAYS } from '#contract/values/limits.ts'
import type { Usage } from '#server/catalog/delivery-days.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import type { Org } from '#server/db/tenant.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import type { BookingRulesInput } from '#server/orders/rules/checked-order.ts'
import { overrideRules } from './override-rules.ts'

/**
 * Which of the rules that the office wants to override the order really breaks. The others keep holding,
 * and aren't written to the audit log. The order must be possible with all of them overridden.
 */
export async function neededOverrides(
  org: Org,
  body: OrderBody,
  input: BookingRulesInput,
  wanted: readonly OverridableBookingRule[],
): Promise<OverridableBookingRule[]> {
  if (wanted.length === 0) return []
  const usage = wanted.includes('dayCapacity') ? await readVisits(org, input) : null
  return leastOverrides(wanted, (overridden) => {
    const catalog = overrideRules(input.catalog, overridden)
    return 'order' in checkBookingRules(body, { ...input, catalog, usage })
  })
}

/**
 * The overrides that remain when each that isn't needed is left out, one after another.
 * @param isEnough whether an order is possible with these
 */
export function leastOverrides(
  wanted: readonly OverridableBookingRule[],
  isEnough: (overridden: readonly OverridableBookingRule[]) => boolean,
): OverridableBookingRule[] {
  return wanted.reduce<OverridableBookingRule[]>(
    (kept, rule) => {
      const rest = kept.filter((other) => other !== rule)
      return isEnough(rest) ? rest : kept
    },
    [...wanted],
  )
}

/** How many visits each day has. Bins aren't read: they're counted when the order is written. */
function readVisits(org: Org, { today, catalog }: BookingRulesInput): Promise<Usage> {
  const to = addDays(today, catalog.rules.maxAdvanceDays + MAX_HIRE_DAYS)
  return readUsage(org, [VISITS], { from: today, to })
}
