import * as z from 'zod'
import { OrderBody } from '#contract/orders/order-body.ts'
import { text } from '#contract/values/text.ts'

/** A telephone order, as the office sends it (rules, section 11, "A telephone order"). */

/** The booking rules that the office may override, each with a reason. Stock is none of them. */
export const overridableBookingRules = ['leadTime', 'cutOff', 'closedDays', 'dayCapacity'] as const
export type OverridableBookingRule = (typeof overridableBookingRules)[number]

/** All that may be overridden with a reason. Only an owner goes ahead for a customer who is on stop. */
export const overridableRules = [...overridableBookingRules, 'onStop'] as const
export type OverridableRule = (typeof overridableRules)[number]

/** How the customer means to pay. Only a payment that arrives changes what is due. */
export const paymentPlans = ['link', 'card', 'account', 'cash', 'transfer'] as const
export type PaymentPlan = (typeof paymentPlans)[number]

/**
 * How the customer gets to know the terms and notices: read out on the phone, where they agree at once, or
 * sent by email with a link to accept them.
 */
export const termsWays = ['read_out', 'sent'] as const
export type TermsWay = (typeof termsWays)[number]

const reason = text(3, 500).optional()

const Overrides = z.strictObject({
  leadTime: reason,
  cutOff: reason,
  closedDays: reason,
  dayCapacity: reason,
  onStop: reason,
} satisfies Record<OverridableRule, z.ZodType>)
/** Why each rule is overridden. */
export type Overrides = z.output<typeof Overrides>

/**
 * The body of an order, and what only the office may decide. Accepting the terms is the customer's: `terms`
 * says how. With terms that are sent, the notices that apply are sent too, whatever `acceptedNoticeIds` says.
 */
export const OfficeOrderBody = OrderBody.omit({ acceptedTerms: true }).extend({
  /** Empty for a caller without one: then nothing is emailed, neither the terms nor a link to pay. */
  email: z.union([z.literal(''), OrderBody.shape.email]),
  /** The customer that the office chose; null for an order that isn't linked to one. */
  customerId: z.uuid().nullable().default(null),
  overrides: Overrides.default({}),
  /** Why a line has a discount; required where one has. */
  discountReason: text(0, 500).default(''),
  pays: z.enum(paymentPlans),
  terms: z.enum(termsWays),
})
export type OfficeOrderBody = z.output<typeof OfficeOrderBody>
