import { sayIncluded } from '#contract/charges/say-included.ts'
import type { Terms } from '#contract/catalog/catalog.ts'
import { sayAbn } from '#contract/values/abn.ts'
import type { JobType } from '#contract/jobs/job.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { html, join } from '#server/http/html.ts'
import type { Content, Html } from '#server/http/html.ts'
import { describeAnswers } from '#server/orders/describe-answers.ts'
import { staysForDays } from '#server/orders/letters/describe-order.ts'
import { addressParts } from '#server/orders/say-address.ts'
import type { LineRow, OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'
import { describeLine } from './describe-line.ts'
import { spokenTime } from '#contract/values/spoken-time.ts'
import { times } from '#contract/values/words/times.ts'
import { spokenInstant, tableOf } from './sheet.ts'
import type { Amount, Fact, Part, Sheet } from './sheet.ts'

export type ToConfirm = {
  rows: OrderRows
  jobs: readonly { lineId: string; type: JobType }[]
  /** In the wording of the day it was booked; null if there were none. */
  terms: Terms | null
  catalog: LoadedCatalog
  now: Date
}

/** The confirmation of an order as it is now. Pure. */
export function composeConfirmation({ rows, jobs, terms, catalog, now }: ToConfirm): Sheet {
  const { order } = rows
  const { timezone } = catalog.public.organisation
  return {
    title: titleOf(order),
    notice: noticeOf(order, timezone),
    gst: catalog.chargesGst ? ' and include GST: one eleventh of the total' : '',
    facts: [
      { name: 'Booked', value: spokenInstant(order.created_at, timezone) },
      ...(order.version === 1 ? [] : [{ name: 'As at', value: spokenInstant(now, timezone) }]),
      ...customerOf(order),
      { name: 'Address', value: inARow(addressParts(order)) },
      ...periodOf(order),
      ...describeAnswers(order, catalog.public.bookingQuestions).map(({ question, answer }) => ({
        name: question,
        value: answer,
      })),
      ...(order.notes === '' ? [] : [{ name: 'Notes', value: order.notes }]),
      ...(order.purchase_order === null
        ? []
        : [{ name: 'Purchase order', value: order.purchase_order }]),
    ],
    parts: [
      { heading: 'What you booked', content: linesOf(rows, jobs) },
      { heading: 'Price', content: tableOf(amountsOf(rows, catalog), order.currency) },
      ...agreedOf(order, terms, timezone),
    ],
  }
}

/** Only a confirmed booking may call itself a confirmation. */
export function titleOf({ status }: Pick<OrderRow, 'status'>): string {
  if (status === 'pending') return 'Booking request'
  return status === 'cancelled' ? 'Cancelled booking' : 'Order confirmation'
}

function noticeOf(order: OrderRow, timezone: string): string | null {
  if (order.cancelled_at !== null) {
    return `Cancelled on ${spokenInstant(order.cancelled_at, timezone)}.`
  }
  if (order.status !== 'pending') return null
  return order.held_until === null
    ? 'Not confirmed yet. We’ll review it and get back to you.'
    : `Not confirmed yet: it is held until ${spokenInstant(order.held_until, timezone)} to be paid.`
}

function customerOf(order: OrderRow): Fact[] {
  const { customer_name: name, abn, billing_address: billTo } = order
  const { contact_name: contact, phone, email } = order
  return [
    {
      name: 'Booked by',
      value: inARow([
        name,
        ...(abn ? [`ABN ${sayAbn(abn)}`] : []),
        ...(contact === name ? [] : [contact]),
        phone,
        email,
      ]),
    },
    ...(billTo === null ? [] : [{ name: 'Invoice to', value: billTo }]),
  ]
}

/** Typed texts, with commas. None turns around what is beside it, as text from right to left would. */
function inARow(texts: readonly string[]): Content {
  return join(
    texts.map((text) => html`<bdi>${text}</bdi>`),
    ', ',
  )
}

function periodOf({ delivery_time_period: period }: OrderRow): Fact[] {
  if (period === null) return []
  const { name, startTime, endTime } = period
  return [
    { name: 'Delivery', value: `${name}, ${spokenTime(startTime)} to ${spokenTime(endTime)}` },
  ]
}

function linesOf({ order, lines, add_ons }: OrderRows, jobs: ToConfirm['jobs']): Html {
  const hasCollection = (id: string) =>
    jobs.some(({ lineId, type }) => lineId === id && type === 'collection')
  return html`<ul>
    ${lines.map(
      (line) =>
        html`<li>
          <strong>${times(line.product_name, line.quantity)}</strong>
          <span>${describeLine(line, hasCollection(line.id))}</span>
          ${includedLine(line, order.currency)}
          ${[line.description, line.equipment_reference, line.purchase_order].map(
            (more) => more !== null && html`<span>${more}</span>`,
          )}
        </li> `,
    )}
    ${add_ons.map(({ name, quantity }) => html`<li>${times(name, quantity)}</li> `)}
  </ul>`
}

/** What its price includes, as it was booked. */
function includedLine(line: LineRow, currency: string): Html | false {
  const { price_basis: basis } = line
  const says = basis && sayIncluded(basis, { stays: staysForDays(line), currency })
  return says !== null && html`<span>${says}</span>`
}

function amountsOf({ order, charges }: OrderRows, { chargesGst }: LoadedCatalog): Amount[] {
  const { total, gst, amount_paid: paid, amount_refunded: refunded } = order
  const money = { total, paid, cancelled: order.status === 'cancelled' }
  const [due, back] = [amountDueOf(money), refundDueOf(money)]
  return [
    ...charges.map(({ description, amount }) => ({ name: description, cents: amount })),
    { name: chargesGst ? 'Total, including GST' : 'Total', cents: total, strong: true },
    ...(chargesGst ? [{ name: 'GST included', cents: gst }] : []),
    ...(paid + refunded > 0 ? [{ name: 'Paid', cents: paid + refunded }] : []),
    ...(refunded > 0 ? [{ name: 'Refunded', cents: refunded }] : []),
    ...(back > 0 ? [{ name: 'Refund due', cents: back }] : []),
    ...(due > 0 ? [{ name: 'Still to pay', cents: due, strong: true }] : []),
  ]
}

/** Notices and terms in the wording the customer accepted, or was sent to accept. */
function agreedOf(order: OrderRow, terms: Terms | null, timezone: string): Part[] {
  const at = order.terms_accepted_at ?? order.created_at
  const accepted =
    order.awaits_terms === true
      ? 'Not accepted yet.'
      : `Accepted on ${spokenInstant(at, timezone)}.`
  const notices = order.accepted_notices.map(({ title, body, version }) => ({
    heading: title,
    content: html`<p class="quiet">${accepted} Version ${version}.</p>
      <div class="wording">${body}</div>`,
  }))
  const address = terms?.url ?? null
  return [
    ...notices,
    {
      heading: 'Terms',
      content: html`<p class="quiet">${accepted} Version ${order.terms_version}.</p>
        ${address !== null && html`<p><a href="${address}">${address}</a></p>`}
        ${terms && html`<div class="wording">${terms.text}</div>`}`,
    },
  ]
}
