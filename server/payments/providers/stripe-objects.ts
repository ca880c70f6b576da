import * as z from 'zod'
import { Refusal } from '#server/refusal.ts'

/** What we read of Stripe's objects. They come over the network, signed or not. */

const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((names) => names ?? {})

export const StripeEvent = z.object({
  type: z.string(),
  /** In Unix seconds; the test provider's events have no time. */
  created: z.number().default(0),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.looseObject({}) }),
})

export const StripeSession = z.object({
  id: z.string(),
  metadata,
  status: z.string().nullish(),
  payment_status: z.string(),
  payment_intent: idOf.nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
})

export const StripeCharge = z.object({
  metadata,
  payment_intent: idOf.nullish(),
  amount_refunded: z.number(),
})

export const StripeRefund = z.object({
  id: z.string(),
  status: z.string().nullish(),
  amount: z.number(),
  metadata,
  payment_intent: idOf.nullish(),
  failure_reason: z.string().nullish(),
})

/**
 * Reads an object in Stripe's form.
 * @throws Refusal 422 when it isn't
 */
export function readObject<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): z.output<Schema> {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  const message = "isn't in the form that Stripe sends"
  throw new Refusal(422, { field: 'event', code: 'invalid', message })
}
