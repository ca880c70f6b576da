import * as z from 'zod'

/** Where an account is signed in, the latest use first. */
export const Sessions = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      /** The browser and system, in words. */
      device: z.string(),
      /** The client's address when it began. */
      address: z.string(),
      createdAt: z.iso.datetime(),
      /** To the minute. */
      seenAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** Whether it is the one that asks. */
      current: z.boolean(),
    }),
  ),
})
export type Sessions = z.output<typeof Sessions>
