import { ageBands } from '#contract/invoices/ageing.ts'
import { sayBank } from '#contract/invoices/say-bank.ts'
import type { Statement } from '#contract/office/payments/statement.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import { sayEntry } from '#contract/payments/say-entry.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import { placeholderOf, placeholderOfInvoice } from '#server/mail/link-placeholder.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import type { OpenInvoice } from './read-open-invoices.ts'

/** The most entries that an email lists; before them there's one line for all the others. */
const MOST = 200

/** The most invoices that it links to. */
const MOST_LINKS = 20

/** The most of them that the reference of a transfer names. */
const MOST_NAMED = 3

/**
 * The email with a customer's statement: every entry of the period, the balance, what is late, and how to pay what is
 * open now. The button opens the invoice that is due first. Pure.
 * @param open what can be paid now, the first that is due first
 */
export function writeStatementLetter(
  statement: Statement,
  open: readonly OpenInvoice[],
  { letters, public: { organisation, branding } }: LoadedCatalog,
): Omit<NewMail, 'recipient'> {
  const linked = open.slice(0, MOST_LINKS)
  const [first, ...others] = linked
  const { customer, from, to, closing, currency } = statement
  const period = `${spokenDay(from)} to ${spokenDay(to)}`
  const { body, html } = composeLetter({
    heading: `Statement for ${customer.name}`,
    name: customer.name,
    paragraphs: [
      `Here’s your account with ${organisation.name} from ${period}.`,
      sayBalance(closing, (cents) => formatMoney(cents, currency)),
    ],
    rows: [...entryRows(statement), ...ageRows(statement), ...openRows(open)],
    action: first === undefined ? null : `Read or pay ${numberOf(first)}`,
    closing: [
      ...sayBank(open.at(-1)?.document, referenceOf(open, customer.name)),
      'Is something wrong? Reply to this email.',
    ],
    sender: organisation,
    branding,
  })
  return {
    subject: `Statement from ${organisation.name}, ${period}`,
    body,
    html,
    sender: letters.senderName,
    replyTo: letters.replyTo ?? organisation.email,
    ...(first !== undefined && {
      link: { purpose: 'invoice', id: first.id, more: others.map(({ id }) => id) },
    }),
  }
}

const numberOf = ({ document }: OpenInvoice) => document.number ?? ''

/** What a transfer is found by: the numbers, or the name of who owes more than a bank has room for. */
function referenceOf(open: readonly OpenInvoice[], name: string): string {
  return open.length > MOST_NAMED ? name : open.map(numberOf).join(', ')
}

function openRows(open: readonly OpenInvoice[]): Letter['rows'] {
  const rest = open.slice(MOST_LINKS)
  const currency = open[0]?.document.currency ?? ''
  return [
    ...open.slice(0, MOST_LINKS).map((invoice, index) => ({
      name: `Pay ${numberOf(invoice)}, due ${spokenDay(invoice.dueOn)}`,
      value: formatMoney(invoice.due, currency),
      link: index === 0 ? placeholderOf() : placeholderOfInvoice(invoice.id),
    })),
    ...(rest.length > 0
      ? [
          {
            name: `${rest.length} more to pay`,
            value: formatMoney(
              rest.reduce((sum, { due }) => sum + due, 0),
              currency,
            ),
          },
        ]
      : []),
  ]
}

function sayBalance(closing: number, say: (cents: number) => string): string {
  if (closing > 0) return `You owe ${say(closing)}.`
  return closing < 0 ? `You’re ${say(-closing)} in credit.` : 'Nothing is owed.'
}

function entryRows({ from, to, opening, entries, closing, currency }: Statement): Letter['rows'] {
  const say = (cents: number) => formatMoney(cents, currency)
  const shown = entries.slice(-MOST)
  const before = entries.slice(0, entries.length - shown.length)
  const earlier = before.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { name: `Balance before ${spokenDay(from)}`, value: say(opening) },
    ...(before.length > 0
      ? [{ name: `${before.length} earlier entries`, value: say(earlier) }]
      : []),
    ...shown.map((entry) => ({
      name: `${spokenDay(entry.on)}: ${sayEntry(entry)}`,
      value: say(entry.amount),
    })),
    { name: `Balance on ${spokenDay(to)}`, value: say(closing), strong: true },
  ]
}

function ageRows({ ageing, credit, currency }: Statement): Letter['rows'] {
  const say = (cents: number) => formatMoney(cents, currency)
  const late = ageBands.filter((band) => ageing[band] !== 0)
  return [
    ...late.map((band) => ({ name: bandNames[band], value: say(ageing[band]) })),
    ...(credit === 0 ? [] : [{ name: 'Credit', value: say(-credit) }]),
  ]
}
