import { randomInt } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { checkShape } from '#contract/check-shape.ts'
import type { Checked } from '#contract/check-shape.ts'
import type { Order, OrderSource } from '#contract/orders/order.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeEvent } from '#server/events/record-event.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { composeRow } from '#server/mail/record-mail.ts'
import { requireOpenBooking } from '#server/organisations/require-open-booking.ts'
import { Refusal } from '#server/refusal.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import type { CheckedOrder } from '#server/orders/rules/checked-order.ts'
import { composeOrder } from './compose-order.ts'
import type { NewOrder } from './compose-order.ts'
import { composeTexts } from './compose-texts.ts'
import { formatMoney } from '#contract/values/money.ts'
import { findOrderByKey, readOrder } from '#server/orders/find-order.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { createReference } from '#contract/orders/reference.ts'
import { writeBusinessLetter } from '#server/orders/letters/business/write-business-letter.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { checkWithStock } from './check-with-stock.ts'
import { writeOrder } from './write-order.ts'
import { addDecisions, applyDecisions } from './telephone/apply-decisions.ts'
import type { Decisions } from './telephone/decisions.ts'
import { findCustomer } from './telephone/find-customer.ts'
import type { OrderDraft, Setback } from './write-order.ts'

export type Attempt = {
  /** The client's JSON, not validated yet. */
  body: unknown
  key: IdempotencyKey | null
  /** An order of the office is placed by `placeTelephoneOrder`. */
  source: Exclude<OrderSource, 'office'>
  /** Whether its hirer can pay online, which the email then offers. */
  takesPayment?: boolean
}

/** An attempt whose body is parsed, and what the office decided about it; null for everyone else. */
export type Case = {
  parsed: Checked<OrderBody>
  key: IdempotencyKey | null
  source: OrderSource
  decisions: Decisions | null
  takesPayment?: boolean
}

export type PlacedOrder = {
  rows: OrderRows
  /** The same as the API shows it. */
  order: Order
  catalog: LoadedCatalog
  /**
   * Null for a new order. Otherwise this is the original order of the idempotency key, which came with
   * the same body or another.
   */
  replayOf: 'same body' | 'another body' | null
}

/** Five ran out on a busy machine while a test changed the subscription ten times a second. */
const MOST_TRIES = 10

/**
 * Places an order (interface, sections 4.4 to 4.6). One transaction reads and decides; then one SQL
 * call, a transaction of its own, writes everything or nothing. If the catalogue changed or the last
 * bin went in the meantime, it decides and writes again.
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that is wrong
 */
export async function placeOrder(
  desk: OrgDesk,
  { body, ...attempt }: Attempt,
): Promise<PlacedOrder> {
  return placeCase(desk, { ...attempt, parsed: checkShape(OrderBody, body), decisions: null })
}

/** Places an order from anywhere, as {@link placeOrder} says. */
export async function placeCase(desk: OrgDesk, attempt: Case): Promise<PlacedOrder> {
  let setback: Setback | null = null
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const since = setback
    const decided = await desk.inOrg((org) => decide(org, attempt, since))
    if ('replayOf' in decided) return decided

    const outcome = await writeOrder(desk, decided)
    if (outcome.type === 'written') return { ...decided, replayOf: null }
    if (outcome.type === 'known') {
      return desk.inOrg(async (org) => replay(org, attempt, await readOrder(org, outcome.id)))
    }
    setback = outcome.setback
  }
  if (setback === 'sold_out') {
    const message = 'is sold out'
    throw new Refusal(422, { field: 'deliveryDate', code: 'sold_out', message })
  }
  throw new Error(`an order could not be written: ${setback}`)
}

/** The order to write; or the original order of its idempotency key, which wins over any refusal. */
async function decide(
  org: Org,
  attempt: Case,
  since: Setback | null,
): Promise<OrderDraft | PlacedOrder> {
  try {
    return await draftOrder(org, attempt, since)
  } catch (error) {
    // Look the key up only now: writing finds the original of any order that isn't refused.
    const original =
      error instanceof Refusal && attempt.key
        ? await findOrderByKey(org, attempt.key, attempt.source)
        : null
    if (!original) throw error
    return replay(org, attempt, original)
  }
}

/** Checks and prices an order by the catalogue in memory. Reads the database only after a setback. */
async function draftOrder(caller: Org, attempt: Case, since: Setback | null): Promise<OrderDraft> {
  const org = since === null ? caller : { ...caller, ...(await findOrganisation(caller)) }
  const { parsed, decisions, source, key, takesPayment = false } = attempt
  requireOpenBooking(org)
  if ('problems' in parsed) throw new Refusal(422, parsed.problems)

  const customer = decisions && (await findCustomer(org, parsed.data, decisions))
  const catalog = await loadCatalog(org)
  const asked = decisions
    ? applyDecisions(parsed.data, catalog, decisions)
    : { body: parsed.data, catalog }
  const checked = await check(org, asked.body, asked.catalog, attempt, since)
  const composed = composeOrder(org, checked, asked.catalog, {
    source,
    reference: createReference(randomInt),
    idempotencyKey: key?.key ?? null,
    bodyHash: key?.bodyHash ?? null,
    isEnquiry: since === 'too_many_open',
  })
  requireExpectedTotal(parsed.data, composed)
  const decided = customer
    ? await addDecisions(org, { checked, rows: composed, catalog, customer }, decisions)
    : { rows: composed, telephone: null }
  const order = presentOrder(decided.rows)
  const pays = decisions ? { pays: decisions.pays } : { takesPayment }
  const occasion = { type: 'placed', ...pays } as const
  return {
    ...decided,
    order,
    catalog,
    actor: org.actor,
    texts: composeTexts(org, parsed.data),
    maxOpenBookings: isLimited(composed) ? catalog.rules.maxOpenBookings : null,
    event: composeEvent(org, { type: 'order.created', data: order }),
    mails: [
      // Most integrators confirm the orders they place.
      source === 'api' && !catalog.letters.sends.apiOrders
        ? null
        : writeLetter(decided.rows, catalog, occasion),
      writeBusinessLetter(decided.rows, catalog, org),
    ].flatMap((mail) => (mail === null ? [] : [composeRow(org, mail)])),
  }
}

/** The price is known once the order is composed. A replay has no expectation: it costs what it did. */
function requireExpectedTotal({ expectedTotal }: OrderBody, { order }: NewOrder): void {
  if (expectedTotal === undefined || expectedTotal === order.total) return
  const message = `the total is now ${formatMoney(order.total, order.currency)}`
  throw new Refusal(422, { field: 'expectedTotal', code: 'price_changed', message })
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
  { source }: Case,
  since: Setback | null,
): Promise<CheckedOrder> {
  const { day: today, time } = localTime(org.now, org.timezone)
  const input = { catalog, today, time, selfService: source === 'booking_page', usage: null }
  const checked = checkBookingRules(body, input)
  // Writing an enquiry doesn't check the stock.
  const stockIsChecked = since !== 'sold_out' && since !== 'too_many_open'
  if ('order' in checked && stockIsChecked) return checked.order

  const problems = await checkWithStock(org, body, input)
  if (problems.length > 0) throw new Refusal(422, problems)
  if ('order' in checked) return checked.order
  throw new Refusal(422, checked.problems)
}

async function replay(org: Org, { key }: Case, rows: OrderRows): Promise<PlacedOrder> {
  const catalog = await loadCatalog(org)
  const sameBody = rows.order.body_hash === (key?.bodyHash ?? null)
  const replayOf = sameBody ? 'same body' : 'another body'
  return { rows, order: presentOrder(rows), catalog, replayOf }
}
