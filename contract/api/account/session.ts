import type { Endpoint } from '#contract/endpoint.ts'
import { DemoSignInBody, Me, SignInOffer } from '#contract/accounts/account.ts'
import { SignedIn, SignInBody } from '#contract/accounts/sign-in.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import {
  badInput,
  noSignIn,
  notSignedIn,
  otherOrigin,
  wrongSignIn,
} from '#contract/api/refusals/people.ts'
import * as z from 'zod'
import { common } from './private-entry.ts'

/** People and their accounts. Only our own pages call these: they are in no published document. */

export const accountEndpoints = {
  getMe: {
    ...common,
    method: 'GET',
    path: '/api/account',
    operationId: 'getMe',
    summary: 'Read who is signed in',
    status: 200,
    answer: Me,
    means: 'The person, and where they belong.',
    refusals: [notSignedIn],
  },
  getSignInOffer: {
    ...common,
    method: 'GET',
    path: '/api/account/sign-in',
    operationId: 'getSignInOffer',
    summary: 'Read which ways of signing in there are',
    signedOut: true,
    status: 200,
    answer: SignInOffer,
    means: 'What the sign-in page offers.',
    refusals: [],
  },
  signIn: {
    ...common,
    method: 'POST',
    path: '/api/account/sign-in',
    operationId: 'signIn',
    summary: 'Sign in with a password',
    signedOut: true,
    body: SignInBody,
    status: 200,
    answer: SignedIn,
    means: 'Signed in; or, if the account has a second factor, half of it, with no session yet.',
    refusals: [wrongSignIn, otherOrigin, badInput, ...unreadableBody],
  },
  signInToDemo: {
    ...common,
    method: 'POST',
    path: '/api/account/sign-in/demo',
    operationId: 'signInToDemo',
    summary: 'Look around the demo',
    signedOut: true,
    body: DemoSignInBody,
    status: 200,
    answer: Me,
    means: 'Signed in, as a member of the demo with that role.',
    refusals: [otherOrigin, noSignIn, ...unreadableBody],
  },
  signOut: {
    ...common,
    method: 'POST',
    path: '/api/account/sign-out',
    operationId: 'signOut',
    summary: 'Sign out',
    signedOut: true,
    status: 204,
    answer: z.undefined(),
    means: 'Signed out, if anyone was signed in.',
    refusals: [otherOrigin],
  },
} as const satisfies Record<string, Endpoint>
