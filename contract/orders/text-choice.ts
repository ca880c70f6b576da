import * as z from 'zod'

/** Whether an order's hirer gets texts about visits of the crew, or why they can't (rules, section 12). */
export const TextChoice = z.object({
  on: z.boolean().meta({ description: 'Whether the hirer asked for texts.' }),
  reason: z.enum(['no_mobile', 'stopped']).nullable().meta({
    description:
      "Why they can't get any: the phone isn't an Australian mobile, or has replied STOP.",
  }),
})
export type TextChoice = z.output<typeof TextChoice>
