import * as z from 'zod'
import { instant, uuid } from '#contract/values/text.ts'

/** What the records of dispatch share. */
export const record = {
  id: uuid,
  version: z.int(),
  /** An archived record takes no part any more; what named it still does. */
  archivedAt: instant.nullable(),
}

/** Since when and why something isn't used. */
export const OffRoad = z.object({ since: instant, reason: z.string() })

/** A place on the map, in degrees. */
export const Point = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Point = z.output<typeof Point>

/** Archives a record, or brings it back. */
export const archived = { archived: z.boolean() }
