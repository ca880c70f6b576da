import * as z from 'zod'
import { orderStatuses } from '#contract/orders/order.ts'
import { day, instant, text, uuid } from '#contract/values/text.ts'

/** What is kept about one customer (rules, section 11, "Data"). */

/** Who it is about: everyone who booked with an address, or the hirer of one order. */
export const PersonalDataBody = z
  .strictObject({
    email: z.email({ error: 'must be an email address' }).max(200).optional(),
    /** An order's reference as people write it, or its id. */
    order: text(1, 60).optional(),
  })
  .refine(({ email, order }) => (email === undefined) !== (order === undefined), {
    error: 'needs an email address or an order, one of the two',
    path: ['email'],
  })
export type PersonalDataBody = z.output<typeof PersonalDataBody>

export const PersonalDataSummary = z.object({
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
  orders: z.array(
    z.object({
      order: z.record(z.string(), z.unknown()),
      jobs: rows,
      notes: rows,
      payments: rows,
      refunds: rows,
      emails: rows,
      history: rows,
    }),
  ),
})
export type PersonalData = z.output<typeof PersonalData>

export const Anonymised = z.object({ orders: z.int() })
