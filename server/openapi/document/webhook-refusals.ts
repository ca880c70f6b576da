import { notAnInstant } from '#contract/api/query.ts'

/** What the refusals of webhook endpoints and events mean and say, in the server's own words. */
export const webhookRefusals = {
  UnknownEndpoint: {
    description: 'No webhook endpoint of this organisation has that id.',
    says: 'No webhook endpoint has that id',
  },
  UnknownEndpointOrLastDelivery: {
    description:
      'No webhook endpoint of this organisation has that id, or `startingAfter` is not a delivery of it.',
    says: {
      endpoint: 'No webhook endpoint has that id',
      startingAfter: 'startingAfter is not a delivery of this endpoint',
    },
  },
  UnknownEvent: {
    description: 'No event of this organisation has that id; events are kept for 30 days.',
    says: 'No event has that id',
  },
  UnknownEventOrEndpoint: {
    description:
      'No event of this organisation has that id, or no webhook endpoint has the one in the body.',
    says: { event: 'No event has that id', endpoint: 'No webhook endpoint has that id' },
  },
  UnknownLastEvent: {
    description: '`startingAfter` is not an event of this organisation.',
    says: 'startingAfter is not an event of this organisation',
  },
  InvalidEndpoint: {
    description:
      'A field is not as described; the address is not `https`, has a user name, password or fragment, or is not public; or there are 50 endpoints already. The message lists the fields, each as `field: message`, separated by semicolons.',
    says: {
      form: 'url: is required; description: must be at most 500 characters long',
      scheme: 'url: must be an https address',
      host: 'url: must be a public address',
    },
  },
  InvalidGrace: {
    description: 'The grace is not a whole number of seconds from none to seven days.',
    says: 'graceSeconds: must be at most 604800',
  },
  InvalidRecovery: {
    description: '`since` is not an instant, or the endpoint is disabled: enable it first.',
    says: { form: `since: ${notAnInstant}`, status: 'endpoint: is disabled' },
  },
  InvalidRedelivery: {
    description: '`endpointId` is not text, or that endpoint is disabled: enable it first.',
    says: { form: 'endpointId: must be text', status: 'endpointId: is disabled' },
  },
  InvalidObject: {
    description: 'The body is not an object, or is nested more than 32 levels deep.',
    says: {
      form: 'body: must be an object',
      depth: 'body: must not be nested more than 32 levels deep',
    },
  },
}
