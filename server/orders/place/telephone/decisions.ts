import type {
  OverridableRule,
  Overrides,
  PaymentPlan,
  TermsWay,
} from '#contract/office/phone-order.ts'

/**
 * What a person in the office decides about an order besides its body (rules, section 11, "A telephone
 * order"). It never comes from a body that a stranger or a key sends: only the office's own call makes it.
 */
export type Decisions = {
  pays: PaymentPlan
  terms: TermsWay
  /** Why each rule is overridden. */
  overrides: Overrides
  discountReason: string
}

/** The rules that are to be overridden. */
export function overriddenRules(overrides: Overrides): OverridableRule[] {
  const rules: readonly OverridableRule[] = ['leadTime', 'cutOff', 'closedDays', 'dayCapacity']
  return rules.filter((rule) => overrides[rule] !== undefined)
}
