import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import type { Placeholder } from '#contract/office/settings/placeholders.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/compose-letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { wordingOf } from '#server/organisations/letters/stored-letters.ts'
import { actionOf, factsOf, fillWording, kindOf, pageOf } from './letter-words.ts'
import type { Occasion } from './letter-words.ts'
import type { ExchangePrices } from './read-exchange-prices.ts'
import { plainName } from './plain-name.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { findLocality } from '#server/orders/rules/check-place.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'

/**
 * Writes the email to the hirer of an order as it is now. It shows nothing that the hirer typed but a name,
 * because anyone can send it to anyone; the page behind its link shows the rest (rules, section 9).
 */
export function writeLetter(
  rows: Pick<OrderRows, 'order' | 'lines' | 'jobs'>,
  catalog: LoadedCatalog,
  occasion: Occasion,
  prices: ExchangePrices = new Map(),
): NewMail {
  const { order } = rows
  const { letters } = catalog
  const { organisation, branding } = catalog.public
  const shown = rowsOf(rows, catalog, { occasion, prices })
  const kind = kindOf(order, occasion)
  const { heading, action } = letterStandards[kind]
  const wording = fillWording(wordingOf(letters, kind), valuesOf(rows, catalog, shown))
  const { body, html } = composeLetter({
    heading,
    name: plainName(order.contact_name),
    paragraphs: [...wording.opening, ...factsOf(order, occasion)],
    rows: [{ name: 'Booking', value: presentReference(order.reference) }, ...shown],
    action: actionOf(order, occasion) ?? action,
    below: pageOf(occasion),
    closing: wording.closing,
    sender: organisation,
    branding,
  })
  return {
    recipient: order.email,
    subject: wording.subject,
    body,
    html,
    sender: letters.senderName,
    replyTo: letters.replyTo ?? organisation.email,
    orderId: order.id,
  }
}

/** What placeholders stand for: the letter shows nothing else that a stranger typed (rules, section 9). */
function valuesOf(
  { order }: Pick<OrderRows, 'order'>,
  { public: { organisation } }: LoadedCatalog,
  shown: Letter['rows'],
): Record<Placeholder, string> {
  const row = (name: string) => shown.find((one) => one.name === name)?.value ?? ''
  return {
    reference: presentReference(order.reference),
    name: plainName(order.contact_name),
    product: order.product_name,
    suburb: row('Where'),
    delivery: row('Delivery'),
    collection: row('Collection'),
    total: row('Total'),
    due: row('Still to pay'),
    business: organisation.name,
    phone: organisation.phone ?? '',
  }
}

function rowsOf(
  rows: Pick<OrderRows, 'order' | 'lines' | 'jobs'>,
  catalog: LoadedCatalog,
  { occasion, prices }: { occasion: Occasion; prices: ExchangePrices },
): Letter['rows'] {
  const { order } = rows
  const { total, gst, amount_paid: paid } = order
  const cancelled = order.status === 'cancelled'
  const due = amountDueOf({ total, paid, cancelled })
  const isReceipt = occasion.type === 'paid'
  const money = (cents: number) => formatMoney(cents, order.currency)
  return [
    { name: 'Product', value: order.product_name },
    ...placeOf(order, catalog),
    ...(cancelled ? [] : datesOf(rows, prices)),
    ...(isReceipt ? [{ name: 'This payment', value: money(occasion.amount) }] : []),
    { name: 'Total', value: money(total) },
    { name: 'GST included', value: money(gst) },
    ...(paid > 0 ? [{ name: 'Paid so far', value: money(paid) }] : []),
    ...(refundOf(order) > 0 ? [{ name: 'Refund due', value: money(refundOf(order)) }] : []),
    ...(due > 0 ? [{ name: 'Still to pay', value: money(due), strong: true }] : []),
  ]
}

/** The suburb as the catalogue writes it, or else the area. */
function placeOf(
  { area_id, area_name, suburb, postcode }: OrderRows['order'],
  { public: { areas } }: LoadedCatalog,
): Letter['rows'] {
  const area = areas.find(({ id }) => id === area_id)
  const locality =
    area && suburb !== null && postcode !== null ? findLocality(area, { suburb, postcode }) : null
  if (locality) return [{ name: 'Where', value: `${locality.suburb} ${locality.postcode}` }]
  return area_name === null ? [] : [{ name: 'Where', value: area_name }]
}

/** When crews come; without a planned collection, the hirer calls for it. */
function datesOf(
  { order, lines, jobs }: Pick<OrderRows, 'order' | 'lines' | 'jobs'>,
  prices: ExchangePrices,
): Letter['rows'] {
  const period = order.delivery_time_period
  const first = spokenDay(order.delivery_date) + (period ? `, ${period.name}` : '')
  const collection = jobs.find(
    ({ type, status }) => type === 'collection' && status !== 'cancelled',
  )
  const exchanges = jobs.filter(({ type, status }) => type === 'exchange' && status === 'scheduled')
  const priceOf = (id: string) => {
    const price = prices.get(id)
    return price === undefined ? '' : `, ${formatMoney(price, order.currency)} on top of the total`
  }
  const last = collection ? spokenDay(collection.date) : 'when you let us know'
  return [
    { name: 'Delivery', value: first },
    ...exchanges.map(({ id, date }) => ({
      name: 'Exchange',
      value: spokenDay(date) + priceOf(id),
    })),
    ...(collection || lines.some((line) => line.collected)
      ? [{ name: 'Collection', value: last }]
      : []),
  ]
}

function refundOf({ total, amount_paid: paid, status }: OrderRows['order']): number {
  return refundDueOf({ total, paid, cancelled: status === 'cancelled' })
}
