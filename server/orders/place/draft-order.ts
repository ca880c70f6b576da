import { randomInt } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { Checked } from '#contract/check-shape.ts'
import type { Problem } from '#contract/problems.ts'
import type { OrderSource } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeEvent } from '#server/events/record-event.ts'
import { readInstant } from '#server/mirrors/horizon.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { composeRow } from '#server/mail/record-mail.ts'
import type { MailRow } from '#server/mail/record-mail.ts'
import { requireOpenBooking } from '#server/organisations/require-open-booking.ts'
import { Refusal } from '#server/refusal.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import type { CheckedOrder } from '#server/orders/rules/checked-order.ts'
import { composeOrder } from './compose-order.ts'
import type { NewOrder } from './compose-order.ts'
import { composeTexts } from './compose-texts.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { createReference } from '#contract/orders/reference.ts'
import { draftBusinessLetter } from '#server/orders/letters/business/draft-business-letter.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { checkWithStock } from './check-with-stock.ts'
import { addDecisions, applyDecisions } from './telephone/apply-decisions.ts'
import type { Decisions } from './telephone/decisions.ts'
import { findCustomer } from './telephone/find-customer.ts'
import type { OrderCustomer } from './telephone/find-customer.ts'
import type { OrderDraft, Setback } from './write-order.ts'

/** An attempt whose body is parsed, and what the office decided about it; null for everyone else. */
export type Case = {
  parsed: Checked<OrderBody>
  key: IdempotencyKey | null
  source: OrderSource
  decisions: Decisions | null
  /** The catalogue, if it's been read; another version is read instead where it has changed. */
  catalog?: LoadedCatalog | null
}

/** Why an order is decided again, or that it's only quoted: nothing is written, which would check the stock. */
export type Occasion = Setback | 'quoted' | null

/** An order that the rules allow, priced and laid out. */
export type Decided = {
  body: OrderBody
  checked: CheckedOrder
  rows: NewOrder
  catalog: LoadedCatalog
  /** Whose order it is, if the office decides that. */
  customer: OrderCustomer | null
}

/**
 * Checks and prices an order by the catalogue in memory. Reads the database only after a setback, or for a quote.
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that is wrong
 */
export async function decideOrder(org: Org, attempt: Case, since: Occasion): Promise<Decided> {
  const { parsed, decisions, source, key, catalog: known } = attempt
  requireOpenBooking(org)
  if ('problems' in parsed) throw new Refusal(422, parsed.problems)

  const customer = decisions && (await findCustomer(org, parsed.data, decisions))
  const catalog = known?.version === org.catalogVersion ? known : await loadCatalog(org)
  const asked = decisions
    ? applyDecisions(parsed.data, catalog, decisions)
    : { body: parsed.data, catalog }
  const checked = await check(org, asked.body, asked.catalog, attempt, since)
  const rows = composeOrder(org, checked, asked.catalog, {
    source,
    reference: createReference(randomInt),
    idempotencyKey: key?.key ?? null,
    bodyHash: key?.bodyHash ?? null,
    isEnquiry: since === 'too_many_open',
    owed: decisions?.running?.owed ?? null,
  })
  requireExpected(parsed.data, rows, catalog)
  return { body: parsed.data, checked, rows, catalog, customer }
}

/** Everything that is written with an order, as {@link decideOrder} decides it. */
export async function draftOrder(
  caller: Org,
  attempt: Case,
  since: Setback | null,
): Promise<OrderDraft> {
  const org =
    since === null
      ? caller
      : { ...caller, ...(await findOrganisation(caller)), now: await readInstant(caller) }
  const { decisions } = attempt
  const { body, checked, rows, catalog, customer } = await decideOrder(org, attempt, since)
  const decided =
    decisions && customer
      ? await addDecisions(org, { checked, rows, catalog, customer }, decisions)
      : { rows, telephone: null }
  const order = presentOrder(decided.rows)
  return {
    ...decided,
    order,
    catalog,
    actor: org.actor,
    texts: composeTexts(org, body),
    maxOpenBookings: isLimited(rows) ? catalog.rules.maxOpenBookings : null,
    event: composeEvent(org, { type: 'order.created', data: order }),
    mails: decisions?.running ? [] : await mailsOf(org, decided.rows, catalog, attempt),
  }
}

/** The emails of a new order: to its hirer, and to the business. */
async function mailsOf(
  org: Org,
  rows: NewOrder,
  catalog: LoadedCatalog,
  { decisions, source }: Case,
): Promise<MailRow[]> {
  // Most integrators confirm the orders they place.
  const isConfirmed =
    rows.order.email !== '' && (source !== 'api' || catalog.letters.sends.apiOrders)
  const mails = [
    isConfirmed
      ? writeLetter(
          rows,
          { type: 'placed', ...(decisions && { pays: decisions.pays }) },
          { catalog, takesPayment: org.takesPayment },
        )
      : null,
    await draftBusinessLetter(org, rows, catalog),
  ]
  return mails.flatMap((mail) => (mail === null ? [] : [composeRow(org, mail)]))
}

/**
 * Requires the catalogue and the total that the caller showed. The price is known once the order is composed. A replay
 * has no expectation: it's what it was.
 */
function requireExpected(body: OrderBody, { order }: NewOrder, { public: catalog }: LoadedCatalog) {
  const { expectedCatalog = catalog.updatedAt, expectedTotal = order.total } = body
  const problems: Problem[] = []
  if (Date.parse(expectedCatalog) !== Date.parse(catalog.updatedAt)) {
    const message = 'the catalogue has changed since then'
    problems.push({ field: 'expectedCatalog', code: 'catalog_changed', message })
  }
  if (expectedTotal !== order.total) {
    const message = `the total is now ${formatMoney(order.total, order.currency)}`
    problems.push({ field: 'expectedTotal', code: 'price_changed', message })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
}

/** Whether an order counts towards the open bookings of its customer: it is public and unpaid. */
function isLimited({ order }: Pick<OrderRows, 'order'>): boolean {
  const { source, payment_status: paid, enquiry } = order
  return source === 'booking_page' && paid !== 'paid' && enquiry === null
}

/** Checks the rules first and reads stock only for an order to refuse, to report all problems at once. */
async function check(
  org: Org,
  body: OrderBody,
  catalog: LoadedCatalog,
  { source, decisions }: Case,
  since: Occasion,
): Promise<CheckedOrder> {
  const clock = localTime(org.now, org.timezone)
  // A hire that runs already is checked as on the day when it began.
  const { day: today, time } = decisions?.running ? { ...clock, day: body.deliveryDate } : clock
  const input = { catalog, today, time, selfService: source === 'booking_page', usage: null }
  const checked = checkBookingRules(body, input)
  // Writing an enquiry doesn't check the stock, and a quote isn't written.
  const stockIsChecked = since !== 'sold_out' && since !== 'too_many_open' && since !== 'quoted'
  if ('order' in checked && stockIsChecked) return checked.order

  const problems = await checkWithStock(org, body, input)
  if (problems.length > 0) throw new Refusal(422, problems)
  if ('order' in checked) return checked.order
  throw new Refusal(422, checked.problems)
}
