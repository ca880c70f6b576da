import type { Endpoint } from '#contract/endpoint.ts'
import { Me } from '#contract/accounts/account.ts'
import {
  Factors,
  RecoveryCodes,
  SecondFactorBody,
  StepUpBody,
  TotpConfirmBody,
  TotpSetUp,
} from '#contract/accounts/factors.ts'
import {
  invalidCode,
  lastFactor,
  noFactor,
  stepUpMissing,
  wrongSecondFactor,
  wrongStepUp,
} from '#contract/api/refusals/factors.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { notSignedIn, otherOrigin } from '#contract/api/refusals/people.ts'
import * as z from 'zod'
import { common } from './private-entry.ts'

/** Authenticator apps, recovery codes, and showing them. In no published document. */

export const factorEndpoints = {
  getFactors: {
    ...common,
    method: 'GET',
    path: '/api/account/factors',
    operationId: 'getFactors',
    summary: 'Read which second factors there are',
    status: 200,
    answer: Factors,
    means: 'Whether there is an authenticator app, and the passkeys.',
    refusals: [notSignedIn],
  },
  showSecondFactor: {
    ...common,
    method: 'POST',
    path: '/api/account/sign-in/second-factor',
    operationId: 'showSecondFactor',
    summary: 'Finish a sign-in by a second factor',
    signedOut: true,
    body: SecondFactorBody,
    status: 200,
    answer: Me,
    means: 'Signed in.',
    refusals: [wrongSecondFactor, otherOrigin, ...unreadableBody],
  },
  stepUp: {
    ...common,
    method: 'POST',
    path: '/api/account/step-up',
    operationId: 'stepUp',
    summary: 'Confirm that it is you',
    body: StepUpBody,
    status: 200,
    answer: Me,
    means: 'For ten minutes the most sensitive changes ask nothing more.',
    refusals: [notSignedIn, wrongStepUp, ...unreadableBody],
  },
  beginTotp: {
    ...common,
    method: 'POST',
    path: '/api/account/totp',
    operationId: 'beginTotp',
    summary: 'Begin to set up an authenticator app',
    stepUp: true,
    status: 200,
    answer: TotpSetUp,
    means: 'What the app needs. Within 15 minutes its first code confirms it.',
    refusals: [notSignedIn, stepUpMissing],
  },
  confirmTotp: {
    ...common,
    method: 'POST',
    path: '/api/account/totp/confirm',
    operationId: 'confirmTotp',
    summary: 'Confirm an authenticator app by its first code',
    body: TotpConfirmBody,
    status: 200,
    answer: RecoveryCodes,
    means: 'The app is a second factor from now on. The other sessions of the account have ended.',
    refusals: [notSignedIn, otherOrigin, ...unreadableBody, invalidCode],
  },
  removeTotp: {
    ...common,
    method: 'DELETE',
    path: '/api/account/totp',
    operationId: 'removeTotp',
    summary: 'Remove the authenticator app',
    stepUp: true,
    status: 204,
    answer: z.undefined(),
    means: 'There is no authenticator app. The other sessions of the account have ended.',
    refusals: [notSignedIn, stepUpMissing, lastFactor],
  },
  replaceRecoveryCodes: {
    ...common,
    method: 'POST',
    path: '/api/account/recovery-codes',
    operationId: 'replaceRecoveryCodes',
    summary: 'Make new recovery codes',
    stepUp: true,
    status: 200,
    answer: RecoveryCodes,
    means: 'Ten codes, shown this once. Earlier ones no longer work.',
    refusals: [notSignedIn, stepUpMissing, noFactor],
  },
} as const satisfies Record<string, Endpoint>
