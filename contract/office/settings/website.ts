import * as z from 'zod'
import { instant } from '#contract/values/text.ts'

/** Where the booking page is shown (rules, section 11, "Settings"). */

export const Website = z.object({
  /** The booking page of the organisation. */
  bookingUrl: z.string(),
  /** The program that other websites load. */
  embedUrl: z.string(),
  /** The websites that may show it and book from it. */
  origins: z.array(z.object({ origin: z.string(), addedAt: instant })),
})
export type Website = z.output<typeof Website>

export const OriginBody = z.strictObject({ origin: z.string().trim().max(300) })
