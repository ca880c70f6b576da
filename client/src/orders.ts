import type { Call } from './http/call.ts'
import type { CallOptions, CreateOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListOrdersQuery } from './schema/queries.ts'
import type {
  CancelBody,
  Order,
  OrderBody,
  OrderPage,
  PaymentSession,
  PaymentSessionBody,
  Quote,
} from './schema/schema.ts'

/** What customers booked. */
export function createOrders(call: Call) {
  const api = {
    /** Places an order. Temporary faults are retried, and the order is placed only once. */
    place(body: OrderBody, options: CreateOptions = {}): Promise<Order> {
      const { idempotencyKey = crypto.randomUUID() } = options
      return call('post', '/api/v1/orders', { body, idempotencyKey }, options)
    },

    /** What an order would cost and when crews would come. It is refused as the order would be; nothing is placed. */
    quote(body: OrderBody, options?: CallOptions): Promise<Quote> {
      return call('post', '/api/v1/orders', { query: { dryRun: true }, body }, options)
    },

    /** Reads an order as it is now. */
    get(id: string, options?: CallOptions): Promise<Order> {
      return call('get', '/api/v1/orders/{id}', { id }, options)
    },

    /** One page of orders: newest first, or by their changes. */
    list(query?: ListOrdersQuery, options?: CallOptions): Promise<OrderPage> {
      return call('get', '/api/v1/orders', { query }, options)
    },

    /** Every order that matches the query, page after page: newest first, or by their changes. */
    all(query?: ListOrdersQuery, options?: CallOptions): AsyncGenerator<Order, void, undefined> {
      return pageThrough(query, (asked) => api.list(asked, options))
    },

    /** Cancels an order. This is possible until one of its jobs is completed. */
    cancel(id: string, body: CancelBody = {}, options?: CallOptions): Promise<Order> {
      return call('post', '/api/v1/orders/{id}/cancel', { id, body }, options)
    },

    /** Opens a hosted page to pay the amount due, or returns the one that is already open. */
    pay(id: string, body: PaymentSessionBody = {}, options?: CallOptions): Promise<PaymentSession> {
      return call('post', '/api/v1/orders/{id}/payment-sessions', { id, body }, options)
    },
  }
  return api
}

export type Orders = ReturnType<typeof createOrders>
