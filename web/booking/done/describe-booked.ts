import type { Catalog } from '#contract/catalog/catalog.ts'
import type { OrderSummary } from '#contract/orders/order.ts'
import { prepareLines } from '#contract/catalog/prepare-lines.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { spokenTime } from '#contract/values/spoken-time.ts'
import { sayPlace } from '#contract/values/state.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import type { Booked } from './booked.ts'
import { includedLinesOf } from '#web/booking/docket/included-lines.tsx'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'

/** A booking that was just made, as its confirmation shows it. */
export function describeBooked(
  summary: OrderSummary,
  draft: Draft,
  catalog: Catalog,
  price: Price | null,
): Booked {
  const { bins, waits, collects, calls } = chosenOf(draft, catalog)
  const period = catalog.deliveryTimePeriods.find(({ id }) => id === draft.periodId)
  const hired = bins
    .map(({ orderable }) => orderable.product)
    .filter(({ lineType }) => lineType === 'hire')
    .map(({ productGroupId }) => productGroupId)
  const place = draft.locality ? [sayPlace(draft.locality)] : []
  return {
    summary,
    what: bins.map(({ orderable, quantity }) =>
      tieUnits(quantity === 1 ? orderable.name : `${quantity} × ${orderable.name}`),
    ),
    place: [draft.details.address, ...place].join(', '),
    period: period ? `${spokenTime(period.startTime)} to ${spokenTime(period.endTime)}` : null,
    collects,
    collectOnCall: calls,
    waits,
    email: draft.details.email.trim(),
    quoted: price?.total ?? summary.total,
    charges: price?.charges ?? [],
    ...(price && { gst: price.gst }),
    included: includedLinesOf(draft, catalog),
    prepare: prepareLines(hired, catalog),
  }
}
