import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Day } from '#contract/values/day.ts'
import { multiply } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { whyCollected, whyNotLive } from '#server/orders/change/refusal-reasons.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'

export type ExchangeContext = {
  order: Pick<OrderRow, 'status' | 'enquiry' | 'awaits_terms' | 'area_id'>
  lines: readonly LineRow[]
  jobs: readonly { lineId: string; type: JobType; status: JobStatus; date: Day }[]
  catalog: Pick<LoadedCatalog, 'orderables'>
  settings: Pick<DispatchSettings, 'exchangesOnline' | 'exchangeFee'>
}

/** A line whose bins can be exchanged, and what that costs in cents: for one bin, and for all of them. */
export type Exchangeable = { line: LineRow; unitPrice: number; price: number }

/** The lines that can be exchanged; a reason, as a sentence, if there are none. */
export type Exchangeables = { found: Exchangeable[]; reason: string | null }

export const CALL = 'Please call us to exchange the bin.'

/**
 * The lines whose bins the hirer may exchange now, or else why there are none, as a sentence. Whether a
 * particular day works is checked elsewhere. Pure.
 */
export function findExchangeable(context: ExchangeContext): Exchangeables {
  const { order, lines, settings } = context
  const fixed = whyNotLive(order)
  if (fixed !== null) return { found: [], reason: fixed }
  const collected = lines.filter((line) => line.collected)
  if (collected.length === 0) return { found: [], reason: "There's no bin to exchange." }
  if (!settings.exchangesOnline) return { found: [], reason: CALL }
  if (order.awaits_terms === true) return { found: [], reason: 'Please accept the terms first.' }
  const [first] = collected.map((line) => whyNotOfLine(context, line))
  const found = collected.flatMap((line) => {
    const unitPrice = priceOf(context, line)
    if (unitPrice === null || whyNotOfLine(context, line) !== null) return []
    return [{ line, unitPrice, price: multiply(unitPrice, line.quantity) }]
  })
  return { found, reason: found.length > 0 ? null : (first ?? CALL) }
}

/** The exchange of a line that is planned or under way; undefined if there's none. */
export function openExchange(
  jobs: ExchangeContext['jobs'],
  lineId: string,
): ExchangeContext['jobs'][number] | undefined {
  return jobs.find(
    (job) =>
      job.lineId === lineId &&
      job.type === 'exchange' &&
      (job.status === 'scheduled' || job.status === 'started'),
  )
}

function whyNotOfLine({ jobs }: ExchangeContext, { id: lineId }: LineRow): string | null {
  const ofLine = (type: JobType) => jobs.filter((job) => job.lineId === lineId && job.type === type)
  if (!ofLine('delivery').some(({ status }) => status === 'completed')) {
    return "The bin hasn't been delivered yet."
  }
  const collected = whyCollected(ofLine('collection'))
  if (collected !== null) return collected
  const open = openExchange(jobs, lineId)
  return open ? `We exchange the bin on ${shortDay(open.date)}.` : null
}

/** The organisation's fee, or else what the bin costs there today; null if it's no longer offered. */
function priceOf({ order, catalog, settings }: ExchangeContext, line: LineRow): number | null {
  const orderable = catalog.orderables.get(line.product_id)
  if (!orderable) return null
  const { areaPrices, basePrice } = orderable.pricing
  const ofArea = areaPrices.find(({ areaId }) => areaId === order.area_id)
  return settings.exchangeFee ?? ofArea?.basePrice ?? basePrice
}
