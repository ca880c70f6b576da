import { sayBsb } from '#contract/invoices/bsb.ts'
import { daysBetween, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import { placeholderOf, placeholderOfInvoice } from '#server/mail/link-placeholder.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import type { DueReminder, OpenInvoice } from './find-due.ts'

/** Why such an email is written. */
const REMINDER = 'reminder'

/**
 * The email that reminds a customer of one invoice or several (rules, section 13, "Reminders"). It links to each; the
 * button opens the one that is due first. Pure.
 * @param due of one customer, by due date; at least one
 */
export function writeReminderLetter(
  due: readonly DueReminder[],
  { today, catalog }: { today: Day; catalog: LoadedCatalog },
): NewMail {
  const invoices = due.map(({ invoice }) => invoice)
  const [first, ...others] = invoices
  if (!first) throw new Error('there is nothing to remind of')
  const { organisation, branding } = catalog.public
  const { body, html } = composeLetter({
    heading: headingOf(invoices, today),
    name: first.customer?.name ?? first.document.buyer.name,
    paragraphs: [openingOf(invoices, today)],
    rows: rowsOf(invoices),
    action: invoices.length === 1 ? 'Read or pay the invoice' : `Read or pay ${numberOf(first)}`,
    closing: [...bankOf(invoices), 'Is something not right? Reply to this email.'],
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

const numberOf = ({ document }: OpenInvoice) => document.number ?? ''

function headingOf(invoices: readonly OpenInvoice[], today: Day): string {
  const [first, ...others] = invoices
  if (!first) return ''
  if (others.length > 0) return `${invoices.length} invoices to pay`
  const days = daysBetween(first.dueOn, today)
  if (days > 0) return `${numberOf(first)} is ${days === 1 ? 'a day' : `${days} days`} overdue`
  return `${numberOf(first)} is due ${days === 0 ? 'today' : `on ${spokenDay(first.dueOn)}`}`
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
    name: document.number ?? '',
    value: `${formatMoney(due, document.currency)}, due ${spokenDay(dueOn)}`,
    // The button leads to the only one.
    ...(invoices.length > 1 && { link: index === 0 ? placeholderOf() : placeholderOfInvoice(id) }),
  }))
  const currency = invoices[0]?.document.currency ?? ''
  const sum = invoices.reduce((total, { due }) => total + due, 0)
  return [...rows, { name: 'To pay', value: formatMoney(sum, currency), strong: true }]
}

/** How to pay by bank transfer, as the newest of the invoices says. */
function bankOf(invoices: readonly OpenInvoice[]): string[] {
  const bank = invoices.at(-1)?.document.bank
  if (bank === undefined || bank.bsb === '' || bank.accountNumber === '') return []
  const lines = [
    'By bank transfer:',
    bank.accountName,
    `BSB ${sayBsb(bank.bsb)}, account ${bank.accountNumber}`,
    `Reference ${invoices.map(numberOf).join(', ')}`,
  ]
  return [lines.filter((line) => line !== '').join('\n')]
}
