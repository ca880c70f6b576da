import { sayBank } from '#contract/invoices/say-bank.ts'
import { daysBetween, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import { placeholderOf, placeholderOfInvoice } from '#server/mail/link-placeholder.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import { whatOf, whereOf } from '#server/orders/letters/describe-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { DueReminder, OpenInvoice } from './find-due.ts'

/** Why such an email is written. */
const REMINDER = 'reminder'

/**
 * The email that reminds a customer of one invoice or several (rules, section 13, "Reminders"). It links to each; the
 * button opens the one that is due first. Pure.
 * @param due of one customer, by due date; at least one
 * @param from.orders those of {@link bookingsOf}, by id
 */
export function writeReminderLetter(
  due: readonly DueReminder[],
  from: { today: Day; catalog: LoadedCatalog; orders: ReadonlyMap<string, OrderRows> },
): NewMail {
  const { today, catalog } = from
  const invoices = due.map(({ invoice }) => invoice)
  const [first, ...others] = invoices
  if (!first) throw new Error('there is nothing to remind of')
  const { organisation, branding } = catalog.public
  const { body, html } = composeLetter({
    heading: headingOf(invoices, today),
    name: first.customer?.name ?? first.document.buyer.name,
    paragraphs: [openingOf(invoices, today)],
    facts: invoices.flatMap((invoice) => factsOf(invoice, { ...from, alone: others.length === 0 })),
    rows: rowsOf(invoices),
    action: invoices.length === 1 ? 'Read or pay the invoice' : `Read or pay ${numberOf(first)}`,
    closing: [
      ...sayBank(invoices.at(-1)?.document, invoices.map(numberOf).join(', ')),
      'Is something not right? Reply to this email.',
    ],
    sender: organisation,
    branding,
  })
  return {
    recipient: first.recipient,
    subject: `${headingOf(invoices, today)}, ${organisation.name}`,
    body,
    html,
    sender: catalog.letters.senderName,
    replyTo: catalog.letters.replyTo ?? organisation.email,
    occasion: REMINDER,
    link: { purpose: 'invoice', id: first.id, more: others.map(({ id }) => id) },
  }
}

/** How many bookings of an invoice are named. */
const MOST_NAMED = 3

/** The bookings of an invoice that its reminder names. */
export const bookingsOf = ({ document }: OpenInvoice) => document.orders.slice(0, MOST_NAMED)

/** What an invoice is for: nothing that a stranger typed (rules, section 9). */
function factsOf(
  invoice: OpenInvoice,
  context: { catalog: LoadedCatalog; orders: ReadonlyMap<string, OrderRows>; alone: boolean },
): NonNullable<Letter['facts']> {
  const { catalog, orders, alone } = context
  const named = bookingsOf(invoice).map(({ id, reference }) => {
    const rows = orders.get(id)
    const where = rows && whereOf(rows.order, catalog)
    const what = rows && whatOf(rows)
    return { value: reference, more: [what, where].filter(Boolean).join(', ') || undefined }
  })
  const left = invoice.document.orders.length - named.length
  const others = left > 0 ? [{ value: `${left} more`, more: undefined }] : []
  return [...named, ...others].map(({ value, more }) => ({
    name: alone ? 'Booking' : numberOf(invoice),
    value: alone ? value : `Booking ${value}`,
    more,
  }))
}

const numberOf = ({ document }: OpenInvoice) => document.number ?? ''

function headingOf(invoices: readonly OpenInvoice[], today: Day): string {
  const [first, ...others] = invoices
  if (!first) return ''
  if (others.length > 0) return `${invoices.length} invoices to pay`
  const days = daysBetween(first.dueOn, today)
  const what = `Invoice ${numberOf(first)}`
  if (days > 0) return `${what} is ${days === 1 ? 'a day' : `${days} days`} overdue`
  return `${what} is due ${days === 0 ? 'today' : `on ${spokenDay(first.dueOn)}`}`
}

function openingOf(invoices: readonly OpenInvoice[], today: Day): string {
  const isOne = invoices.length === 1
  const isLate = invoices.some(({ dueOn }) => dueOn < today)
  const asks = isLate
    ? `We haven’t received your payment for ${isOne ? 'this invoice' : 'these invoices'}.`
    : `This is a reminder of ${isOne ? 'an invoice that is' : 'invoices that are'} due soon.`
  return `${asks} If you’ve paid in the last few days, thank you: there’s nothing more to do.`
}

function rowsOf(invoices: readonly OpenInvoice[]): Letter['rows'] {
  const rows = invoices.map(({ id, document, due, dueOn }, index) => ({
    name: `${document.number ?? ''}, due ${spokenDay(dueOn)}`,
    value: formatMoney(due, document.currency),
    // The button leads to the only one.
    ...(invoices.length > 1 && { link: index === 0 ? placeholderOf() : placeholderOfInvoice(id) }),
  }))
  const currency = invoices[0]?.document.currency ?? ''
  const sum = invoices.reduce((total, { due }) => total + due, 0)
  return [...rows, { name: 'To pay', value: formatMoney(sum, currency), strong: true }]
}
