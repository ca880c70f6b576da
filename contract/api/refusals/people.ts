import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls by people with an account. A 401 or 403 carries `Kerbside-Reason`. */

export const notSignedIn = {
  status: 401,
  name: 'NotSignedIn',
  meaning: 'Nobody is signed in, or the session has ended.',
  says: 'Sign in',
} as const satisfies DescribedRefusal

export const wrongSignIn = {
  status: 401,
  name: 'WrongSignIn',
  meaning: 'What was shown is wrong, whichever part of it, or there is no such account.',
  says: 'The email address or the password is wrong',
} as const satisfies DescribedRefusal

export const deadLink = {
  status: 404,
  name: 'DeadLink',
  meaning: 'The link was used or replaced, has expired, or never worked.',
  says: 'This link has expired or was used. Ask for a new one.',
} as const satisfies DescribedRefusal

export const anothersInvitation = {
  status: 403,
  name: 'AnothersInvitation',
  meaning: 'The invitation is for another address than that of the account.',
  says: 'This invitation is for alex@customer.example: sign in with that address',
} as const satisfies DescribedRefusal

export const badInput = {
  status: 422,
  name: 'BadInput',
  meaning:
    'A field is not as described. The message lists each as `field: message`, separated by semicolons.',
  says: 'password: must be at least 15 characters long, four or five words make a good one',
} as const satisfies DescribedRefusal

export const unknownSession = {
  status: 404,
  name: 'UnknownSession',
  meaning: 'The account has no live session with that id.',
  says: 'Session not found',
} as const satisfies DescribedRefusal

export const staleAccount = {
  status: 412,
  name: 'StaleAccount',
  meaning: 'The account has changed meanwhile.',
  says: 'Your account has changed meanwhile: load the page again',
} as const satisfies DescribedRefusal

export const otherOrigin = {
  status: 403,
  name: 'OtherOrigin',
  meaning: 'The call comes from a page of another website.',
  says: 'Untrusted request origin',
} as const satisfies DescribedRefusal

export const noSignIn = {
  status: 403,
  name: 'NoSignIn',
  meaning: 'This deployment does not offer that way of signing in.',
  says: 'This way of signing in is not available here',
} as const satisfies DescribedRefusal

export const notAMember = {
  status: 404,
  name: 'NotAMember',
  meaning: 'No organisation has that slug, or the caller is not a member of it.',
  says: 'Organisation not found',
} as const satisfies DescribedRefusal

export const notAllowed = {
  status: 403,
  name: 'NotAllowed',
  meaning: 'The role does not allow it, or a second factor or a step-up is missing.',
  says: 'Your role does not allow this',
} as const satisfies DescribedRefusal

/** The refusals of every call in an office, before its own. */
export const forMembers = [notSignedIn, notAMember, notAllowed] as const
