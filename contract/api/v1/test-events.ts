import type { Endpoint } from '#contract/endpoint.ts'
import { exampleTestEvent, exampleTestEventBodies } from '#contract/examples/test-event.ts'
import { TestEvent, TestEventBody } from '#contract/webhooks/test-event.ts'
import { badKey, bookingClosed, unreadableBody } from '#contract/api/refusals/general.ts'
import {
  invalidTestEvent,
  readOnlyKeyOrRealOrganisation,
  unknownOrderOrJob,
} from '#contract/api/refusals/webhooks.ts'

/** How an integrator makes an event happen, where nothing is real. */

export const testEventEndpoints = {
  makeTestEvent: {
    tag: 'Webhooks',
    audience: 'key',
    maturity: 'beta',
    method: 'POST',
    path: '/api/v1/test/events',
    params: {},
    operationId: 'makeTestEvent',
    summary: 'Make an event happen',
    description:
      'In a test organisation only: places, pays, cancels or changes an order, or moves a job, so that the event happens as it does for real, with every other event on the way there. It happens to the order or job that you name, or else to a new order, which takes bins and visits like any other and whose hirer gets no email. Your endpoints and `GET /api/v1/events` get the event. `order.confirmed` needs an order that is pending. Calls of one organisation are carried out one after another. Needs a read-and-write key.',
    body: TestEventBody,
    bodyExamples: exampleTestEventBodies,
    idempotent: true,
    status: 201,
    answer: TestEvent,
    means:
      'The event that happened or, if the `Idempotency-Key` is known, the one that it made happen.',
    answerExample: exampleTestEvent,
    refusals: [
      badKey,
      readOnlyKeyOrRealOrganisation,
      ...unreadableBody,
      bookingClosed,
      unknownOrderOrJob,
      invalidTestEvent,
    ],
  },
} as const satisfies Record<string, Endpoint>
