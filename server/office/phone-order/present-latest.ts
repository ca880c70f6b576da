import type { CallersOrder } from '#contract/office/callers.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

/** An earlier order of a caller, with what a new one can take over. Pure. */
export function presentLatest(
  order: OrderRow,
  { orderables, public: { productGroups } }: LoadedCatalog,
): CallersOrder {
  const orderable = orderables.get(order.product_id)
  const group = productGroups.find(({ id }) => id === orderable?.product.productGroupId)
  const size = orderable?.product.variants.find(({ id }) => id === order.product_id)
  return {
    id: order.id,
    reference: presentReference(order.reference),
    status: order.status,
    productId: order.product_id,
    productName: order.product_name,
    sizeCubicMetres: size?.sizeCubicMetres ?? null,
    wasteType: group?.name ?? null,
    quantity: order.quantity,
    address: order.address,
    lotNumber: order.lot_number,
    gateCode: order.gate_code,
    locality:
      order.suburb !== null && order.postcode !== null
        ? { suburb: order.suburb, postcode: order.postcode }
        : null,
    customFields: order.custom_fields,
    deliveryDate: order.delivery_date,
    pickupDate: order.pickup_date,
    total: order.total,
    due: dueOf(order),
  }
}

/** What's still to be paid for an order, in cents. */
export function dueOf({ total, amount_paid: paid, status }: OrderRow): number {
  return amountDueOf({ total, paid, cancelled: status === 'cancelled' })
}
