import type { Call } from './call.ts'
import type { CallOptions } from './options.ts'
import { pageThrough } from './page-through.ts'
import type {
  CancelBody,
  ListOrdersQuery,
  Order,
  OrderBody,
  OrderPage,
  PaymentSession,
  PaymentSessionBody,
} from './schema.ts'

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
      return call('placeOrder', { body, idempotencyKey }, options)
    },

    /** Reads an order as it is now. */
    get(id: string, options?: CallOptions): Promise<Order> {
      return call('getOrder', { id }, options)
    },

    /** One page of orders, newest first. */
    list(query?: ListOrdersQuery, options?: CallOptions): Promise<OrderPage> {
      return call('listOrders', { query }, options)
    },

    /** Every order that the query asks for, newest first, page after page. */
    all(query?: ListOrdersQuery, options?: CallOptions): AsyncGenerator<Order, void, undefined> {
      return pageThrough(query, (asked) => api.list(asked, options))
    },

    /** Cancels an order, which is possible while no job of it has been completed. */
    cancel(id: string, body: CancelBody = {}, options?: CallOptions): Promise<Order> {
      return call('cancelOrder', { id, body }, options)
    },

    /** Opens a hosted page on which what is due can be paid; an open one is answered again. */
    pay(id: string, body: PaymentSessionBody = {}, options?: CallOptions): Promise<PaymentSession> {
      return call('createPaymentSession', { id, body }, options)
    },
  }
  return api
}

export type Orders = ReturnType<typeof createOrders>
