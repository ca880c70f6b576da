import * as z from 'zod'
import { isTimezone } from '#contract/values/day.ts'
import { emailOrNone, oneLine, visibleName } from '#contract/values/text.ts'

/** The profile of an organisation (rules, section 11, "Settings"). */

export const Profile = z.object({
  version: z.int(),
  name: z.string(),
  abn: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  timezone: z.string(),
  /** `#14573A`; null is the product's own. */
  primaryColour: z.string().nullable(),
  /** Where the logo is, on this deployment; null without one. */
  logo: z.string().nullable(),
})
export type Profile = z.output<typeof Profile>

export const ProfileBody = z.strictObject({
  name: visibleName(1, 120),
  /** Empty, or eleven digits with a right checksum, in any spelling. */
  abn: oneLine(0, 40),
  address: oneLine(0, 250),
  phone: oneLine(0, 30),
  email: emailOrNone,
  timezone: z.string().refine(isTimezone, { error: 'must be a timezone such as Australia/Sydney' }),
  primaryColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #14573A' })
    .nullable(),
})
export type ProfileBody = z.output<typeof ProfileBody>

/** A PNG of at most 200 KB and 512 × 512 pixels, as base64. */
export const LogoBody = z.strictObject({ png: z.base64({ error: 'must be a picture as base64' }) })
