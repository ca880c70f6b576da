import * as z from 'zod'

/** Who needs a second factor in an organisation. */

const rule = z.enum(['privileged', 'everyone'])

export const SecondFactorRule = z.object({
  /** `privileged`: owners, admins and bookkeepers. */
  rule,
  /** False for a test organisation, which asks no one for a second factor. */
  applies: z.boolean(),
  version: z.int(),
})
export type SecondFactorRule = z.output<typeof SecondFactorRule>

export const SecondFactorRuleBody = z.strictObject({ rule })
