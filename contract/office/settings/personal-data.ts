import * as z from 'zod'
import { CustomerInBrief } from '#contract/office/customers/customer.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { day, email, instant, text, uuid } from '#contract/values/text.ts'

/** What is kept about one customer (rules, section 11, "Data"). */

/** Who it is about: a customer, everyone who booked with an address, or the hirer of one order. */
export const PersonalDataBody = z
  .strictObject({
    email: email.optional(),
    /** An order's reference as people write it, or its id. */
    order: text(1, 60).optional(),
    /** A customer's number as people write it, or its id. */
    customer: text(1, 60).optional(),
  })
  .refine((who) => Object.values(who).filter((one) => one !== undefined).length === 1, {
    error: 'needs an email address, an order or a customer, one of the three',
    path: ['email'],
  })
export type PersonalDataBody = z.output<typeof PersonalDataBody>

export const PersonalDataSummary = z.object({
  /** The records of customers that are erased with these orders. */
  customers: z.array(
    CustomerInBrief.extend({
      /** Why it can't be made anonymous yet, such as "has credit left"; null if it can. */
      blocked: z.string().nullable(),
      anonymisedAt: instant.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      customerName: z.string(),
      suburb: z.string().nullable(),
      deliveryDate: day,
      status: z.enum(orderStatuses),
      total: z.int(),
      /** Why it can't be made anonymous yet, such as "is still live"; null if it can. */
      blocked: z.string().nullable(),
      anonymisedAt: instant.nullable(),
    }),
  ),
})
export type PersonalDataSummary = z.output<typeof PersonalDataSummary>

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything about the person, for the person. */
export const PersonalData = z.object({
  organisation: z.object({ name: z.string(), slug: z.string() }),
  madeAt: instant,
  customers: rows,
  orders: z.array(
    z.object({
      order: z.record(z.string(), z.unknown()),
      jobs: rows,
      notes: rows,
      charges: rows,
      invoices: rows,
      payments: rows,
      refunds: rows,
      texts: rows,
      emails: rows,
      history: rows,
    }),
  ),
})
export type PersonalData = z.output<typeof PersonalData>

/** How many of each were changed. */
export const Anonymised = z.object({ orders: z.int(), customers: z.int() })
