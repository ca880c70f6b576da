import { HOLD_MINUTES } from '#contract/payments/payment.ts'
import type { OrderSource } from '#contract/orders/order.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { readAbn } from '#contract/values/abn.ts'
import type { Org } from '#server/db/tenant.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { CheckedOrder, IdentifiedLine } from '#server/orders/rules/checked-order.ts'
import { claimsOf } from '#server/orders/stock/claims.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

export type Composition = {
  id: string
  source: OrderSource
  reference: string
  idempotencyKey: string | null
  bodyHash: string | null
  /** Whether it waits for approval, without stock or jobs. */
  isEnquiry: boolean
  /** Of a hire that runs already: what each bin has yet to be paid. Null: what the catalogue charges. */
  owed: number | null
}

/** The row of a new order, with what its lines claim. */
export function composeOrderRow(
  org: Org,
  { body, orderable, area, deliveryTimePeriod, answers, notices }: CheckedOrder,
  lines: readonly IdentifiedLine[],
  catalog: LoadedCatalog,
  how: Composition,
  price: Price,
): OrderRow {
  const now = org.now.toISOString()
  const heldUntil = holdOf(org, catalog, how, price)
  return {
    organisation_id: org.id,
    id: how.id,
    version: 1,
    reference: how.reference,
    status: catalog.rules.approvalRequired || heldUntil !== null ? 'pending' : 'confirmed',
    source: how.source,
    payment_status: price.total === 0 ? 'paid' : 'unpaid',
    currency: org.currency,
    total: price.total,
    gst: price.gst,
    discount: price.discount,
    amount_paid: 0,
    amount_refunded: 0,
    product_id: orderable.id,
    product_name: orderable.name,
    quantity: body.quantity,
    area_id: area?.id ?? null,
    area_name: area?.name ?? null,
    suburb: body.locality?.suburb ?? null,
    postcode: body.locality?.postcode ?? null,
    delivery_date: body.deliveryDate,
    delivery_time_period: deliveryTimePeriod && {
      id: deliveryTimePeriod.id,
      name: deliveryTimePeriod.name,
      startTime: deliveryTimePeriod.startTime,
      endTime: deliveryTimePeriod.endTime,
    },
    pickup_date: body.pickupDate,
    wait_while_load: body.waitWhileLoad,
    customer_type: body.customerType,
    customer_name: body.customerName,
    abn: readAbn(body.abn ?? ''),
    billing_address: body.billingAddress || null,
    contact_name: body.contactName,
    email: body.email,
    phone: body.phone,
    address: body.address,
    lot_number: body.lotNumber || null,
    gate_code: body.gateCode || null,
    notes: body.notes,
    purchase_order: body.purchaseOrder || null,
    salesperson: body.salesperson || null,
    custom_fields: answers,
    terms_version: catalog.public.terms.version,
    terms_revision: catalog.termsRevision,
    accepted_notices: notices.map(({ id: noticeId, version, title, body: wording }) => {
      return { id: noticeId, version, title, body: wording }
    }),
    claims: lines.flatMap((line) => claimsOf(line, catalog)),
    enquiry: null,
    idempotency_key: how.idempotencyKey,
    body_hash: how.bodyHash,
    held_until: heldUntil,
    cancelled_by: null,
    cancel_reason: null,
    cancelled_at: null,
    created_at: now,
    updated_at: now,
  }
}

/** Until when an unpaid order holds its bins; orders from the office don't wait for payment. */
function holdOf(
  org: Org,
  { rules }: LoadedCatalog,
  { source }: Composition,
  { total }: Price,
): string | null {
  if (!rules.paymentRequired || total === 0 || source === 'office') return null
  return new Date(org.now.getTime() + HOLD_MINUTES * 60_000).toISOString()
}
