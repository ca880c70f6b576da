import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals that calls share whatever they are about: keys, origins, bodies and queries. */

export const badKey = {
  status: 401,
  name: 'BadKey',
  meaning: 'The API key is missing, malformed, revoked or expired.',
  says: 'The API key is missing, malformed or revoked',
} as const satisfies DescribedRefusal

export const readOnlyKey = {
  status: 403,
  name: 'ReadOnlyKey',
  meaning: 'The API key is read only, and this is a write.',
  says: 'The API key is read only',
} as const satisfies DescribedRefusal

export const untrustedOrigin = {
  status: 403,
  name: 'UntrustedOrigin',
  meaning:
    'The `Origin` is not on the allowlist, or is missing, as it is in every call from a server.',
  says: 'Untrusted request origin',
} as const satisfies DescribedRefusal

export const bookingClosed = {
  status: 402,
  name: 'BookingClosed',
  meaning: "The organisation's subscription is inactive, so online booking is closed.",
  says: 'Online booking is closed',
} as const satisfies DescribedRefusal

export const unknownOrganisation = {
  status: 404,
  name: 'UnknownOrganisation',
  meaning: 'No organisation has that slug.',
  says: 'Organisation not found',
} as const satisfies DescribedRefusal

export const otherMediaType = {
  status: 415,
  name: 'OtherMediaType',
  meaning: 'The `Content-Type` is not `application/json`, or the body is compressed.',
  says: 'Use application/json',
} as const satisfies DescribedRefusal

export const largeBody = {
  status: 413,
  name: 'LargeBody',
  meaning: 'The body is larger than 16 KB (16,384 bytes). It is refused unread.',
  says: 'The body is larger than 16 KB',
} as const satisfies DescribedRefusal

export const malformedBody = {
  status: 400,
  name: 'MalformedBody',
  meaning: 'The body is not JSON in UTF-8, is empty, or ended early.',
  says: 'The body is not valid JSON',
} as const satisfies DescribedRefusal

export const invalidQuery = {
  status: 422,
  name: 'InvalidQuery',
  meaning:
    'A query parameter is not as described, or was sent twice. The message lists every such parameter as `parameter: message`, separated by semicolons.',
  says: 'limit: must be at most 100',
} as const satisfies DescribedRefusal

/** The refusals of every JSON body before it is validated. */
export const unreadableBody = [otherMediaType, largeBody, malformedBody] as const

/** The refusals of every write by API key, before its own. */
export const keyWrite = [badKey, readOnlyKey, ...unreadableBody] as const

/** The refusals of every write from a browser, before its own. */
export const browserWrite = [untrustedOrigin, unknownOrganisation, ...unreadableBody] as const
