import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  deadCode,
  forPhones,
  invalidJoin,
  noDemoDriver,
  noJoining,
} from '#contract/api/refusals/driver.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { noSignIn, otherOrigin } from '#contract/api/refusals/people.ts'
import { JoinBody, Joined, JoinDemoBody } from '#contract/driver/join.ts'
import { common } from './common-entry.ts'

/** How a driver's phone joins and signs out (rules, section 12, "The driver app"). */
export const driverSessionEndpoints = {
  joinAsDriver: {
    ...common,
    method: 'POST',
    path: '/api/driver/join',
    operationId: 'joinAsDriver',
    summary: 'Join with a code from the office',
    signedOut: true,
    body: JoinBody,
    status: 200,
    answer: Joined,
    means: 'The phone has joined and got its cookie. A third phone ends the one unused longest.',
    refusals: [otherOrigin, noJoining, ...unreadableBody, deadCode, invalidJoin],
  },
  joinDemoAsDriver: {
    ...common,
    method: 'POST',
    path: '/api/driver/join/demo',
    operationId: 'joinDemoAsDriver',
    summary: 'Look around the demo as a driver',
    signedOut: true,
    body: JoinDemoBody,
    status: 200,
    answer: Joined,
    means: 'The browser has joined as a driver of the demo who has work today, and got its cookie.',
    refusals: [otherOrigin, noSignIn, ...unreadableBody, noDemoDriver, invalidJoin],
  },
  endDriverSession: {
    ...common,
    method: 'DELETE',
    path: '/api/driver/session',
    operationId: 'endDriverSession',
    summary: 'Sign the phone out',
    query: z.strictObject({
      /** How many actions are lost with it, if its driver signs out all the same. The office sees it. */
      lost: z.coerce.number().int().min(0).max(100_000).optional(),
    }),
    status: 204,
    answer: z.undefined(),
    means: 'The phone is signed out.',
    refusals: [otherOrigin, ...forPhones],
  },
  acknowledgePositions: {
    ...common,
    method: 'POST',
    path: '/api/driver/positions-notice',
    operationId: 'acknowledgePositions',
    summary: 'Say that the driver has read the notice about positions',
    status: 204,
    answer: z.undefined(),
    means: 'Written down. Positions are kept from then on, if the organisation asks for them.',
    refusals: [otherOrigin, ...forPhones],
  },
} as const satisfies Record<string, Endpoint>
