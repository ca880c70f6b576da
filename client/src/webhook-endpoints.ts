import type { Call } from './http/call.ts'
import type { CallOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListWebhookDeliveriesQuery } from './schema/queries.ts'
import type {
  NewWebhookEndpoint,
  Queued,
  RotateSecretBody,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookTest,
} from './schema/schema.ts'

/** The addresses that events are pushed to. */
export function createWebhookEndpoints(call: Call) {
  const api = {
    /** Registers an address. Keep the secret of the answer: it is shown this once. */
    create(body: NewWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
      return call('post', '/api/v1/webhook-endpoints', { body }, options)
    },

    /** All of them, oldest first. */
    list(options?: CallOptions): Promise<WebhookEndpointList> {
      return call('get', '/api/v1/webhook-endpoints', {}, options)
    },

    /** Reads an endpoint with how it is doing, without its secret. */
    get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
      return call('get', '/api/v1/webhook-endpoints/{id}', { id }, options)
    },

    /** Changes what is given; what is left out stays. */
    change(
      id: string,
      body: WebhookEndpointChanges,
      options?: CallOptions,
    ): Promise<WebhookEndpoint> {
      return call('patch', '/api/v1/webhook-endpoints/{id}', { id, body }, options)
    },

    /** Deletes an endpoint. What waits for it is not sent. */
    delete(id: string, options?: CallOptions): Promise<void> {
      return call('delete', '/api/v1/webhook-endpoints/{id}', { id }, options)
    },

    /** Answers a new secret, this once. The old one signs beside it until its grace has passed. */
    rotateSecret(
      id: string,
      body: RotateSecretBody = {},
      options?: CallOptions,
    ): Promise<WebhookEndpointWithSecret> {
      return call('post', '/api/v1/webhook-endpoints/{id}/rotate-secret', { id, body }, options)
    },

    /** Sends a `ping`, once, and answers what became of it. */
    test(id: string, options?: CallOptions): Promise<WebhookTest> {
      return call('post', '/api/v1/webhook-endpoints/{id}/test', { id, body: {} }, options)
    },

    /** One page of an endpoint's deliveries with their attempts, newest first. */
    deliveries(
      id: string,
      query?: ListWebhookDeliveriesQuery,
      options?: CallOptions,
    ): Promise<WebhookDeliveryPage> {
      return call('get', '/api/v1/webhook-endpoints/{id}/deliveries', { id, query }, options)
    },

    /** Every delivery that the query asks for, newest first, page after page. */
    allDeliveries(
      id: string,
      query?: ListWebhookDeliveriesQuery,
      options?: CallOptions,
    ): AsyncGenerator<WebhookDelivery, void, undefined> {
      return pageThrough(query, (asked) => api.deliveries(id, asked, options))
    },

    /** Sends what has not arrived since an instant: a date, or text in ISO 8601. */
    recover(id: string, body: { since: Date | string }, options?: CallOptions): Promise<Queued> {
      const since = typeof body.since === 'string' ? body.since : body.since.toISOString()
      return call(
        'post',
        '/api/v1/webhook-endpoints/{id}/recover',
        { id, body: { since } },
        options,
      )
    },
  }
  return api
}

export type WebhookEndpoints = ReturnType<typeof createWebhookEndpoints>
