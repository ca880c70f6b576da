import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about an organisation's people. */

export const unknownMember = {
  status: 404,
  name: 'UnknownMember',
  meaning: 'No member of this organisation has that id.',
  says: 'No member has that id',
} as const satisfies DescribedRefusal

export const unknownInvitation = {
  status: 404,
  name: 'UnknownInvitation',
  meaning: 'No invitation of this organisation that waits for an answer has that id.',
  says: 'No open invitation has that id',
} as const satisfies DescribedRefusal

export const noVersion = {
  status: 428,
  name: 'NoMemberVersion',
  meaning: 'The header `If-Match` is missing.',
  says: 'Send If-Match with the version that you changed',
} as const satisfies DescribedRefusal

export const staleMember = {
  status: 412,
  name: 'StaleMember',
  meaning: 'Someone else changed it meanwhile.',
  says: 'Robin Hale changed this member while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const staleRule = {
  status: 412,
  name: 'StaleRule',
  meaning: 'Someone else changed the rule meanwhile.',
  says: 'Robin Hale changed this rule while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const lastOwner = {
  status: 422,
  name: 'LastOwner',
  meaning: 'The organisation would have no owner any more.',
  says: 'role: is held by the last owner, make someone else an owner first',
} as const satisfies DescribedRefusal

export const invalidRole = {
  status: 422,
  name: 'InvalidRole',
  meaning: 'The body is not as described, or the organisation would have no owner any more.',
  says: lastOwner.says,
} as const satisfies DescribedRefusal

export const invalidInvitation = {
  status: 422,
  name: 'InvalidInvitation',
  meaning:
    'The address is not an email address, belongs to a member or had five invitations today, the role is not one of the roles, or too many invitations are open or were sent today.',
  says: 'email: belongs to a member already',
} as const satisfies DescribedRefusal

export const tooManyInvitations = {
  status: 422,
  name: 'TooManyInvitations',
  meaning: 'The address had five invitations today, or the organisation sent 200.',
  says: 'email: had five invitations today, try again tomorrow',
} as const satisfies DescribedRefusal
