import * as z from 'zod'
import { instant, oneLine } from '#contract/values/text.ts'

/** How a phone joins, and what the office sees of it (rules, section 12, "The driver app"). */

export const JoinBody = z.strictObject({
  /** As typed: spaces, dashes and small letters don't matter. */
  code: oneLine(1, 40),
  /** How the office lists the phone, such as "Android, Chrome". */
  device: oneLine(1, 60),
})
export type JoinBody = z.output<typeof JoinBody>

/** Visitors of the demo need no code. */
export const JoinDemoBody = JoinBody.omit({ code: true })

export const Joined = z.object({
  organisation: z.object({ name: z.string(), phone: z.string() }),
  driver: z.object({ id: z.uuid(), name: z.string() }),
  device: z.object({ id: z.uuid(), name: z.string() }),
})
export type Joined = z.output<typeof Joined>

export const DriverCode = z.object({
  code: z.string(),
  /** Opens the app with the code filled in; its QR code is what the office shows. */
  link: z.string(),
  expiresAt: instant,
})
export type DriverCode = z.output<typeof DriverCode>

export const DriverDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  joinedAt: instant,
  seenAt: instant,
  /** How far the phone's clock is ahead, in seconds; only if the office should know. */
  clockAheadSeconds: z.int().nullable(),
  /** When it signed out, if work was lost with it; null while it's joined. */
  endedAt: instant.nullable(),
  /** How many actions were still unsent when the driver signed out all the same. */
  lostActions: z.int().nullable(),
  /** When its browser was found to have thrown away all that it kept, lately; null if it hasn't. */
  emptiedAt: instant.nullable(),
  /**
   * Who made the code that it joined with, and whether they have left the office since or their account was closed:
   * the phone stays, because a driver works with it. Null if that isn't known.
   */
  codeBy: z.object({ name: z.string(), gone: z.boolean() }).nullable(),
})
export type DriverDevice = z.output<typeof DriverDevice>

export const DriverDevices = z.object({ data: z.array(DriverDevice) })
