import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { CustomerInBrief, CustomerSite } from '#contract/office/customers/customer.ts'
import { Locality } from '#contract/orders/order-body.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { cents, day, instant, isStorable } from '#contract/values/text.ts'

/** Who is calling: customers, and people of earlier orders (rules, section 11, "A telephone order"). */

export const CallersQuery = z.object({
  /** A phone number in any spelling, a name or an email address; or the beginning of one. */
  search: z
    .string(once)
    .trim()
    .min(2, { error: 'must be at least 2 characters long' })
    .max(200)
    .refine(isStorable, { error: 'has characters that cannot be searched for' }),
})

/** An earlier order, with what a new one can take over. */
export const CallersOrder = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(orderStatuses),
  productId: z.uuid(),
  productName: z.string(),
  sizeCubicMetres: z.number().nullable(),
  /** The name of the product group; null if the catalogue no longer has it. */
  wasteType: z.string().nullable(),
  quantity: z.int(),
  address: z.string(),
  lotNumber: z.string().nullable(),
  gateCode: z.string().nullable(),
  locality: Locality.nullable(),
  /** Answers to the booking questions, by key. */
  customFields: z.record(z.string(), z.unknown()),
  deliveryDate: day,
  pickupDate: day,
  total: cents,
  due: cents,
})
export type CallersOrder = z.output<typeof CallersOrder>

/** A customer of the office. */
export const CallersCustomer = CustomerInBrief.extend({
  /** Why they get no telephone orders; null if they aren't on stop. */
  stopReason: z.string().nullable(),
  /** How much more they can owe; negative if they owe more than their credit limit, null if they have none. */
  creditLeft: z.int().nullable(),
})
export type CallersCustomer = z.output<typeof CallersCustomer>

export const Caller = z.object({
  /** Whose the order is to be; null for someone who isn't a customer of the office. */
  customer: CallersCustomer.nullable(),
  type: z.enum(['individual', 'company']),
  name: z.string(),
  /** Eleven digits: the customer's, or else those of the latest order. */
  abn: z.string().nullable(),
  /** Where the latest order's invoice is addressed to, if that isn't its site. */
  billingAddress: z.string().nullable(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  purchaseOrder: z.string().nullable(),
  /** How many orders are theirs, or have this email address or phone number; at most 1,000 are counted. */
  orders: z.int(),
  /** When the first of those was placed; null if there's none. */
  since: instant.nullable(),
  /** What is still to be paid of the latest of them. */
  due: cents,
  /** The latest first, at most five. */
  latest: z.array(CallersOrder),
  /** Where a customer without orders wants their bins. */
  sites: z.array(
    CustomerSite.pick({ address: true, suburb: true, postcode: true, accessNotes: true }),
  ),
})
export type Caller = z.output<typeof Caller>

/** The best first. Someone who isn't any of these books as someone new. */
export const Callers = z.object({ data: z.array(Caller) })
