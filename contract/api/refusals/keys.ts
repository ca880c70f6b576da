import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about API keys. */

export const unknownKey = {
  status: 404,
  name: 'UnknownKey',
  meaning: 'The organisation has no API key with that id.',
  says: 'No API key has that id',
} as const satisfies DescribedRefusal

export const invalidKey = {
  status: 422,
  name: 'InvalidKey',
  meaning:
    'A field is not as described, the last day has passed, or the `Idempotency-Key` made a key more than a day ago.',
  says: 'expires: has passed, choose a later day',
} as const satisfies DescribedRefusal

export const unknownLastRequest = {
  status: 404,
  name: 'UnknownLastRequest',
  meaning: '`startingAfter` is not a logged request of this organisation.',
  says: 'startingAfter is not a request of this organisation',
} as const satisfies DescribedRefusal
