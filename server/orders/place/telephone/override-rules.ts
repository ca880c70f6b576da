import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { PrivateRules } from '#contract/catalog/private-rules.ts'

/** More visits than a day can have. The visit is still counted, so that later bookings see a full day. */
export const ANY_NUMBER = 1_000_000

const without: Record<OverridableBookingRule, (rules: PrivateRules) => Partial<PrivateRules>> = {
  leadTime: () => ({ minLeadDays: 0 }),
  cutOff: () => ({ cutoffTime: null }),
  closedDays: () => ({ closedDates: [] }),
  dayCapacity: ({ dayCapacity }) => (dayCapacity === null ? {} : { dayCapacity: ANY_NUMBER }),
}

/**
 * The catalogue with some of its rules overridden. An order of the office never needs approval either. Stock
 * isn't among them: there's no way to override it. Pure.
 */
export function overrideRules(
  catalog: LoadedCatalog,
  overridden: readonly OverridableBookingRule[],
): LoadedCatalog {
  const rules = overridden.reduce<PrivateRules>(
    (left, rule) => ({ ...left, ...without[rule](catalog.rules) }),
    { ...catalog.rules, approvalRequired: false },
  )
  return { ...catalog, rules }
}

/** What a rule says, for the audit log. `days` are those of the order. */
export function describeRule(
  rule: OverridableBookingRule,
  { rules }: Pick<LoadedCatalog, 'rules'>,
  days: ReadonlySet<string>,
): unknown {
  switch (rule) {
    case 'leadTime':
      return rules.minLeadDays
    case 'cutOff':
      return rules.cutoffTime
    case 'closedDays':
      return rules.closedDates.filter(({ date }) => days.has(date))
    case 'dayCapacity':
      return rules.dayCapacity
  }
}
