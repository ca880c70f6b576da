import { randomUUIDv7 } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import { priceBasisOf } from '#contract/charges/price-basis.ts'
import { isCollected } from '#contract/orders/is-collected.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import type { Price } from '#contract/orders/pricing.ts'
import type { Org } from '#server/db/tenant.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { serviceHorizon } from '#server/jobs/plan-jobs.ts'
import type { CheckedOrder, IdentifiedLine } from '#server/orders/rules/checked-order.ts'
import { composeWords } from '#server/orders/search/compose-words.ts'
import type { JobRow, LineRow, OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { composeJobs } from './compose-jobs.ts'
import { priceOwed } from './running/running-rules.ts'
import { composeOrderRow } from './compose-order-row.ts'
import type { Composition } from './compose-order-row.ts'

/** The rows of a new order, priced and with its jobs. */
export type NewOrder = Omit<OrderRows, 'jobs'> & {
  jobs: JobRow[]
  /** What the office's search finds it by. */
  words: string
}

/**
 * Prices a checked order, plans its jobs and lays out its rows. Pure but for new ids.
 * @param how where the order comes from, its reference and its idempotency key
 */
export function composeOrder(
  org: Org,
  checked: CheckedOrder,
  catalog: LoadedCatalog,
  how: Omit<Composition, 'id'>,
): NewOrder {
  const id = randomUUIDv7()
  const { rules } = catalog
  const price =
    how.owed === null ? priceOrder({ ...checked, rules }) : priceOwed(checked, rules, how.owed)
  const lines = checked.lines.map((line) => ({ ...line, id: randomUUIDv7() }))
  const order = composeOrderRow(org, checked, lines, catalog, { ...how, id }, price)
  const { day: today } = localTime(org.now, org.timezone)
  const jobs = composeJobs(lines, order, today)
  const lineRows = lines.map((line, index) =>
    composeLine(line, index, {
      order,
      price: price.lines[index] ?? { unitPrice: 0, total: 0 },
      today,
      countsDeliveryDay: catalog.rules.hireCountsDeliveryDay,
    }),
  )
  return {
    order: how.isEnquiry ? asEnquiry(order, jobs) : order,
    lines: lineRows,
    words: composeWords(order, lineRows),
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
    jobs: how.isEnquiry ? [] : jobs,
  }
}

/** The row of an order that waits for approval: it claims nothing yet, and isn't held for payment. */
function asEnquiry(order: OrderRow, jobs: readonly JobRow[]): OrderRow {
  const planned = jobs.map(({ line_id, type, date, time_window }) => {
    return { line_id, type, date, time_window }
  })
  return {
    ...order,
    status: 'pending',
    claims: [],
    enquiry: { claims: order.claims, jobs: planned },
    held_until: null,
  }
}

function composeLine(
  line: IdentifiedLine,
  position: number,
  {
    order,
    price,
    today,
    countsDeliveryDay,
  }: {
    order: OrderRow
    price: Price['lines'][number]
    today: string
    countsDeliveryDay: boolean
  },
): LineRow {
  return {
    organisation_id: order.organisation_id,
    order_id: order.id,
    id: line.id,
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
    collected: isCollected(line),
    schedule: line.schedule,
    schedule_made_until: line.schedule ? serviceHorizon(today, line.deliveryDate) : null,
    discount_percent: line.discountPercent,
    purchase_order: line.purchaseOrder || null,
    equipment_reference: line.equipmentReference || null,
    unit_price: price.unitPrice,
    total: price.total,
    price_basis: priceBasisOf(line.orderable, order.area_id, countsDeliveryDay),
  }
}
