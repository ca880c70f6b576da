import * as z from 'zod'
import { cents, instant, text } from '#contract/values/text.ts'

/** Payment on a hosted page (rules, section 6). A session is one attempt to pay the amount due. */

export const sessionStatuses = ['open', 'complete', 'expired'] as const
export const SessionStatus = z.enum(sessionStatuses)
export type SessionStatus = z.output<typeof SessionStatus>

/** How long a session stays open, in minutes. */
export const SESSION_MINUTES = 60
/** How long an order that must be paid holds its bins without a payment session, in minutes. */
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
      .meta({ description: 'The hosted page. Open it at the top level, not in a frame.' }),
    amount: cents.meta({ description: 'The amount due when it was opened, in cents.' }),
    currency: z.string().meta({ description: 'ISO 4217.', examples: ['AUD'] }),
    expiresAt: instant,
  })
  .meta({ id: 'PaymentSession', description: 'One attempt to pay the amount due for an order.' })
export type PaymentSession = z.output<typeof PaymentSession>

/** What the page shows to a payer who returns from the hosted page. */
export const PaymentOutcome = z
  .object({
    id,
    status: SessionStatus,
    paid: z.boolean().meta({ description: 'Whether the whole order or invoice is paid.' }),
    reference: z.string().meta({
      description: "The order's reference, or the number of the invoice that is paid.",
      examples: ['7F3-K2Q-X'],
    }),
  })
  .meta({ id: 'PaymentOutcome', description: 'The outcome of a payment session.' })
export type PaymentOutcome = z.output<typeof PaymentOutcome>

const returnUrl = text(1, 2000).optional().meta({
  description:
    "Where the payer is sent afterwards, with `payment_session` added to the query: an address on an allowlisted origin. Default: the hirer's page.",
})

export const PaymentSessionBody = z
  .object({ returnUrl })
  .meta({ id: 'PaymentSessionBody', description: 'Where the payer comes back to.' })

export const PublicPaymentSessionBody = z
  .object({
    accessKey: z
      .string()
      .meta({ description: "The order's access key, from its summary or its link." }),
    returnUrl,
  })
  .meta({
    id: 'PublicPaymentSessionBody',
    description: 'Which order is paid, and where the payer comes back to.',
  })
