import * as z from 'zod'
import { CAPABILITIES } from '#contract/roles.ts'
import { day, instant } from '#contract/values/text.ts'
import { RoleName } from './account.ts'

/** Whose office it is, and what the caller may do there. */
export const Office = z.object({
  organisation: z.object({
    slug: z.string(),
    name: z.string(),
    timezone: z.string(),
    currency: z.string(),
    test: z.boolean(),
    subscriptionActive: z.boolean(),
    /** Whether hirers can pay online. */
    takesPayment: z.boolean(),
    /** Whether prices have GST in them: not if the organisation says that it isn't registered for it. */
    chargesGst: z.boolean(),
  }),
  /** The date at the organisation. */
  today: day,
  role: RoleName,
  capabilities: z.array(z.enum(CAPABILITIES)),
  /** From when on the office is closed to the caller, who has no second factor; null if it won't be. */
  secondFactorDueAt: instant.nullable(),
})
