import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about saved views. */

export const unknownView = {
  status: 404,
  name: 'UnknownView',
  meaning: 'No view that the caller sees has that id.',
  says: 'No view has that id',
} as const satisfies DescribedRefusal

export const staleView = {
  status: 412,
  name: 'StaleView',
  meaning: 'Someone else changed the view meanwhile. The `ETag` has its version.',
  says: 'Someone else has changed this view meanwhile',
} as const satisfies DescribedRefusal
