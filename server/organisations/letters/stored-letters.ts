import * as z from 'zod'
import { letterKinds } from '#contract/office/settings/letters.ts'
import { STANDARD_SENDS } from '#contract/office/settings/letter-standards.ts'
import type { LetterKind } from '#contract/office/settings/letters.ts'
import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import type { Wording } from '#contract/office/settings/letter-standards.ts'

/** How an organisation words its emails, as `organisations.letters` has it: only what isn't the standard. */
export const StoredLetters = z.object({
  /** Who emails come from; empty is the organisation's name. */
  senderName: z.string().default(''),
  /** A confirmed address for replies. */
  replyTo: z.string().nullable().default(null),
  /** Emails that not every organisation wants. */
  sends: z
    .object({
      newBooking: z.boolean().default(STANDARD_SENDS.newBooking),
      collectionTomorrow: z.boolean().default(STANDARD_SENDS.collectionTomorrow),
      apiOrders: z.boolean().default(STANDARD_SENDS.apiOrders),
    })
    .prefault({}),
  wording: z
    .partialRecord(
      z.enum(letterKinds),
      z.object({ subject: z.string(), opening: z.string(), closing: z.string() }),
    )
    .default({}),
})
export type StoredLetters = z.output<typeof StoredLetters>

/** How a letter is worded. */
export function wordingOf({ wording }: StoredLetters, kind: LetterKind): Wording {
  return wording[kind] ?? letterStandards[kind]
}
