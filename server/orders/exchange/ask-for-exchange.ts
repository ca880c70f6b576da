import type { Exchange, ExchangeBody } from '#contract/orders/exchange.ts'
import { multiply } from '#contract/values/money.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { checkNewJob } from '#server/orders/jobs/plan/check-new-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { checkDelivery } from '#server/orders/rules/check-dates.ts'
import { ProblemList } from '#server/orders/rules/problem-list.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { exchangeDays, readExchangeCalendar } from './exchange-days.ts'
import { openExchange } from './find-exchangeable.ts'
import type { Exchangeable } from './find-exchangeable.ts'
import { readExchangeable } from './read-exchangeable.ts'

type Request = Omit<ExchangeBody, 'accessKey'>

/**
 * Plans the exchange of a line's bins for the hirer, at the price that they agreed to, or only shows its
 * price and days (rules, section 12, "Jobs"). Locks the order. The same day again changes nothing. The price
 * is kept with the job; the order's charges stay as they are.
 * @throws Refusal 422 when no bin can be exchanged, the day doesn't work, or the price has changed
 */
export async function askForExchange(
  org: Org,
  { id, request }: { id: string; request: Request },
): Promise<Omit<Exchange, 'page'>> {
  await lockOrder(org, id)
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const [rows, jobs] = [await readOrder(org, id), await readLineJobs(org, id)]
  const known = request.dryRun ? null : await findPlanned(org, rows, jobs, request)
  if (known) return known
  const { found, reason } = await readExchangeable(org, { ...rows, jobs, catalog })
  if (reason !== null) throw new Refusal(422, wrong('order', 'wrong_state', reason))
  const chosen = chooseLine(found, request.lineId)
  const days = await checkDay(org, { rows, jobs, catalog, chosen, date: request.date })
  const { line, unitPrice, price } = chosen
  const { dryRun, date: asked = null, expectedPrice } = request
  const answer = { lineId: line.id, productName: line.product_name, quantity: line.quantity, price }
  if (dryRun || asked === null) {
    const date = asked ?? days.find((one) => one.reason === null)?.date ?? null
    return { ...answer, dryRun: true, changed: false, date, days }
  }
  if (expectedPrice !== price) {
    const message = `the price is now ${formatMoney(price, rows.order.currency)}`
    throw new Refusal(422, wrong('expectedPrice', 'price_changed', message))
  }
  await planJob(org, {
    orderId: id,
    type: 'exchange',
    lineId: line.id,
    date: asked,
    quantity: null,
    toSite: null,
    key: null,
    agreedUnitPrice: unitPrice,
  })
  await mailHirer(org, id, { type: 'changed' })
  return { ...answer, dryRun: false, changed: true, date: asked, days: [] }
}

/** The exchange that the same request has planned before. */
async function findPlanned(
  org: Org,
  { lines }: OrderRows,
  jobs: readonly LineJobRow[],
  { lineId, date }: Request,
): Promise<Omit<Exchange, 'page'> | null> {
  const line = lines.find(
    ({ id }) => (lineId === undefined || id === lineId) && openExchange(jobs, id)?.date === date,
  )
  const open = line && jobs.find((job) => job === openExchange(jobs, line.id))
  if (!line || !open) return null
  const { job } = await findJob(org, open.id)
  const quantity = job.quantity ?? line.quantity
  return {
    dryRun: false,
    changed: false,
    days: [],
    date: job.date,
    lineId: line.id,
    quantity,
    productName: line.product_name,
    price: multiply(job.agreed_unit_price ?? 0, quantity),
  }
}

function chooseLine(found: readonly Exchangeable[], lineId: string | undefined): Exchangeable {
  const [only, another] = found
  if (lineId === undefined && another) {
    throw new Refusal(422, wrong('lineId', 'required', 'is required, there are several bins'))
  }
  const chosen = lineId === undefined ? only : found.find(({ line }) => line.id === lineId)
  if (!chosen) {
    throw new Refusal(422, wrong('lineId', 'unknown', 'has no bin that can be exchanged now'))
  }
  return chosen
}

/** @returns the days to choose from */
async function checkDay(
  org: Org,
  {
    rows: { order },
    jobs,
    catalog,
    chosen: { line },
    date,
  }: {
    rows: OrderRows
    jobs: readonly LineJobRow[]
    catalog: LoadedCatalog
    chosen: Exchangeable
    date: Day | undefined
  },
): Promise<Exchange['days']> {
  const ofLine = jobs.filter(({ lineId }) => lineId === line.id)
  const read = await readExchangeCalendar(org, { order, line }, catalog)
  if (date !== undefined) {
    const problems = new ProblemList()
    checkDelivery(date, 'date', read.calendar, read.demand, read.usage, problems)
    const work = { type: 'exchange' as const, date, quantity: null, toSite: null }
    const all = [
      ...problems.inBodyOrder(),
      ...checkNewJob(org, { work, order, line, jobs: ofLine }),
    ]
    if (all.length > 0) throw new Refusal(422, all.slice(0, 1))
  }
  const collections = ofLine.filter(
    ({ type, status }) => type === 'collection' && status === 'scheduled',
  )
  return exchangeDays(
    read,
    collections
      .map((job) => job.date)
      .toSorted()
      .at(-1) ?? null,
  )
}

function wrong(
  field: string,
  code: 'wrong_state' | 'required' | 'unknown' | 'price_changed',
  message: string,
) {
  return { field, code, message }
}
