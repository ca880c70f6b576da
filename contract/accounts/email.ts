import * as z from 'zod'
import { isStorable } from '#contract/values/text.ts'

/** How an account's email address is written everywhere: NFC, lower case (rules, section 11). */
export function normaliseEmail(written: string): string {
  return written.trim().normalize('NFC').toLowerCase()
}

const ONE_AT = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** An address that an account can have. */
export const AccountEmail = z
  .string()
  .overwrite(normaliseEmail)
  .refine((email) => isStorable(email) && email.length <= 254 && ONE_AT.test(email), {
    error: 'must be an email address',
  })
