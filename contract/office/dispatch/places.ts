import * as z from 'zod'
import { Point } from './records.ts'

/** What to look for: an address, as people write it. */
export const PlacesQuery = z.strictObject({ q: z.string().trim().min(3).max(250) })

export const Places = z.object({
  /** Whether the operator has set up a geocoder, and it answered. */
  available: z.boolean(),
  /** The likeliest first. */
  data: z.array(z.object({ label: z.string(), point: Point })),
})
export type Places = z.output<typeof Places>
