import type { DescribedRefusal } from '#contract/endpoint.ts'
import { notAnInstant } from '#contract/api/query.ts'

/** The refusals of calls about webhook endpoints, deliveries and events. */

export const unknownEndpoint = {
  status: 404,
  name: 'UnknownEndpoint',
  meaning: 'No webhook endpoint of this organisation has that id.',
  says: 'No webhook endpoint has that id',
} as const satisfies DescribedRefusal

export const unknownEndpointOrLastDelivery = {
  status: 404,
  name: 'UnknownEndpointOrLastDelivery',
  meaning:
    'No webhook endpoint of this organisation has that id, or `startingAfter` is not a delivery to it.',
  says: {
    endpoint: 'No webhook endpoint has that id',
    startingAfter: 'startingAfter is not a delivery of this endpoint',
  },
} as const satisfies DescribedRefusal

export const unknownEvent = {
  status: 404,
  name: 'UnknownEvent',
  meaning: 'No event of this organisation has that id. Events are kept for 30 days.',
  says: 'No event has that id',
} as const satisfies DescribedRefusal

export const unknownEventOrEndpoint = {
  status: 404,
  name: 'UnknownEventOrEndpoint',
  meaning:
    'No event of this organisation has that id, or no webhook endpoint has the id in the body.',
  says: { event: 'No event has that id', endpoint: 'No webhook endpoint has that id' },
} as const satisfies DescribedRefusal

export const unknownLastEvent = {
  status: 404,
  name: 'UnknownLastEvent',
  meaning: '`startingAfter` is not an event of this organisation.',
  says: 'startingAfter is not an event of this organisation',
} as const satisfies DescribedRefusal

export const invalidEndpoint = {
  status: 422,
  name: 'InvalidEndpoint',
  meaning:
    'A field is not as described; the address is not `https`, has a user name, password or fragment, or is not public; or there are 50 endpoints already. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'url: is required; description: must be at most 500 characters long',
    scheme: 'url: must be an https address',
    host: 'url: must be a public address',
  },
} as const satisfies DescribedRefusal

export const invalidGrace = {
  status: 422,
  name: 'InvalidGrace',
  meaning: 'The grace is not a whole number of seconds from 0 to 604,800, which is seven days.',
  says: 'graceSeconds: must be at most 604800',
} as const satisfies DescribedRefusal

export const invalidRecovery = {
  status: 422,
  name: 'InvalidRecovery',
  meaning:
    '`since` or `until` is not an instant, a type is unknown, or the endpoint is disabled: enable it first.',
  says: { form: `since: ${notAnInstant}`, status: 'endpoint: is disabled' },
} as const satisfies DescribedRefusal

export const invalidRedelivery = {
  status: 422,
  name: 'InvalidRedelivery',
  meaning: '`endpointId` is not text, or that endpoint is disabled: enable it first.',
  says: { form: 'endpointId: must be text', status: 'endpointId: is disabled' },
} as const satisfies DescribedRefusal

export const invalidObject = {
  status: 422,
  name: 'InvalidObject',
  meaning: 'The body is not an object, or is nested more than 32 levels deep.',
  says: {
    form: 'body: must be an object',
    depth: 'body: must not be nested more than 32 levels deep',
  },
} as const satisfies DescribedRefusal

export const readOnlyKeyOrRealOrganisation = {
  status: 403,
  name: 'ReadOnlyKeyOrRealOrganisation',
  meaning: 'The API key is read only, or its organisation is not a test organisation.',
  says: {
    key: 'The API key is read only',
    organisation: 'Events can be made to happen in test organisations only',
  },
} as const satisfies DescribedRefusal

export const unknownOrderOrJob = {
  status: 404,
  name: 'UnknownOrderOrJob',
  meaning: 'No order or job of this organisation has the id in the body.',
  says: { order: 'No order has that id', job: 'No job has that id' },
} as const satisfies DescribedRefusal

export const invalidTestEvent = {
  status: 422,
  name: 'InvalidTestEvent',
  meaning:
    'A field is not as described, the order or job is not in a state from which the event can happen, or no order can be placed for it. The message says which.',
  says: {
    order: 'jobId: is a job of another order',
    state: 'orderId: is cancelled already',
    catalogue: 'type: needs a new order, but the catalogue is empty',
  },
} as const satisfies DescribedRefusal
