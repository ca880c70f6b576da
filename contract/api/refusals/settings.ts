import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about the settings of an organisation. */

export const unknownExport = {
  status: 404,
  name: 'UnknownExport',
  meaning: 'No export of this organisation has that id, or its file was removed.',
  says: 'No export has that id, or its file was removed',
} as const satisfies DescribedRefusal

export const openExport = {
  status: 422,
  name: 'OpenExport',
  meaning: 'An export is being made already. A malformed `Idempotency-Key` also answers 422.',
  says: 'export: is being made already, wait until it is done',
} as const satisfies DescribedRefusal

export const invalidPerson = {
  status: 422,
  name: 'InvalidPerson',
  meaning:
    'There is neither an email address nor an order, or both; or no order has that reference or address.',
  says: 'email: is on none of your orders',
} as const satisfies DescribedRefusal

export const personNotFree = {
  status: 422,
  name: 'PersonNotFree',
  meaning:
    'An order is still live, or money is owed one way or the other; or an export is being made. The message lists each order.',
  says: '7F3-K2Q-X: is still live',
} as const satisfies DescribedRefusal

export const staleSettings = {
  status: 412,
  name: 'StaleSettings',
  meaning: 'Someone else changed it meanwhile. The `ETag` has the current version.',
  says: 'Robin Hale changed this page while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const invalidProfile = {
  status: 422,
  name: 'InvalidProfile',
  meaning:
    'A field is not as described, or the checksum of the ABN is wrong. The message lists every such field.',
  says: 'abn: is not an ABN, check its eleven digits',
} as const satisfies DescribedRefusal

export const invalidLogo = {
  status: 422,
  name: 'InvalidLogo',
  meaning: 'The picture is not a PNG of at most 200 KB and 512 × 512 pixels, or is damaged.',
  says: 'png: must be at most 512 pixels wide and high',
} as const satisfies DescribedRefusal

export const invalidOrigin = {
  status: 422,
  name: 'InvalidOrigin',
  meaning: 'It is not the https address of one website, or there are 100 already.',
  says: 'origin: must be an https address without a path or wildcard, or http on localhost',
} as const satisfies DescribedRefusal

export const unknownWebsite = {
  status: 404,
  name: 'UnknownWebsite',
  meaning: 'That website is not on the list.',
  says: 'No website on the list has that address',
} as const satisfies DescribedRefusal

export const invalidLetters = {
  status: 422,
  name: 'InvalidLetters',
  meaning:
    'A text is too long, the subject is empty, or a text has a placeholder that we don’t know.',
  says: 'letter.wording.subject: has {refrence}, which is not one of the placeholders',
} as const satisfies DescribedRefusal

export const invalidReplyAddress = {
  status: 422,
  name: 'InvalidReplyAddress',
  meaning: 'It is not an email address, or five addresses got a link within a day.',
  says: 'email: must be an email address',
} as const satisfies DescribedRefusal

export const unknownEmail = {
  status: 404,
  name: 'UnknownEmail',
  meaning: 'No email of this organisation has that id.',
  says: 'No email has that id',
} as const satisfies DescribedRefusal

export const unknownLastEmail = {
  status: 404,
  name: 'UnknownLastEmail',
  meaning: '`startingAfter` is not an email of this organisation.',
  says: 'startingAfter is not an email of this organisation',
} as const satisfies DescribedRefusal

export const alreadySent = {
  status: 422,
  name: 'AlreadySent',
  meaning: 'The email was sent, or its order has no email address any more.',
  says: 'mail: has already been sent',
} as const satisfies DescribedRefusal
