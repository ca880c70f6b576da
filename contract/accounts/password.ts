import * as z from 'zod'
import { AccountEmail, normaliseEmail } from './email.ts'
import { LinkToken, NewPassword, PersonName } from './join.ts'

/** Changing what an account signs in with, and what it is called. */

export const ResetBody = z.strictObject({
  // Any text: what is wrong with it is not said.
  email: z.string().max(1000).overwrite(normaliseEmail),
})

export const NewPasswordBody = z.strictObject({ token: LinkToken, password: NewPassword })

export const ChangePasswordBody = z.strictObject({
  currentPassword: NewPassword,
  password: NewPassword,
})

export const NameBody = z.strictObject({ name: PersonName })

export const EmailBody = z.strictObject({ email: AccountEmail })
