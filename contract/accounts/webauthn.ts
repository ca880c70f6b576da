import * as z from 'zod'

/**
 * What browsers and servers say to each other about passkeys, as JSON (Web Authentication, level 3). The
 * options go to the browser as the library makes them.
 */

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/, { error: 'must be base64url' })

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().nullish(),
  clientExtensionResults: z.looseObject({}).optional(),
}

/** What `navigator.credentials.create()` resolves to. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
})
export type NewCredential = z.output<typeof NewCredential>

/** What `navigator.credentials.get()` resolves to. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type Assertion = z.output<typeof Assertion>

export const AssertionBody = z.strictObject({ credential: Assertion })
export const NewCredentialBody = z.strictObject({ credential: NewCredential })

/** For `startRegistration` and `startAuthentication` of @simplewebauthn/browser. */
export const CredentialOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })
