import * as z from 'zod'
import { isStorable } from '#contract/values/text.ts'
import { Me } from './account.ts'
import { normaliseEmail } from './email.ts'

/** Signing in with a password. */

const storable = z.string().min(1).max(1000).refine(isStorable, { error: 'is not valid' })

export const SignInBody = z.strictObject({
  // Any text: an impossible address gets the answer of an unknown one.
  email: storable.overwrite(normaliseEmail),
  password: storable,
})

/** Ways to show a second factor. */
export const SecondFactor = z.enum(['totp', 'recovery_code', 'passkey'])
export type SecondFactor = z.output<typeof SecondFactor>

/** Signed in; or half of it, with no session yet. */
export const SignedIn = z.discriminatedUnion('next', [
  z.object({ next: z.literal('done'), me: Me }),
  z.object({
    next: z.literal('second_factor'),
    /** Names this sign-in when the second factor is shown, within ten minutes and five tries. */
    token: z.string(),
    methods: z.array(SecondFactor),
  }),
])
