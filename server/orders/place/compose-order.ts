import { randomUUIDv7 } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import type { OrderSource } from '#contract/orders/order.ts'
import { HOLD_MINUTES } from '#contract/payments/payment.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import type { Price } from '#contract/orders/pricing.ts'
import type { Org } from '#server/db/tenant.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { planJobs, serviceHorizon } from '#server/jobs/plan-jobs.ts'
import type { CheckedLine, CheckedOrder } from '#server/orders/rules/check-booking-rules.ts'
import { claimsOf } from '#server/orders/claim-capacity.ts'
import type { JobRow, LineRow, OrderRow, OrderRows } from '#server/orders/order-rows.ts'

/** The rows of a new order, priced and with its jobs: all that is written but for the event. */

export type NewOrder = Omit<OrderRows, 'jobs'> & { jobs: JobRow[] }

export type Composition = {
  source: OrderSource
  reference: string
  idempotencyKey: string | null
  bodyHash: string | null
}

export function composeOrder(
  org: Org,
  checked: CheckedOrder,
  catalog: LoadedCatalog,
  how: Composition,
): NewOrder {
  const id = randomUUIDv7()
  const price = priceOrder({ ...checked, rules: catalog.rules })
  const order = composeOrderRow(org, checked, catalog, how, id, price)
  const { day: today } = localTime(org.now, org.timezone)
  const lines = checked.lines.map((line, index) =>
    composeLine(line, index, order, price.lines[index] ?? { unitPrice: 0, total: 0 }, today),
  )
  return {
    order,
    lines,
    add_ons: checked.addOns.map(({ addOn, quantity }, position) => ({
      organisation_id: org.id,
      order_id: id,
      position,
      product_id: addOn.id,
      name: addOn.name,
      quantity,
      unit_price: addOn.price,
      total: price.addOns[position]?.total ?? 0,
    })),
    charges: price.charges.map((charge, position) => ({
      organisation_id: org.id,
      order_id: id,
      position,
      ...charge,
    })),
    jobs: composeJobs(checked, lines, order, today),
  }
}

function composeOrderRow(
  org: Org,
  { body, orderable, lines, area, deliveryTimePeriod, answers, notices }: CheckedOrder,
  catalog: LoadedCatalog,
  how: Composition,
  id: string,
  price: Price,
): OrderRow {
  const now = org.now.toISOString()
  const heldUntil = holdOf(org, catalog, how, price)
  return {
    organisation_id: org.id,
    id,
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

/** Until when an order that must be paid holds its bins; the office may trust whom it will. */
function holdOf(
  org: Org,
  { rules }: LoadedCatalog,
  { source }: Composition,
  { total }: Price,
): string | null {
  if (!rules.paymentRequired || total === 0 || source === 'office') return null
  return new Date(org.now.getTime() + HOLD_MINUTES * 60_000).toISOString()
}

function composeLine(
  line: CheckedLine,
  position: number,
  order: OrderRow,
  price: Price['lines'][number],
  today: string,
): LineRow {
  return {
    organisation_id: order.organisation_id,
    order_id: order.id,
    id: randomUUIDv7(),
    position,
    product_id: line.orderable.id,
    product_name: line.orderable.name,
    description: line.description ?? null,
    line_type: line.lineType,
    work_type: line.workType,
    quantity: line.quantity,
    delivery_date: line.deliveryDate,
    pickup_date: line.pickupDate,
    delivery_on: line.deliveryOn ?? null,
    collection_on: line.collectionOn ?? null,
    wait_while_load: line.waitWhileLoad,
    schedule: line.schedule,
    schedule_made_until: line.schedule ? serviceHorizon(today, line.deliveryDate) : null,
    discount_percent: line.discountPercent,
    purchase_order: line.purchaseOrder || null,
    equipment_reference: line.equipmentReference || null,
    unit_price: price.unitPrice,
    total: price.total,
  }
}

function composeJobs(
  { lines }: CheckedOrder,
  rows: LineRow[],
  order: OrderRow,
  today: string,
): JobRow[] {
  const planned = lines.flatMap((line, index) =>
    planJobs(line, serviceHorizon(today, line.deliveryDate)).map((job) => ({
      ...job,
      lineId: rows[index]?.id ?? '',
    })),
  )
  planned.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const period = order.delivery_time_period
  return planned.map(({ type, date, lineId }, index) => ({
    organisation_id: order.organisation_id,
    id: randomUUIDv7(),
    version: 1,
    order_id: order.id,
    line_id: lineId,
    type,
    status: 'scheduled',
    date,
    sequence: index + 1,
    // The customer chose a period of the day of delivery; collections come when they come.
    time_window:
      period && type !== 'collection' && date === order.delivery_date
        ? { name: period.name, startTime: period.startTime, endTime: period.endTime }
        : null,
    driver_id: null,
    vehicle_id: null,
    created_at: order.created_at,
    updated_at: order.created_at,
  }))
}
