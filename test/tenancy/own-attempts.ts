import { expect } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import { expectEmpty } from './attempt.ts'
import type { Attempt, EndpointName, WithoutRecord } from './attempt.ts'
import { orderAttempts } from './order-attempts.ts'
import type { Tenant } from './tenants.ts'

/** Attempts of an endpoint's own. An endpoint without a record in its path must have at least one. */
type OwnAttempts = Record<WithoutRecord, Attempt[]> & Partial<Record<EndpointName, Attempt[]>>

/** By query, header and body; those by path follow from the entries. */
export function ownAttempts(ours: Tenant, theirs: Tenant): OwnAttempts {
  const expectOurs: Attempt['expect'] = ({ json }) =>
    expect(json.organisation?.id ?? json.id).toBe(ours.id)
  const strangeOrigin: Attempt = {
    how: 'an origin that only they trust',
    headers: ({ origin }) => ({ origin }),
    status: 403,
  }
  const orders = orderAttempts(ours, theirs)
  return {
    getCatalog: [
      {
        how: 'their id in the query',
        query: ({ organisationId }) => ({ organisation: organisationId, id: organisationId }),
        status: 200,
        expect: expectOurs,
      },
    ],
    getAvailability: [
      {
        how: 'their product in the query',
        query: ({ productId }) => ({ productId }),
        status: 422,
      },
    ],
    placePublicOrder: [...orders, strangeOrigin],
    getOrganisation: [
      {
        how: 'their id in the query',
        query: ({ organisationId }) => ({ id: organisationId }),
        status: 200,
        expect: expectOurs,
      },
      {
        how: 'their id in headers',
        headers: ({ organisationId, slug }) => ({
          'x-organisation-id': organisationId,
          'x-forwarded-host': slug,
        }),
        status: 200,
        expect: expectOurs,
      },
    ],
    getApiKey: [
      {
        how: 'their organisation in the query',
        query: ({ organisationId }) => ({ organisation: organisationId }),
        status: 200,
        expect: ({ json }) => expect(json.name).toBe('read_write'),
      },
    ],
    listOrders: [
      {
        how: 'startingAfter their order',
        query: ({ orderId }) => ({ startingAfter: orderId }),
        status: 404,
      },
      {
        how: 'their reference',
        query: ({ reference }) => ({ reference }),
        status: 200,
        expect: expectEmpty,
      },
      {
        how: 'their organisation as a filter',
        query: ({ organisationId }) => ({ organisationId, status: 'cancelled' }),
        status: 200,
        expect: expectEmpty,
      },
    ],
    placeOrder: orders,
    getOrder: [
      {
        how: 'their reference instead of an id',
        params: ({ reference }) => ({ id: reference }),
        status: 404,
      },
    ],
    createPublicPaymentSession: [
      {
        how: 'back to an origin that only they trust',
        params: () => ({ id: ours.names.orderId }),
        body: ({ origin }) => ({ accessKey: ours.names.accessKey, returnUrl: `${origin}/` }),
        status: 422,
      },
    ],
    listJobs: [
      {
        how: 'startingAfter their job',
        query: ({ jobId }) => ({ startingAfter: jobId }),
        status: 404,
      },
      {
        how: 'the jobs of their order',
        query: ({ orderId }) => ({ date: inDays(3), orderId }),
        status: 200,
        expect: expectEmpty,
      },
      {
        how: 'the jobs of their driver',
        query: ({ jobId }) => ({ date: inDays(3), driverId: jobId }),
        status: 200,
        expect: expectEmpty,
      },
      {
        how: 'a day on which they have jobs',
        query: () => ({ date: inDays(3) }),
        status: 200,
        expect: ({ json }) => expect(JSON.stringify(json)).not.toContain(theirs.names.jobId),
      },
    ],
    listWebhookEndpoints: [
      {
        how: 'their organisation as a filter',
        query: ({ organisationId }) => ({ organisationId }),
        status: 200,
        expect: ({ json }) => expect(json.data).toHaveLength(1),
      },
    ],
    createWebhookEndpoint: [
      {
        how: 'their ids in the body',
        body: ({ organisationId, endpointId }) => ({
          url: 'https://hooks.example',
          organisationId,
          id: endpointId,
          enabled: false,
          eventTypes: ['job.lost'],
        }),
        status: 422,
      },
    ],
    listEvents: [
      {
        how: 'startingAfter their event',
        query: ({ eventId }) => ({ startingAfter: eventId }),
        status: 404,
      },
    ],
    listRequests: [
      {
        how: 'startingAfter a request that is not ours',
        query: ({ eventId }) => ({ startingAfter: eventId }),
        status: 404,
      },
      {
        how: 'their organisation as a key',
        query: ({ organisationId }) => ({ keyId: organisationId }),
        status: 200,
        expect: expectEmpty,
      },
    ],
    makeTestEvent: [
      {
        how: 'their order',
        body: ({ orderId }) => ({ type: 'order.cancelled', orderId }),
        status: 404,
      },
      { how: 'their job', body: ({ jobId }) => ({ type: 'job.started', jobId }), status: 404 },
    ],
    redeliverEvent: [
      {
        how: 'our event to their endpoint',
        params: () => ({ id: ours.names.eventId }),
        body: ({ endpointId }) => ({ endpointId }),
        status: 404,
      },
    ],
  }
}
