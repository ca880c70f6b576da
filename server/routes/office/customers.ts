import { Readable } from 'node:stream'
import { customerWriteEndpoints as writes } from '#contract/api/office/customer-writes.ts'
import { customerEndpoints as reads } from '#contract/api/office/customers.ts'
import { changeCustomers } from '#server/customers/change-customers.ts'
import { createCustomer } from '#server/customers/create-customer.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import { linkOrders } from '#server/customers/links/link-orders.ts'
import { unlinkOrder } from '#server/customers/links/unlink-order.ts'
import { mergeCustomers } from '#server/customers/merges/merge-customers.ts'
import { undoMerge } from '#server/customers/merges/undo-merge.ts'
import { releaseCustomer, stopCustomer } from '#server/customers/stop/change-stop.ts'
import { exportCustomers } from '#server/office/customers/export-customers.ts'
import { listCustomerOrders } from '#server/office/customers/list-customer-orders.ts'
import { listCustomers } from '#server/office/customers/list-customers.ts'
import { listSimilarCustomers } from '#server/office/customers/list-similar-customers.ts'
import { listUnlinkedOrders } from '#server/office/customers/list-unlinked-orders.ts'
import { readCustomer } from '#server/office/customers/read-customer.ts'
import { readOrderCustomer } from '#server/office/customers/read-order-customer.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from './guard.ts'

/** Customers: what people read of them. */
export function customerRoutes(api: OfficeApi): void {
  api.on(reads.listCustomers, (org, { query }) => listCustomers(org, query))

  api.outside(reads.exportCustomers, async (desk, { query }) =>
    Readable.from(exportCustomers(desk, query)),
  )

  api.on(reads.getCustomer, (org, { params }) => readCustomer(org, params.id))

  api.on(reads.listCustomerOrders, (org, { params, query }) =>
    listCustomerOrders(org, { id: params.id, ...query }),
  )

  api.on(reads.listSimilarCustomers, async (org, { params }) => ({
    data: await listSimilarCustomers(org, params.id),
  }))

  api.on(reads.listUnlinkedOrders, async (org, { params }) => ({
    data: await listUnlinkedOrders(org, params.id),
  }))

  api.on(reads.getOrderCustomer, async (org, { params }) =>
    readOrderCustomer(org, (await findOrder(org, params.id)).order),
  )
}

/** Changes of customers. Each answers with the customer as it is then. */
export function customerWriteRoutes(api: OfficeApi): void {
  api.on(writes.createCustomer, async (org, { sent, body, idempotencyKey, markReplayed }) => {
    const key = readIdempotencyKey(idempotencyKey, sent)
    const { id, replayOf } = await createCustomer(org, body(), key)
    if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
    return readCustomer(org, id)
  })

  api.on(writes.changeCustomer, async (org, { params: { id }, version, body }) => {
    await findCustomer(org, id)
    await changeCustomers(org, [{ id, version: version(), read: body }])
    return readCustomer(org, id)
  })

  api.on(writes.stopCustomer, async (org, { params: { id }, version, body }) => {
    await findCustomer(org, id)
    await stopCustomer(org, { id, version: version(), read: body })
    return readCustomer(org, id)
  })

  api.on(writes.releaseCustomer, async (org, { params: { id }, version, body }) => {
    await findCustomer(org, id)
    await releaseCustomer(org, { id, version: version(), read: body })
    return readCustomer(org, id)
  })

  api.on(writes.linkOrders, async (org, { params: { id }, body }) => {
    await findCustomer(org, id)
    await linkOrders(org, { customerId: id, ...body() })
    return readCustomer(org, id)
  })

  api.on(writes.unlinkOrder, async (org, { params: { id, order } }) => {
    await unlinkOrder(org, { customerId: id, orderId: order })
    return readCustomer(org, id)
  })

  api.on(writes.mergeCustomers, async (org, { params: { id }, version, body }) => {
    await findCustomer(org, id)
    await mergeCustomers(org, { id, version: version(), read: body })
    return readCustomer(org, id)
  })

  api.on(writes.undoMerge, async (org, { params: { id, merge } }) => {
    await undoMerge(org, { id, mergeId: merge })
    return readCustomer(org, id)
  })
}
