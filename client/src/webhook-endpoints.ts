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

/** The addresses that Kerbside pushes events to. */
export function createWebhookEndpoints(call: Call) {
  const api = {
    /** Registers an address. Keep the secret in the answer: it's shown only once. */
    create(body: NewWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
      return call('post', '/api/v1/webhook-endpoints', { body }, options)
    },

    /** All of them, oldest first. */
    list(options?: CallOptions): Promise<WebhookEndpointList> {
      return call('get', '/api/v1/webhook-endpoints', {}, options)
    },

    /** Reads an endpoint and its state, without its secret. */
    get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
      return call('get', '/api/v1/webhook-endpoints/{id}', { id }, options)
    },

    /** Changes the fields that are given. */
    change(
      id: string,
      body: WebhookEndpointChanges,
      options?: CallOptions,
    ): Promise<WebhookEndpoint> {
      return call('patch', '/api/v1/webhook-endpoints/{id}', { id, body }, options)
    },

    /** Deletes an endpoint. Deliveries that are waiting for it aren't sent. */
    delete(id: string, options?: CallOptions): Promise<void> {
      return call('delete', '/api/v1/webhook-endpoints/{id}', { id }, options)
    },

    /** Returns a new secret, only once. The old one also signs until its grace period ends. */
    rotateSecret(
      id: string,
      body: RotateSecretBody = {},
      options?: CallOptions,
    ): Promise<WebhookEndpointWithSecret> {
      return call('post', '/api/v1/webhook-endpoints/{id}/rotate-secret', { id, body }, options)
    },

    /** Sends one `ping` and returns its result. */
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

    /** Every delivery that matches the query, newest first, page after page. */
    allDeliveries(
      id: string,
      query?: ListWebhookDeliveriesQuery,
      options?: CallOptions,
    ): AsyncGenerator<WebhookDelivery, void, undefined> {
      return pageThrough(query, (asked) => api.deliveries(id, asked, options))
    },

    /** Sends again what has failed to arrive since an instant: a date, or text in ISO 8601. */
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
