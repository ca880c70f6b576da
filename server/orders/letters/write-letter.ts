import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/compose-letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { plainName } from './plain-name.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { findLocality } from '#server/orders/rules/check-place.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'

/** What an email to a hirer is about. */
export type Occasion =
  | { type: 'placed' }
  | { type: 'changed' }
  | { type: 'approved' }
  | { type: 'paid'; amount: number }
  | { type: 'cancelled' }
  | { type: 'due' }

/**
 * Writes the email to the hirer of an order as it is now. It shows nothing that the hirer typed but a name,
 * because anyone can send it to anyone; the page behind its link shows the rest (rules, section 9).
 */
export function writeLetter(
  rows: Pick<OrderRows, 'order' | 'lines' | 'jobs'>,
  catalog: LoadedCatalog,
  occasion: Occasion,
): NewMail {
  const { order } = rows
  const { email } = catalog.public.organisation
  const reference = presentReference(order.reference)
  const words = wordsOf(order, occasion)
  const { body, html } = composeLetter({
    heading: words.heading,
    name: plainName(order.contact_name),
    paragraphs: words.paragraphs,
    rows: [{ name: 'Booking', value: reference }, ...rowsOf(rows, catalog, occasion)],
    action: words.action,
    sender: catalog.public.organisation,
  })
  return {
    recipient: order.email,
    subject: `${words.heading}, ${reference}`,
    body,
    html,
    replyTo: email,
    orderId: order.id,
  }
}

function wordsOf(
  order: OrderRows['order'],
  occasion: Occasion,
): { heading: string; paragraphs: string[]; action: string } {
  const manage = 'See or change your booking'
  switch (occasion.type) {
    case 'placed':
      if (order.held_until !== null) {
        return {
          heading: 'Pay to confirm your booking',
          paragraphs: [
            'We’re holding your bin for an hour. Pay within that time to confirm your booking.',
          ],
          action: 'Pay now',
        }
      }
      return order.status === 'pending'
        ? {
            heading: 'We have your booking',
            paragraphs: ['We’ll review it and get back to you.'],
            action: manage,
          }
        : {
            heading: 'Your booking is confirmed',
            paragraphs: ['Thank you. Here’s what happens next.'],
            action: manage,
          }
    case 'approved':
      return {
        heading: 'Your booking is confirmed',
        paragraphs: ['We’ve reviewed your booking. Here’s what happens next.'],
        action: manage,
      }
    case 'changed':
      return {
        heading: 'Your booking has changed',
        paragraphs: ['Here are your new dates.'],
        action: manage,
      }
    case 'paid':
      return {
        heading: 'We have your payment',
        paragraphs: [thanksFor(order)],
        action: manage,
      }
    case 'due':
      return {
        heading: 'Please pay for your booking',
        paragraphs: ['Pay by card on the page of your booking.'],
        action: 'Pay now',
      }
    case 'cancelled':
      return {
        heading: 'Your booking is cancelled',
        paragraphs: refundOf(order) > 0 ? ['We’ll be in touch about your refund.'] : [],
        action: 'See your booking',
      }
  }
}

function thanksFor({ status, total, amount_paid: paid }: OrderRows['order']): string {
  if (status === 'cancelled') {
    return 'Your booking was cancelled before your payment arrived, so we’ll refund it in full.'
  }
  if (paid < total) return 'Thank you.'
  return status === 'pending'
    ? 'Thank you. We’ll review your booking and get back to you.'
    : 'Thank you. Your booking is confirmed and paid.'
}

function rowsOf(
  rows: Pick<OrderRows, 'order' | 'lines' | 'jobs'>,
  catalog: LoadedCatalog,
  occasion: Occasion,
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
    ...(cancelled ? [] : datesOf(rows)),
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
function datesOf({
  order,
  lines,
  jobs,
}: Pick<OrderRows, 'order' | 'lines' | 'jobs'>): Letter['rows'] {
  const period = order.delivery_time_period
  const first = spokenDay(order.delivery_date) + (period ? `, ${period.name}` : '')
  const collection = jobs.find(
    ({ type, status }) => type === 'collection' && status !== 'cancelled',
  )
  const last = collection ? spokenDay(collection.date) : 'when you let us know'
  return [
    { name: 'Delivery', value: first },
    ...(collection || lines.some((line) => line.collected)
      ? [{ name: 'Collection', value: last }]
      : []),
  ]
}

function refundOf({ total, amount_paid: paid, status }: OrderRows['order']): number {
  return refundDueOf({ total, paid, cancelled: status === 'cancelled' })
}
