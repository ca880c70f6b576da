import * as z from 'zod'
import { instant } from '#contract/values/text.ts'
import { RoleName } from './account.ts'
import { AccountEmail } from './email.ts'

/** The people of an organisation, as its office sees them. */

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for an account of the demo. */
  email: z.string().nullable(),
  role: RoleName,
  version: z.int(),
  joinedAt: instant,
  /** The last time they used Kerbside, in any of their organisations, to the minute; null if never. */
  lastSeenAt: instant.nullable(),
  /** Whether they have a second factor: a passkey, or an authenticator app. */
  secondFactor: z.boolean(),
  /** From when on they need one here; null if they don't. */
  secondFactorDueAt: instant.nullable(),
})

export type TeamMember = z.output<typeof TeamMember>

export const Team = z.object({ data: z.array(TeamMember) })

export const MemberChange = z.strictObject({ role: RoleName })

/** An invitation that can still be accepted, or has run out. */
export const TeamInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: RoleName,
  /** The name of the member who sent it; null if the operator did. */
  invitedBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
})

export type TeamInvitation = z.output<typeof TeamInvitation>

export const InviteBody = z.strictObject({ email: AccountEmail, role: RoleName })

export const TeamInvitations = z.object({ data: z.array(TeamInvitation) })
