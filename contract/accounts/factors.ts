import * as z from 'zod'
import { instant, visibleName } from '#contract/values/text.ts'

/** What proves who a person is, besides their password. */

/** Six digits of an authenticator app, or a recovery code. */
const code = z.string().min(1).max(64)

export const SecondFactorBody = z.strictObject({ token: z.string().min(1).max(200), code })

export const StepUpBody = z.strictObject({
  password: z.string().min(1).max(1000),
  /** Asked for if the account has a second factor. */
  code: code.optional(),
})

export const TotpSetUp = z.object({
  /** In base 32, to be typed where the QR code can't be read. */
  secret: z.string(),
  /** The same as an `otpauth:` address. */
  uri: z.string(),
  /** The address as a QR code in SVG. */
  qr: z.string(),
})

export const TotpConfirmBody = z.strictObject({ code })

/** Shown once; only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const Passkey = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  /** Whether it's copied between the person's devices. */
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

export type Passkey = z.output<typeof Passkey>

export const Factors = z.object({
  /** Since when an authenticator app is set up; null if none is. */
  totpSince: instant.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** Whether one of the person's organisations requires a second factor. */
  required: z.boolean(),
})

export type Factors = z.output<typeof Factors>

export const PasskeyName = z.strictObject({ name: visibleName(1, 120) })
