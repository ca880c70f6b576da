import * as z from 'zod'
import { cents, instant, text } from '#contract/values/text.ts'

/** Payment on a hosted page (rules, section 6): a session is one attempt to pay what is due. */

export const sessionStatuses = ['open', 'complete', 'expired'] as const
export const SessionStatus = z.enum(sessionStatuses)
export type SessionStatus = z.output<typeof SessionStatus>

/** How long a session can be paid, in minutes. */
export const SESSION_MINUTES = 60
/** How long an order that must be paid holds its bins before a payment is begun, in minutes. */
export const HOLD_MINUTES = 60

const id = z.string().meta({ format: 'uuid' })

export const PaymentSession = z
  .object({
    id,
    object: z.literal('payment_session'),
    orderId: id,
    status: SessionStatus,
    url: z
      .string()
      .meta({ description: 'The hosted page. Open it at the top level, in no frame.' }),
    amount: cents.meta({ description: 'What was due when it was opened, in cents.' }),
    currency: z.string().meta({ description: 'ISO 4217.', examples: ['AUD'] }),
    expiresAt: instant,
  })
  .meta({ id: 'PaymentSession', description: 'One attempt to pay what is due of an order.' })
export type PaymentSession = z.output<typeof PaymentSession>

/** What whoever comes back from the hosted page may know. */
export const PaymentOutcome = z
  .object({
    id,
    status: SessionStatus,
    paid: z.boolean().meta({ description: 'Whether the whole order is paid.' }),
    reference: z.string().meta({ description: "The order's.", examples: ['7F3-K2Q-X'] }),
  })
  .meta({ id: 'PaymentOutcome', description: 'What became of a payment session.' })
export type PaymentOutcome = z.output<typeof PaymentOutcome>

const returnUrl = text(1, 2000).optional().meta({
  description:
    "Where the payer is sent afterwards, with `payment_session` added to the query: an address on an allowlisted origin. Default: the hirer's page.",
})

export const PaymentSessionBody = z.object({ returnUrl }).meta({ id: 'PaymentSessionBody' })

export const PublicPaymentSessionBody = z
  .object({
    accessKey: z.string().meta({ description: "The order's, from its summary or its link." }),
    returnUrl,
  })
  .meta({ id: 'PublicPaymentSessionBody' })
