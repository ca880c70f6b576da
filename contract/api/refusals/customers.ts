import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about customers. */

export const unknownCustomer = {
  status: 404,
  name: 'UnknownCustomer',
  meaning: 'No customer of this organisation has that id.',
  says: 'No customer has that id',
} as const satisfies DescribedRefusal

export const unknownLastCustomer = {
  status: 404,
  name: 'UnknownLastCustomer',
  meaning: '`startingAfter` is not a customer of this organisation.',
  says: 'startingAfter is not a customer of this organisation',
} as const satisfies DescribedRefusal

export const unknownMerge = {
  status: 404,
  name: 'UnknownMerge',
  meaning: 'No customer was merged into this one under that id.',
  says: 'No merge has that id',
} as const satisfies DescribedRefusal

export const invalidCustomer = {
  status: 422,
  name: 'InvalidCustomer',
  meaning:
    'A field is not as described, or the customer is not in a state that allows this. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'abn: is not an ABN, check its eleven digits',
    merged: 'customer: was merged into C-000003 Harbour Builders',
  },
} as const satisfies DescribedRefusal

export const changedCustomer = {
  status: 412,
  name: 'ChangedCustomer',
  meaning: 'Someone else has changed the customer since. The `ETag` has its version.',
  says: 'Sam Okafor changed the notes of this customer while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const missingVersion = {
  status: 428,
  name: 'MissingVersion',
  meaning: 'The header `If-Match` is missing.',
  says: 'Send If-Match with the version that you changed',
} as const satisfies DescribedRefusal

export const unknownImport = {
  status: 404,
  name: 'UnknownImport',
  meaning: 'No import of this organisation has that id, or it was not used for a week.',
  says: 'No import has that id',
} as const satisfies DescribedRefusal

export const invalidImport = {
  status: 422,
  name: 'InvalidImport',
  meaning: 'The file is not a table, it has rows with errors, or it was imported already.',
  says: 'csv: has no rows below its headings',
} as const satisfies DescribedRefusal

export const changedImport = {
  status: 412,
  name: 'ChangedImport',
  meaning: 'The import has changed, or customers have since the file was checked.',
  says: 'Customers have changed since the file was checked: check it again',
} as const satisfies DescribedRefusal
