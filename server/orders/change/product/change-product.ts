import type { Orderable } from '#contract/catalog/catalog.ts'
import { addDays } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import type { Org } from '#server/db/tenant.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { changeCapacity } from '#server/orders/capacity/change-capacity.ts'
import { refuseInLastPayment } from '#server/orders/change/priced/refuse-in-last-payment.ts'
import { writePriced } from '#server/orders/change/priced/write-priced.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { followTotal } from '#server/orders/money/follow-total.ts'
import type { LineRow, OrderRows } from '#server/orders/order-rows.ts'
import { checkPickup } from '#server/orders/rules/check-dates.ts'
import { checkBounds, checkStep } from '#server/orders/rules/check-quantities.ts'
import { ProblemList } from '#server/orders/rules/problem-list.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { Refusal } from '#server/refusal.ts'
import { priceProduct } from './price-product.ts'
import type { ProductChange } from './price-product.ts'
import { whyNotProduct } from './why-not-product.ts'

export type ChangedProduct = {
  /** The order after the change; with `dryRun` as it still is. */
  rows: OrderRows
  orderable: Orderable
  /** Null if the order is of this product already. */
  change: ProductChange | null
}

/**
 * Gives an order another product, such as a bigger bin, before its bins are brought: price, stock and what the crew
 * brings change together or not at all (rules, section 11, "One order"). The same again changes nothing.
 * @throws Refusal 422 when it's too late, or when the product isn't offered, doesn't fit the hire or is sold out
 */
export async function changeProduct(
  org: Org,
  { id, request }: { id: string; request: { productId: string; dryRun: boolean } },
): Promise<ChangedProduct> {
  await lockOrder(org, id)
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const rows = await readOrder(org, id)
  const { order, lines } = rows
  const why = whyNotProduct({ order, lines, jobs: await readLineJobs(org, id) })
  const [line] = lines
  if (why !== null || !line) {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: why ?? 'has no lines' })
  }
  const orderable = fitting(line, request.productId, catalog)
  if (orderable.id === line.product_id) return { rows, orderable, change: null }

  const change = priceProduct(order, line, orderable, catalog)
  await refuseInLastPayment(org, order, change)
  if (request.dryRun) {
    await refuseSoldOut(org, change)
    return { rows, orderable, change }
  }
  const claims = [...change.claims, ...order.claims.filter(({ jobId }) => jobId !== undefined)]
  if (!(await changeCapacity(org, order.claims, claims))) throw soldOut()
  await write(org, rows, { ...change, claims })
  await holdBins(org, id, null)
  await mailHirer(org, id, { type: 'changed' })
  return { rows: await readOrder(org, id), orderable, change }
}

/**
 * The product, if it can take the place of the line's.
 * @throws Refusal 422
 */
function fitting(line: LineRow, productId: string, { orderables, rules }: LoadedCatalog) {
  const orderable = orderables.get(productId)
  const field = 'productId'
  if (!orderable) throw new Refusal(422, { field, code: 'unknown', message: 'isn’t offered' })
  const { lineType, name } = orderable.product
  if (lineType !== line.line_type) {
    const message =
      lineType === 'sale' ? `${name} is sold, not hired` : `${name} is hired, not sold`
    throw new Refusal(422, { field, code: 'not_offered', message })
  }
  const problems = new ProblemList()
  checkStep({ at: '', quantity: line.quantity, orderable }, problems)
  checkBounds(line.quantity, orderable, 'quantity', problems)
  checkPickup(
    {
      at: '',
      orderable,
      lineType: line.line_type,
      workType: line.work_type,
      waitWhileLoad: line.wait_while_load,
      deliveryDate: line.delivery_date,
      pickupDate: line.pickup_date,
    },
    { rules },
    problems,
  )
  // Its day was agreed, so only what the product itself asks for counts.
  const [misfit] = problems
    .inBodyOrder()
    .filter(({ code }) =>
      ['invalid', 'too_small', 'too_big', 'too_short', 'too_long'].includes(code),
    )
  if (misfit === undefined) return orderable
  const of = misfit.field === 'quantity' ? 'its quantity' : 'its collection'
  throw new Refusal(422, { field, code: 'not_offered', message: `${of} ${misfit.message}` })
}

/** Prices are asked for while a person chooses, so that what is sold out shows before it's wanted. */
async function refuseSoldOut(org: Org, { claims: [bins] }: ProductChange): Promise<void> {
  if (!bins || bins.bound === null) return
  const usage = await readUsage(org, [bins.resource], { from: bins.from, to: bins.to })
  for (let day = bins.from; day <= bins.to; day = addDays(day, 1)) {
    if (usage(bins.resource, day) + bins.units > bins.bound) throw soldOut()
  }
}

function soldOut(): Refusal {
  const message = 'is sold out on some of these days'
  return new Refusal(422, { field: 'productId', code: 'sold_out', message })
}

async function write(org: Org, rows: OrderRows, change: ProductChange): Promise<void> {
  const { order } = rows
  const { product_id, product_name, price_basis: basis } = change.line
  await writePriced(org, rows, {
    ...change,
    order: { product_id, product_name },
    lines: [{ ...change.line, price_basis: JSON.stringify(basis) }],
  })
  // Their drivers bring another bin.
  await raiseJobVersions(
    org,
    rows.jobs.map((job) => job.id),
  )
  await followTotal(org, order.id, order.total)
  const dates = { deliveryDate: order.delivery_date, pickupDate: order.pickup_date }
  await recordAudit(org, 'order.changed', order.id, {
    before: { ...dates, total: order.total, product: order.product_name },
    after: { ...dates, total: change.total, product: product_name },
  })
}
