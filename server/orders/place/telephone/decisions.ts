import { overridableBookingRules } from '#contract/office/phone-order.ts'
import type {
  OverridableBookingRule,
  Overrides,
  PaymentPlan,
  TermsWay,
} from '#contract/office/phone-order.ts'
import type { Role } from '#contract/roles.ts'

/**
 * What a person in the office decides about an order besides its body (rules, section 11, "A telephone
 * order"). It never comes from a body that a stranger or a key sends: only the office's own call makes it.
 */
export type Decisions = {
  /** The role of who takes the order. */
  takenBy: Role
  /** The customer that was chosen; null for none. */
  customerId: string | null
  pays: PaymentPlan
  terms: TermsWay
  /** Why each rule is overridden. */
  overrides: Overrides
  discountReason: string
  /** Set for a hire that runs already: what each bin has yet to be paid, in cents including GST. */
  running: { owed: number } | null
}

/** The booking rules that are to be overridden. */
export function overriddenRules(overrides: Overrides): OverridableBookingRule[] {
  return overridableBookingRules.filter((rule) => overrides[rule] !== undefined)
}
