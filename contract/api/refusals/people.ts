import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls by people with an account. A 401 or 403 carries `Kerbside-Reason`. */

export const notSignedIn = {
  status: 401,
  name: 'NotSignedIn',
  meaning: 'Nobody is signed in, or the session has ended.',
  says: 'Sign in',
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
