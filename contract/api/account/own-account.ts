import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AccountEvents } from '#contract/accounts/account-events.ts'
import { Me } from '#contract/accounts/account.ts'
import { ChangePasswordBody, EmailBody, NameBody } from '#contract/accounts/password.ts'
import { Sessions } from '#contract/accounts/sessions.ts'
import { accountSession } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import {
  badInput,
  notAllowed,
  notSignedIn,
  otherOrigin,
  staleAccount,
  unknownSession,
} from '#contract/api/refusals/people.ts'
import { noVersion } from '#contract/api/refusals/team.ts'
import { common } from './private-entry.ts'

/** What a person does with their own account. */

const own = [notSignedIn, otherOrigin, notAllowed] as const

export const ownAccountEndpoints = {
  changeName: {
    ...common,
    method: 'PATCH',
    path: '/api/account',
    operationId: 'changeName',
    summary: 'Change the name of the person',
    ifMatch: true,
    body: NameBody,
    status: 200,
    answer: Me,
    means: 'The person has the new name.',
    refusals: [...own, noVersion, staleAccount, badInput, ...unreadableBody],
  },
  changePassword: {
    ...common,
    method: 'PUT',
    path: '/api/account/password',
    operationId: 'changePassword',
    summary: 'Change the password',
    body: ChangePasswordBody,
    status: 204,
    answer: z.undefined(),
    means: 'The password is the new one. This session has a new cookie, and all others have ended.',
    refusals: [...own, badInput, ...unreadableBody],
  },
  changeEmail: {
    ...common,
    method: 'POST',
    path: '/api/account/email',
    operationId: 'changeEmail',
    summary: 'Ask for another email address',
    stepUp: true,
    body: EmailBody,
    status: 202,
    answer: z.object({}),
    means: 'A link to confirm it is on its way to the new address.',
    refusals: [...own, badInput, ...unreadableBody],
  },
  listSessions: {
    ...common,
    method: 'GET',
    path: '/api/account/sessions',
    operationId: 'listSessions',
    summary: 'List where the account is signed in',
    status: 200,
    answer: Sessions,
    means: 'The live sessions, the latest use first.',
    refusals: [notSignedIn],
  },
  endOtherSessions: {
    ...common,
    method: 'DELETE',
    path: '/api/account/sessions',
    operationId: 'endOtherSessions',
    summary: 'Sign out everywhere else',
    status: 204,
    answer: z.undefined(),
    means: 'All other sessions have ended.',
    refusals: own,
  },
  endSession: {
    ...common,
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    params: { id: accountSession },
    operationId: 'endSession',
    summary: 'Sign out somewhere',
    status: 204,
    answer: z.undefined(),
    means: 'The session has ended.',
    refusals: [...own, unknownSession],
  },
  listAccountEvents: {
    ...common,
    method: 'GET',
    path: '/api/account/events',
    operationId: 'listAccountEvents',
    summary: 'List what happened to the account',
    status: 200,
    answer: AccountEvents,
    means: 'The latest hundred, newest first.',
    refusals: [notSignedIn],
  },
} as const satisfies Record<string, Endpoint>
