import * as z from 'zod'
import { ROLES } from '#contract/roles.ts'

/** What the private API says of a person who signs in. */

export const RoleName = z.enum(ROLES)

/** The person, where they belong, and how they proved who they are. */
export const Me = z.object({
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Null for an account of the demo. */
    email: z.string().nullable(),
    demo: z.boolean(),
    version: z.int(),
  }),
  organisations: z.array(
    z.object({ slug: z.string(), name: z.string(), role: RoleName, test: z.boolean() }),
  ),
  /** Until when the most sensitive changes ask nothing more; null if they ask now. */
  steppedUpUntil: z.iso.datetime().nullable(),
})

export type Me = z.output<typeof Me>

/** What the sign-in page offers on this deployment. */
export const SignInOffer = z.object({
  /** Roles of the demo that one click signs in as; none outside a demo. */
  demoRoles: z.array(RoleName),
})

export const DemoSignInBody = z.strictObject({ role: RoleName })
