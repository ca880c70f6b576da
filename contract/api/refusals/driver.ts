import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls by drivers' phones. A 401 carries `Kerbside-Reason: device`. */

export const notJoined = {
  status: 401,
  name: 'NotJoined',
  meaning:
    'The phone never joined, the office has ended it, it was not used for 90 days, or its driver was archived. The app removes what it holds, except for work that is not sent.',
  says: 'This phone is signed out. Ask the office for a code.',
} as const satisfies DescribedRefusal

export const deadCode = {
  status: 404,
  name: 'DeadCode',
  meaning: 'The code was used or replaced, has expired, or never worked.',
  says: 'This code has expired or was used. Ask the office for a new one.',
} as const satisfies DescribedRefusal

export const noDemoDriver = {
  status: 404,
  name: 'NoDemoDriver',
  meaning: 'The demo has no drivers yet: they come with its orders of the past half year.',
  says: "The demo's drivers aren't there yet. Try again in a minute.",
} as const satisfies DescribedRefusal

export const noJoining = {
  status: 403,
  name: 'NoJoining',
  meaning: 'By plain http, phones can join on loopback only.',
  says: 'Joining needs https',
} as const satisfies DescribedRefusal

export const invalidJoin = {
  status: 422,
  name: 'InvalidJoin',
  meaning: 'A field is not as described.',
  says: 'device: must be 1 to 60 characters long',
} as const satisfies DescribedRefusal

export const invalidActions = {
  status: 422,
  name: 'InvalidActions',
  meaning:
    'The list itself is not as described. An action that is not as described is answered `rejected` instead, so that the others arrive.',
  says: 'actions: must have at most 50 items',
} as const satisfies DescribedRefusal

export const largeActions = {
  status: 413,
  name: 'LargeActions',
  meaning: 'The body is larger than 256 KB. It is refused unread.',
  says: 'The body is larger than 256 KB',
} as const satisfies DescribedRefusal

export const invalidFile = {
  status: 422,
  name: 'InvalidFile',
  meaning: 'The bytes are not a JPEG, or not those of the SHA-256, or cut short.',
  says: 'file: is not the file that its address names, send it again',
} as const satisfies DescribedRefusal

export const otherFileType = {
  status: 415,
  name: 'OtherFileType',
  meaning: 'The `Content-Type` is not `image/jpeg`, or the body is compressed.',
  says: 'Use image/jpeg',
} as const satisfies DescribedRefusal

export const largeFile = {
  status: 413,
  name: 'LargeFile',
  meaning: 'The file is larger than 1 MB (1,048,576 bytes).',
  says: 'The body is larger than 1024 KB',
} as const satisfies DescribedRefusal

export const unknownFile = {
  status: 404,
  name: 'UnknownFile',
  meaning: 'There is no such file, or the caller may not see it, or its bytes have not arrived.',
  says: 'File not found',
} as const satisfies DescribedRefusal

export const unknownDriver = {
  status: 404,
  name: 'UnknownDriver',
  meaning: 'No driver of this organisation has that id.',
  says: 'Driver not found',
} as const satisfies DescribedRefusal

export const archivedDriver = {
  status: 422,
  name: 'ArchivedDriver',
  meaning:
    'The driver is archived, so no phone can join. A malformed `Idempotency-Key` also answers 422.',
  says: 'driver: is archived, restore the driver first',
} as const satisfies DescribedRefusal

export const unknownDevice = {
  status: 404,
  name: 'UnknownDevice',
  meaning: 'The driver has no phone with that id, or it was ended before.',
  says: 'Phone not found',
} as const satisfies DescribedRefusal

export const forPhones = [notJoined] as const
