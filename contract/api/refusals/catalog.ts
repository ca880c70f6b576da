import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about the catalogue in the office. */

export const unknownVersion = {
  status: 404,
  name: 'UnknownCatalogVersion',
  meaning: 'The history has no such version of the catalogue.',
  says: 'The history has no such version',
} as const satisfies DescribedRefusal

export const noCatalogVersion = {
  status: 428,
  name: 'NoCatalogVersion',
  meaning: 'The header `If-Match` is missing.',
  says: 'Send If-Match with the version that you changed',
} as const satisfies DescribedRefusal

export const staleCatalog = {
  status: 412,
  name: 'StaleCatalog',
  meaning: 'Someone published another version meanwhile. Its number is the `ETag`.',
  says: 'Robin Hale published version 15 while you were editing. Look at what is new, then publish again.',
} as const satisfies DescribedRefusal

export const invalidDraft = {
  status: 422,
  name: 'InvalidCatalogDraft',
  meaning: 'A field of the draft is not as described, or the catalogue would be too large.',
  says: 'pieces[0].pricing.basePrice: must be at least 0',
} as const satisfies DescribedRefusal
