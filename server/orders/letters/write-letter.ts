import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import type { LetterKind } from '#contract/office/settings/letters.ts'
import type { Placeholder } from '#contract/office/settings/placeholders.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { calendarOfOrder } from '#server/orders/calendar/calendar-of-order.ts'
import { prepareOfOrder } from '#server/orders/prepare-of-order.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { wordingOf } from '#server/organisations/letters/stored-letters.ts'
import { amountsOf, factsOfOrder, includedOf, whatOf } from './describe-order.ts'
import type { LetterRows } from './describe-order.ts'
import { choicesOf } from './visits/choices-of.ts'
import { firstDayOf } from './coming-days.ts'
import { actionOf, factsOf, fillWording, kindOf, PAY, pageOf } from './letter-words.ts'
import type { Occasion } from './letter-words.ts'
import { dueOf, owedOf } from './owed.ts'
import type { Owed } from './owed.ts'
import type { ExchangePrices } from './read-exchange-prices.ts'
import type { Plans } from './read-plans.ts'
import { plainName } from '#server/mail/letter/plain-name.ts'

/** What a letter is written with, beside its order. */
type LetterContext = {
  catalog: LoadedCatalog
  /** Whether hirers can pay online. */
  takesPayment: boolean
  plans?: Plans
  prices?: ExchangePrices
}

/**
 * Writes the email to the hirer of an order as it is now. It shows nothing that the hirer typed but a name,
 * because anyone can send it to anyone; the page behind its link shows the rest (rules, section 9).
 */
export function writeLetter(
  rows: LetterRows,
  occasion: Occasion,
  { catalog, takesPayment, plans, prices = new Map() }: LetterContext,
): NewMail {
  const { order } = rows
  const { letters, chargesGst } = catalog
  const { organisation, branding } = catalog.public
  const facts = [...factsOfOrder(rows, catalog, prices), ...includedOf(rows)]
  const owed = owedOf(order, occasion, { takesPayment, plan: plans?.get(order.id) })
  const kind = kindOf(order, occasion)
  const { heading, action } = letterStandards[kind]
  const link = actionOf(order, occasion) ?? action
  const wording = fillWording(wordingOf(letters, kind), valuesOf(rows, catalog, facts))
  const happened = factsOf(order, occasion)
  const { body, html } = composeLetter({
    heading,
    preheader: preheaderOf(rows, { facts, owed, happened }),
    name: plainName(order.contact_name),
    paragraphs: [...wording.opening, ...happened],
    facts: [{ name: 'Booking', value: presentReference(order.reference) }, ...facts],
    rows: amountsOf(rows, {
      occasion,
      due: owed ? 0 : dueOf(order),
      chargesGst: chargesGst === true,
    }),
    owed,
    prepare: BEFORE_VISITS.includes(kind) ? prepareOfOrder(rows.lines, catalog) : [],
    choices: choicesOf(rows, occasion),
    action: owed?.pay && link === PAY ? 'See or change your booking' : link,
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
    calendar: WITH_DAYS.includes(kind)
      ? calendarOfOrder(rows, catalog, { place: find(facts, 'Where'), what: whatOf(rows) })
      : null,
  }
}

/** The letters that come before a delivery. */
const BEFORE_VISITS: readonly LetterKind[] = ['hold', 'placed', 'approved']

/** The letters that bring the days of a booking. */
const WITH_DAYS: readonly LetterKind[] = [
  'placed',
  'approved',
  'changed',
  'paid',
  'moved',
  'cancelled',
]

type Facts = NonNullable<Letter['facts']>
const find = (facts: Facts, name: string) => facts.find((one) => one.name === name)?.value ?? ''

/** What lists of emails show: what happened, or what comes where and when; and what is owed. */
function preheaderOf(
  rows: LetterRows,
  { facts, owed, happened }: { facts: Facts; owed: Owed | null; happened: readonly string[] },
): string {
  const where = find(facts, 'Where')
  const visit = `${whatOf(rows)}${where === '' ? '' : ` to ${where}`} on ${shortDay(firstDayOf(rows))}.`
  const comes = rows.order.status === 'cancelled' ? [] : [visit]
  return [...(happened.length > 0 ? happened : comes), ...(owed ? [`${owed.says}.`] : [])].join(' ')
}

/** What placeholders stand for: the letter shows nothing else that a stranger typed (rules, section 9). */
function valuesOf(
  { order }: LetterRows,
  { public: { organisation } }: LoadedCatalog,
  facts: Facts,
): Record<Placeholder, string> {
  const due = dueOf(order)
  return {
    reference: presentReference(order.reference),
    name: plainName(order.contact_name),
    product: order.product_name,
    suburb: find(facts, 'Where'),
    delivery: find(facts, 'Delivery'),
    collection: find(facts, 'Collection'),
    total: formatMoney(order.total, order.currency),
    due: due > 0 ? formatMoney(due, order.currency) : '',
    business: organisation.name,
    phone: organisation.phone ?? '',
  }
}
