import * as z from 'zod'
import { integerParameter, startingAfter } from '#contract/api/query.ts'
import { email, instant, oneLine, text, uuid } from '#contract/values/text.ts'
import { unknownPlaceholder } from './placeholders.ts'

/** The emails to hirers, as an organisation words them (rules, section 11, "Settings"). */

/** Each kind of letter; `letter-standards.ts` has what it says unless the organisation words it. */
export const letterKinds = [
  'hold',
  'received',
  'placed',
  'approved',
  'changed',
  'paid',
  'due',
  'cancelled',
  'on_the_way',
  'delivered',
  'done',
  'tomorrow',
  'moved',
  'charge',
] as const
export type LetterKind = (typeof letterKinds)[number]
const kind = z.enum(letterKinds)

function filled<Text extends z.ZodType<string>>(schema: Text) {
  return schema.check((ctx) => {
    const unknown = unknownPlaceholder(ctx.value)
    if (unknown === null) return
    const message = `has ${unknown}, which is not one of the placeholders`
    ctx.issues.push({ code: 'custom', input: ctx.value, message })
  })
}

export const WordingBody = z.strictObject({
  subject: filled(oneLine(1, 150)),
  opening: filled(text(0, 2000)),
  closing: filled(text(0, 2000)),
})
export type WordingBody = z.output<typeof WordingBody>

const wording = z.object({ subject: z.string(), opening: z.string(), closing: z.string() })

/** The emails that not every organisation wants. */
export const Sends = z.strictObject({
  /** To its own address: a booking that it didn't take itself. */
  newBooking: z.boolean(),
  /** To hirers, the day before a collection. */
  collectionTomorrow: z.boolean(),
  /** To hirers whose orders come by the API. */
  apiOrders: z.boolean(),
})
export type Sends = z.output<typeof Sends>

export const Letters = z.object({
  version: z.int(),
  /** Who emails come from; empty is the organisation's name. */
  senderName: z.string(),
  /** The address that sends them, which the operator sets; replies go elsewhere. */
  replyTo: z.object({
    /** The confirmed address; null: replies go to the address of the profile. */
    email: z.string().nullable(),
    /** An address whose link wasn't used yet. */
    waiting: z.object({ email: z.string(), expiresAt: instant }).nullable(),
  }),
  /** Whether this deployment sends emails at all. */
  sends: Sends,
  letters: z.array(wording.extend({ kind, custom: z.boolean() })),
})
export type Letters = z.output<typeof Letters>

/** Any part of it; a letter without wording goes back to the standard one. */
export const LettersBody = z.strictObject({
  senderName: oneLine(0, 80).optional(),
  letter: z.strictObject({ kind, wording: WordingBody.nullable() }).optional(),
  sends: Sends.partial().optional(),
  /** Only null: replies go to the address of the profile again. */
  replyTo: z.null().optional(),
})
export type LettersBody = z.output<typeof LettersBody>

export const PreviewBody = z.strictObject({ kind, wording: WordingBody })

/** The letter of a made-up booking. */
export const LetterPreview = z.object({ from: z.string(), subject: z.string(), body: z.string() })

export const ReplyToBody = z.strictObject({ email })

export const mailStatuses = ['pending', 'held back', 'sent', 'failed', 'dropped'] as const

export const SentEmail = z.object({
  id: uuid,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** Why the latest attempt failed. */
  error: z.string().nullable(),
  orderId: uuid.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type SentEmail = z.output<typeof SentEmail>

export const EmailsQuery = z.object({
  limit: integerParameter(1, 100, 25),
  startingAfter,
  /** `unsent`: waiting, failed or dropped. */
  show: z.enum(['all', 'unsent']).optional(),
})
export type EmailsQuery = z.output<typeof EmailsQuery>

export const EmailPage = z.object({ data: z.array(SentEmail), hasMore: z.boolean() })

export const ReplyAddressLinkBody = z.strictObject({ token: z.string().max(100) })
export const ConfirmedReplyAddress = z.object({ organisation: z.string(), email: z.string() })
