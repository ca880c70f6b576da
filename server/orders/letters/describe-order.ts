import { describeIncluded } from '#contract/charges/say-included.ts'
import type { Included } from '#contract/charges/say-included.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { sayPlace } from '#contract/values/state.ts'
import { times } from '#contract/values/words/times.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import { refundDueOf } from '#server/orders/money/payment-status.ts'
import type { LineRow, OrderRows } from '#server/orders/order-rows.ts'
import { findLocality } from '#server/orders/rules/check-place.ts'
import { collectionsOf, deliveriesOf, sayComing } from './coming-days.ts'
import type { Occasion } from './letter-words.ts'
import type { ExchangePrices } from './read-exchange-prices.ts'

type Facts = NonNullable<Letter['facts']>

/** The parts of an order that its letters are written from. */
export type LetterRows = Pick<OrderRows, 'order' | 'lines' | 'jobs' | 'charges'>

/** What happens, when and where: nothing that a stranger typed (rules, section 9). Pure. */
export function factsOfOrder(
  rows: LetterRows,
  catalog: LoadedCatalog,
  prices: ExchangePrices,
): Facts {
  const cancelled = rows.order.status === 'cancelled'
  const where = whereOf(rows.order, catalog)
  return [
    ...(cancelled ? [] : datesOf(rows, prices)),
    ...(where === null ? [] : [{ name: 'Where', value: where }]),
    { name: 'What', value: whatOf(rows) },
  ]
}

/** The bins, such as "6 m³ General waste × 2". */
export function whatOf({ order, lines }: Pick<LetterRows, 'order' | 'lines'>): string {
  if (lines.length === 0) return order.product_name
  return lines.map((line) => times(line.product_name, line.quantity)).join(', ')
}

/** The suburb as the catalogue writes it, or else the area; null if it's in none. */
export function whereOf(
  { area_id, area_name, suburb, postcode }: OrderRows['order'],
  { public: { areas } }: LoadedCatalog,
): string | null {
  const area = areas.find(({ id }) => id === area_id)
  const locality =
    area && suburb !== null && postcode !== null ? findLocality(area, { suburb, postcode }) : null
  return locality ? sayPlace(locality) : area_name
}

/** When crews come; without a planned collection, the hirer calls for it. */
function datesOf(
  { order, lines, jobs }: Pick<OrderRows, 'order' | 'lines' | 'jobs'>,
  prices: ExchangePrices,
): Facts {
  const collections = collectionsOf({ order, jobs })
  const exchanges = jobs.filter(({ type, status }) => type === 'exchange' && status === 'scheduled')
  const priceOf = (id: string) => {
    const price = prices.get(id)
    return price === undefined
      ? undefined
      : `${formatMoney(price, order.currency)} on top of the total`
  }
  const onCall = collections.length === 0 && lines.some((line) => line.collected)
  return [
    ...deliveriesOf({ order, jobs }).map((visit) => ({
      name: 'Delivery',
      value: sayComing(visit),
    })),
    ...exchanges.map(({ id, date }) => ({
      name: 'Exchange',
      value: spokenDay(date),
      more: priceOf(id),
    })),
    ...collections.map((visit) => ({ name: 'Collection', value: sayComing(visit) })),
    ...(onCall ? [{ name: 'Collection', value: 'when you let us know' }] : []),
  ]
}

/** What its price includes and the rates after that; nothing of an order that is cancelled. Pure. */
export function includedOf(rows: Pick<LetterRows, 'order' | 'lines'>): Facts {
  if (rows.order.status === 'cancelled') return []
  return includedOfLines(rows).map(({ of, included, after }) => ({
    name: 'Included',
    value: [of === null ? '' : `${of}:`, included ?? 'nothing'].filter(Boolean).join(' '),
    more: after === null ? undefined : `After that ${after}`,
  }))
}

/**
 * What each bin's price includes and the rates after that, by what was stored at booking. If it's the same for all, it's
 * there once and names none of them. Pure.
 */
export function includedOfLines({
  order,
  lines,
}: Pick<LetterRows, 'order' | 'lines'>): ({ of: string | null } & Included)[] {
  const said = lines.flatMap((line) => {
    const { price_basis: basis } = line
    if (basis === null) return []
    const { currency } = order
    const { included, after } = describeIncluded(basis, { stays: staysForDays(line), currency })
    return included === null && after === null ? [] : [{ of: line.product_name, included, after }]
  })
  const [first, ...others] = said
  const isSame = others.every(
    ({ included, after }) => included === first?.included && after === first.after,
  )
  return first && isSame ? [{ ...first, of: null }] : said
}

/** Whether a line is a bin that stays for days: not one that is sold, waited for or only visited. */
export function staysForDays(
  line: Pick<LineRow, 'line_type' | 'work_type' | 'wait_while_load'>,
): boolean {
  return line.line_type === 'hire' && line.work_type !== 'service' && !line.wait_while_load
}

/** Longer lists are left to the order's page. */
const MOST_CHARGES = 8

/** What it costs, and what is paid. */
export function amountsOf(
  { order, charges }: Pick<LetterRows, 'order' | 'charges'>,
  { occasion, due, chargesGst }: { occasion: Occasion; due: number; chargesGst: boolean },
): Letter['rows'] {
  const { total, gst, amount_paid: paid, status } = order
  const refund = refundDueOf({ total, paid, cancelled: status === 'cancelled' })
  // A booking that's off costs nothing that was still to be paid for it.
  if (status === 'cancelled' && paid === 0) return []
  const money = (cents: number) => formatMoney(cents, order.currency)
  const listed = charges.length > 1 && charges.length <= MOST_CHARGES ? charges : []
  return [
    ...listed.map(({ description, amount }) => ({ name: description, value: money(amount) })),
    { name: 'Total', value: money(total), strong: true },
    ...(chargesGst ? [{ name: 'GST included', value: money(gst) }] : []),
    ...(occasion.type === 'paid' ? [{ name: 'This payment', value: money(occasion.amount) }] : []),
    ...(paid > 0 ? [{ name: 'Paid so far', value: money(paid) }] : []),
    ...(refund > 0 ? [{ name: 'Refund due', value: money(refund), strong: true }] : []),
    ...(due > 0 ? [{ name: 'Still to pay', value: money(due), strong: true }] : []),
  ]
}
