import * as z from 'zod'
import { isStorable } from '#contract/values/text.ts'
import { hidesSomething } from '#contract/values/words/shows.ts'

/** How an account's email address is written everywhere: NFC, lower case (rules, section 11). */
export function normaliseEmail(written: string): string {
  return written.trim().normalize('NFC').toLowerCase()
}

const ONE_AT = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** An address that an account can have. With something invisible in it, it would look like another's. */
export const AccountEmail = z
  .string()
  .overwrite(normaliseEmail)
  .refine(
    (email) =>
      isStorable(email) && email.length <= 254 && ONE_AT.test(email) && !hidesSomething(email),
    { error: 'must be an email address' },
  )
