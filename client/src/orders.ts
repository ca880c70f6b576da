import type { Call } from './http/call.ts'
import type { CallOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListOrdersQuery } from './schema/queries.ts'
import type {
  CancelBody,
  Order,
  OrderBody,
  OrderPage,
  PaymentSession,
  PaymentSessionBody,
} from './schema/schema.ts'

export type PlaceOptions = CallOptions & {
  /**
   * One for each booking attempt, at most 255 visible ASCII characters: the same key answers with the
   * original order. A fresh one for each call unless it is given. Give your own, kept beside what is
   * booked, where the attempt may have to be repeated by another process or after a restart.
   */
  idempotencyKey?: string | undefined
}

/** What customers booked. */
export function createOrders(call: Call) {
  const api = {
    /** Places an order. Safe to repeat, and repeated on faults that pass: it is placed once. */
    place(body: OrderBody, options: PlaceOptions = {}): Promise<Order> {
      const { idempotencyKey = crypto.randomUUID() } = options
      return call('post', '/api/v1/orders', { body, idempotencyKey }, options)
    },

    /** Reads an order as it is now. */
    get(id: string, options?: CallOptions): Promise<Order> {
      return call('get', '/api/v1/orders/{id}', { id }, options)
    },

    /** One page of orders, newest first. */
    list(query?: ListOrdersQuery, options?: CallOptions): Promise<OrderPage> {
      return call('get', '/api/v1/orders', { query }, options)
    },

    /** Every order that the query asks for, newest first, page after page. */
    all(query?: ListOrdersQuery, options?: CallOptions): AsyncGenerator<Order, void, undefined> {
      return pageThrough(query, (asked) => api.list(asked, options))
    },

    /** Cancels an order, which is possible while no job of it has been completed. */
    cancel(id: string, body: CancelBody = {}, options?: CallOptions): Promise<Order> {
      return call('post', '/api/v1/orders/{id}/cancel', { id, body }, options)
    },

    /** Opens a hosted page on which what is due can be paid; an open one is answered again. */
    pay(id: string, body: PaymentSessionBody = {}, options?: CallOptions): Promise<PaymentSession> {
      return call('post', '/api/v1/orders/{id}/payment-sessions', { id, body }, options)
    },
  }
  return api
}

export type Orders = ReturnType<typeof createOrders>
