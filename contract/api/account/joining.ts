import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Me } from '#contract/accounts/account.ts'
import { InvitationView, JoinBody, LinkBody } from '#contract/accounts/join.ts'
import { NewPasswordBody, ResetBody } from '#contract/accounts/password.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import {
  anothersInvitation,
  badInput,
  deadLink,
  notSignedIn,
  otherOrigin,
} from '#contract/api/refusals/people.ts'
import { common } from './private-entry.ts'

/** What links in emails lead to. A link's page only shows it: each acts by a POST, because mail scanners open links. */

export const joiningEndpoints = {
  viewInvitation: {
    ...common,
    method: 'POST',
    path: '/api/account/join/view',
    operationId: 'viewInvitation',
    summary: 'Read what an invitation offers',
    signedOut: true,
    body: LinkBody,
    status: 200,
    answer: InvitationView,
    means: 'The invitation; nothing has changed.',
    refusals: [otherOrigin, deadLink, badInput, ...unreadableBody],
  },
  join: {
    ...common,
    method: 'POST',
    path: '/api/account/join',
    operationId: 'join',
    summary: 'Accept an invitation with a new account',
    signedOut: true,
    body: JoinBody,
    status: 200,
    answer: Me,
    means: 'The account exists, is a member, and is signed in.',
    refusals: [otherOrigin, deadLink, badInput, ...unreadableBody],
  },
  acceptInvitation: {
    ...common,
    method: 'POST',
    path: '/api/account/join/accept',
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation with the account that is signed in',
    body: LinkBody,
    status: 200,
    answer: Me,
    means: 'The account is a member.',
    refusals: [notSignedIn, otherOrigin, anothersInvitation, deadLink, badInput, ...unreadableBody],
  },
  askForPasswordReset: {
    ...common,
    method: 'POST',
    path: '/api/account/password-reset',
    operationId: 'askForPasswordReset',
    summary: 'Ask for a link to reset the password',
    signedOut: true,
    body: ResetBody,
    status: 202,
    answer: z.object({}),
    means: 'If the address has an account, a link is on its way.',
    refusals: [otherOrigin, badInput, ...unreadableBody],
  },
  resetPassword: {
    ...common,
    method: 'POST',
    path: '/api/account/password-reset/confirm',
    operationId: 'resetPassword',
    summary: 'Reset the password by a link',
    signedOut: true,
    body: NewPasswordBody,
    status: 204,
    answer: z.undefined(),
    means: 'The password is the new one, and every session has ended. It signs no one in.',
    refusals: [otherOrigin, deadLink, badInput, ...unreadableBody],
  },
  confirmEmail: {
    ...common,
    method: 'POST',
    path: '/api/account/email/confirm',
    operationId: 'confirmEmail',
    summary: 'Confirm a new email address by a link',
    signedOut: true,
    body: LinkBody,
    status: 204,
    answer: z.undefined(),
    means: 'The account has the new address, and every session has ended.',
    refusals: [otherOrigin, deadLink, badInput, ...unreadableBody],
  },
  undoEmail: {
    ...common,
    method: 'POST',
    path: '/api/account/email/undo',
    operationId: 'undoEmail',
    summary: 'Undo a change of email address by a link',
    signedOut: true,
    body: LinkBody,
    status: 204,
    answer: z.undefined(),
    means: 'The account has its old address again, and every session has ended.',
    refusals: [otherOrigin, deadLink, badInput, ...unreadableBody],
  },
} as const satisfies Record<string, Endpoint>
