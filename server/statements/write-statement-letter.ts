import { ageBands } from '#contract/invoices/ageing.ts'
import type { Statement } from '#contract/office/payments/statement.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import { sayEntry } from '#contract/payments/say-entry.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'

/** The most entries that an email lists; before them there's one line for all the others. */
const MOST = 200

/** The email with a customer's statement: every entry of the period, the balance, and what is late. Pure. */
export function writeStatementLetter(
  statement: Statement,
  { letters, public: { organisation, branding } }: LoadedCatalog,
): Omit<NewMail, 'recipient'> {
  const { customer, from, to, closing, currency } = statement
  const period = `${spokenDay(from)} to ${spokenDay(to)}`
  const { body, html } = composeLetter({
    heading: `Statement for ${customer.name}`,
    name: customer.name,
    paragraphs: [
      `Here’s your account with ${organisation.name} from ${period}.`,
      sayBalance(closing, (cents) => formatMoney(cents, currency)),
    ],
    rows: [...entryRows(statement), ...ageRows(statement)],
    action: null,
    closing: ['Is something wrong? Reply to this email.'],
    sender: organisation,
    branding,
  })
  return {
    subject: `Statement from ${organisation.name}, ${period}`,
    body,
    html,
    sender: letters.senderName,
    replyTo: letters.replyTo ?? organisation.email,
  }
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
