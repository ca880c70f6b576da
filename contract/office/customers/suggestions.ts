import * as z from 'zod'
import { orderStatuses } from '#contract/orders/order.ts'
import { day } from '#contract/values/text.ts'
import { CustomerInBrief, customerKinds } from './customer.ts'

/** Why two records look like the same customer, the strongest first (rules, section 11, "Customers"). */
export const matchReasons = ['abn', 'email', 'phone', 'name_and_address', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

export const Suggestion = CustomerInBrief.extend({
  version: z.int(),
  kind: z.enum(customerKinds),
  reasons: z.array(z.enum(matchReasons)).min(1),
  onStop: z.boolean(),
  orders: z.int(),
})
export type Suggestion = z.output<typeof Suggestion>

export const Suggestions = z.object({ data: z.array(Suggestion) })

/** Whose an order is, or may be. */
export const OrderCustomer = z.object({
  customer: CustomerInBrief.extend({
    onStop: z.boolean(),
    stopReason: z.string().nullable(),
    /** How much more they can owe by their credit limit; null if they have none. */
    creditLeft: z.int().nullable(),
    orders: z.int(),
  }).nullable(),
  /** Customers that look like the order's, best first; empty once it has one. */
  suggestions: z.array(Suggestion),
})
export type OrderCustomer = z.output<typeof OrderCustomer>

/** An order without a customer, with the email address or phone number of one. */
export const UnlinkedOrder = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  productName: z.string(),
  address: z.string(),
  suburb: z.string().nullable(),
  deliveryDate: day,
  status: z.enum(orderStatuses),
})
export type UnlinkedOrder = z.output<typeof UnlinkedOrder>

export const UnlinkedOrders = z.object({ data: z.array(UnlinkedOrder) })
