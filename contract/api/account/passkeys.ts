import type { Endpoint } from '#contract/endpoint.ts'
import { Me } from '#contract/accounts/account.ts'
import { Passkey, PasskeyName } from '#contract/accounts/factors.ts'
import { AssertionBody, CredentialOptions, NewCredentialBody } from '#contract/accounts/webauthn.ts'
import {
  invalidPasskey,
  lastFactor,
  stalePasskey,
  stepUpMissing,
  unknownPasskey,
  wrongPasskey,
  wrongStepUp,
} from '#contract/api/refusals/factors.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { notSignedIn, otherOrigin } from '#contract/api/refusals/people.ts'
import { noVersion } from '#contract/api/refusals/team.ts'
import * as z from 'zod'
import { passkey } from '#contract/api/parameters.ts'
import { common } from './private-entry.ts'

/** Passkeys: adding them, and signing in with one. In no published document. */

/** A question to the browser, which counts for five minutes and one answer. */
const options = {
  ...common,
  method: 'POST',
  status: 200,
  answer: CredentialOptions,
  means: 'What the browser asks the person. The answer counts once, within five minutes.',
} as const

const onePasskey = {
  ...common,
  path: '/api/account/passkeys/{id}',
  params: { id: passkey },
} as const

export const passkeyEndpoints = {
  beginPasskey: {
    ...options,
    path: '/api/account/passkeys/options',
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    stepUp: true,
    refusals: [notSignedIn, stepUpMissing],
  },
  addPasskey: {
    ...common,
    method: 'POST',
    path: '/api/account/passkeys',
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    stepUp: true,
    body: NewCredentialBody,
    status: 201,
    answer: Passkey,
    means: 'The passkey signs in from now on. The other sessions of the account have ended.',
    refusals: [notSignedIn, stepUpMissing, ...unreadableBody, invalidPasskey],
  },
  renamePasskey: {
    ...onePasskey,
    method: 'PATCH',
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    ifMatch: true,
    body: PasskeyName,
    status: 200,
    answer: Passkey,
    means: 'The passkey with its new name.',
    refusals: [
      notSignedIn,
      otherOrigin,
      unknownPasskey,
      noVersion,
      stalePasskey,
      ...unreadableBody,
    ],
  },
  removePasskey: {
    ...onePasskey,
    method: 'DELETE',
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    stepUp: true,
    status: 204,
    answer: z.undefined(),
    means: 'The passkey no longer signs in. The other sessions of the account have ended.',
    refusals: [notSignedIn, stepUpMissing, unknownPasskey, lastFactor],
  },
  beginPasskeySignIn: {
    ...options,
    path: '/api/account/sign-in/passkey/options',
    operationId: 'beginPasskeySignIn',
    summary: 'Begin to sign in with a passkey',
    signedOut: true,
    refusals: [otherOrigin],
  },
  signInByPasskey: {
    ...common,
    method: 'POST',
    path: '/api/account/sign-in/passkey',
    operationId: 'signInByPasskey',
    summary: 'Sign in with a passkey',
    signedOut: true,
    body: AssertionBody,
    status: 200,
    answer: Me,
    means: 'Signed in, with two factors.',
    refusals: [wrongPasskey, otherOrigin, ...unreadableBody],
  },
  beginPasskeyStepUp: {
    ...options,
    path: '/api/account/step-up/passkey/options',
    operationId: 'beginPasskeyStepUp',
    summary: 'Begin to confirm with a passkey that it is you',
    refusals: [notSignedIn, otherOrigin],
  },
  stepUpByPasskey: {
    ...common,
    method: 'POST',
    path: '/api/account/step-up/passkey',
    operationId: 'stepUpByPasskey',
    summary: 'Confirm with a passkey that it is you',
    body: AssertionBody,
    status: 200,
    answer: Me,
    means: 'For ten minutes the most sensitive changes ask nothing more.',
    refusals: [notSignedIn, wrongStepUp, ...unreadableBody],
  },
} as const satisfies Record<string, Endpoint>
