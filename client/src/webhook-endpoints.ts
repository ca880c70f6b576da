import type { Call } from './http/call.ts'
import type { CallOptions, CreateOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListWebhookDeliveriesQuery } from './schema/queries.ts'
import type {
  NewWebhookEndpoint,
  Queued,
  RecoverBody,
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
    create(
      body: NewWebhookEndpoint,
      options: CreateOptions = {},
    ): Promise<WebhookEndpointWithSecret> {
      const { idempotencyKey = crypto.randomUUID() } = options
      return call('post', '/api/v1/webhook-endpoints', { body, idempotencyKey }, options)
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

    /** Sends again, at once, what has failed to arrive since an instant. */
    recover(id: string, window: RecoverWindow, options?: CallOptions): Promise<Queued> {
      const { since, until, types } = window
      const body = {
        since: instant(since),
        until: until === undefined ? undefined : instant(until),
        types,
      }
      return call('post', '/api/v1/webhook-endpoints/{id}/recover', { id, body }, options)
    },
  }
  return api
}

/** Which events to send again. An instant is a date, or text in ISO 8601. */
export type RecoverWindow = {
  since: Date | string
  /** Only events before then. */
  until?: Date | string | undefined
  /** Only events of these types. */
  types?: RecoverBody['types'] | undefined
}

function instant(value: Date | string): string {
  return typeof value === 'string' ? value : value.toISOString()
}

export type WebhookEndpoints = ReturnType<typeof createWebhookEndpoints>
