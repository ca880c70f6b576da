import type { Order, OrderSummary, OriginalOrder } from '#contract/orders/order.ts'
import { MAX_LISTED_JOBS } from '#contract/values/limits.ts'
import { actorText } from '#server/actor.ts'
import { currentKeyOf } from './access-key.ts'
import { hirersLink } from './hirers-link.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { LineRow, OrderRows } from './order-rows.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'

/** The order object of the API and its events (rules, section 5), field by field. */
export function presentOrder({ order, lines, add_ons, charges, jobs }: OrderRows): Order {
  const total = order.total
  const createdAt = instant(order.created_at)
  const acceptedAt = order.terms_accepted_at ? instant(order.terms_accepted_at) : createdAt
  return {
    id: order.id,
    object: 'order',
    version: order.version,
    reference: presentReference(order.reference),
    organisationId: order.organisation_id,
    status: order.status,
    source: order.source,
    paid: order.payment_status === 'paid',
    paymentStatus: order.payment_status,
    currency: order.currency,
    total,
    gst: order.gst,
    discount: order.discount,
    amountPaid: order.amount_paid,
    amountDue: amountDueOf({
      total,
      paid: order.amount_paid,
      cancelled: order.status === 'cancelled',
    }),
    productId: order.product_id,
    productName: order.product_name,
    quantity: order.quantity,
    areaId: order.area_id,
    areaName: order.area_name,
    locality:
      order.suburb !== null && order.postcode !== null
        ? { suburb: order.suburb, postcode: order.postcode }
        : null,
    deliveryDate: order.delivery_date,
    deliveryTimePeriodId: order.delivery_time_period?.id ?? null,
    deliveryTimePeriodName: order.delivery_time_period?.name ?? null,
    pickupDate: order.pickup_date,
    waitWhileLoad: order.wait_while_load,
    customer: {
      type: order.customer_type,
      name: order.customer_name,
      abn: order.abn,
      billingAddress: order.billing_address,
      contactName: order.contact_name,
      email: order.email,
      phone: order.phone,
    },
    address: order.address,
    lotNumber: order.lot_number,
    gateCode: order.gate_code,
    notes: order.notes,
    purchaseOrder: order.purchase_order,
    salesperson: order.salesperson,
    customFields: order.custom_fields,
    lines: lines.map(presentLine),
    addOns: add_ons.map(({ product_id, name, quantity, unit_price, total: addOnTotal }) => ({
      productId: product_id,
      name,
      quantity,
      unitPrice: unit_price,
      total: addOnTotal,
    })),
    charges: charges.map(({ type, description, amount }) => ({
      type,
      description,
      amount,
    })),
    acceptedTerms: {
      version: order.terms_version,
      acceptedAt: order.awaits_terms === true ? null : acceptedAt,
    },
    acceptedNotices: order.accepted_notices.map(({ id, version, title, body }) => ({
      id,
      version,
      title,
      body,
      acceptedAt,
    })),
    jobs: jobs.slice(0, MAX_LISTED_JOBS).map(({ id, type, status, date }) => ({
      id,
      type,
      status,
      date,
    })),
    cancellation:
      order.cancelled_at !== null && order.cancelled_by !== null
        ? {
            by: actorText(order.cancelled_by),
            reason: order.cancel_reason,
            at: instant(order.cancelled_at),
          }
        : null,
    createdAt,
    updatedAt: instant(order.updated_at),
  }
}

/** The shorter summary that the browser's booking call returns (interface, section 4.5). */
export function presentSummary(
  { order }: Pick<OrderRows, 'order'>,
  options: {
    slug: string
    bookingUrl: string
    paymentRequired: boolean
    secret: string
  },
): OrderSummary {
  return {
    id: order.id,
    reference: presentReference(order.reference),
    total: order.total,
    deliveryDate: order.delivery_date,
    pickupDate: order.pickup_date,
    status: order.status,
    paid: order.payment_status === 'paid',
    paymentRequired: options.paymentRequired,
    accessKey: currentKeyOf(order, options.secret),
    manageUrl: hirersLink({ slug: options.slug, order }, options),
  }
}

/** All that a browser gets if it sends a known idempotency key with another body (rules, section 3). */
export function presentOriginal({ order }: Pick<OrderRows, 'order'>): OriginalOrder {
  return { id: order.id, reference: presentReference(order.reference), status: order.status }
}

function presentLine(line: LineRow): Order['lines'][number] {
  return {
    id: line.id,
    productId: line.product_id,
    productName: line.product_name,
    description: line.description,
    lineType: line.line_type,
    workType: line.work_type,
    quantity: line.quantity,
    deliveryDate: line.delivery_date,
    pickupDate: line.pickup_date,
    deliveryOn: line.delivery_on,
    collectionOn: line.collection_on,
    waitWhileLoad: line.wait_while_load,
    schedule: line.schedule && { ...line.schedule, weekdays: line.schedule.weekdays ?? null },
    discountPercent: line.discount_percent,
    purchaseOrder: line.purchase_order,
    equipmentReference: line.equipment_reference,
    unitPrice: line.unit_price,
    total: line.total,
  }
}

function instant(text: string): string {
  return new Date(text).toISOString()
}
