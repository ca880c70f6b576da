import * as z from 'zod'
import { isStorable, visibleName } from '#contract/values/text.ts'
import { RoleName } from './account.ts'

/** Accepting an invitation. */

/** The secret of a link. One that can't be right gets the answer of one that isn't. */
export const LinkToken = z.string().max(200)

/** A password that someone chooses; how good it is is checked later. */
export const NewPassword = z.string().max(1000).refine(isStorable, { error: 'is not valid' })

export const PersonName = visibleName(1, 120)

export const LinkBody = z.strictObject({ token: LinkToken })

/** What an invitation offers, to the person who has its link. */
export const InvitationView = z.object({
  organisation: z.object({ slug: z.string(), name: z.string() }),
  email: z.string(),
  role: RoleName,
  /** Whether the address has an account, which must accept it, signed in. */
  hasAccount: z.boolean(),
})
export type InvitationView = z.output<typeof InvitationView>

export const JoinBody = z.strictObject({
  token: LinkToken,
  name: PersonName,
  password: NewPassword,
})
