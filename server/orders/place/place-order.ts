import { addDays, localTime } from '#contract/values/day.ts'
import { MAX_HIRE_DAYS } from '#contract/values/limits.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { inWords, problemsOf, tell } from '#contract/problems.ts'
import type { Order, OrderSource } from '#contract/orders/order.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import { composeEvent } from '#server/events/record-event.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import { composeOrder } from './compose-order.ts'
import type { NewOrder } from './compose-order.ts'
import { findOrderByKey, readOrder } from '#server/orders/find-order.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { createReference } from '#server/orders/order-reference.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'

export type Attempt = {
  /** What the client sent, read from JSON and otherwise untouched. */
  body: unknown
  key: IdempotencyKey | null
  source: OrderSource
  /** Who places it, for the audit: `key:key_…` or `booking_page`. */
  actor: string
}

export type Placed = {
  rows: OrderRows
  /** The same as the API shows it. */
  order: Order
  catalog: LoadedCatalog
  /** Whether this is the original order of the idempotency key, and not a new one. */
  replayed: boolean
}

/** Five were seen to run out on a busy machine while the subscription was changed ten times a second. */
const MOST_TRIES = 10

/**
 * Places an order (interface, sections 4.4 to 4.6): prices and rules are decided here, then one SQL
 * call writes order, lines, charges, jobs, stock, event and audit row, or nothing.
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that will not do
 */
export async function placeOrder(org: Org, attempt: Attempt): Promise<Placed> {
  try {
    return await placeOrReplay(org, attempt)
  } catch (error) {
    // A known key is answered before anything is refused, whatever has changed since. It is looked
    // up only now, because an order that is not refused finds its original as it is written.
    const original =
      error instanceof Refusal && attempt.key ? await findOrderByKey(org, attempt.key) : null
    if (!original) throw error
    const catalog = await loadCatalog(org)
    return { rows: original, order: presentOrder(original), catalog, replayed: true }
  }
}

async function placeOrReplay(org: Org, attempt: Attempt): Promise<Placed> {
  let current = org
  for (let tries = 1; ; tries += 1) {
    const catalog = await loadCatalog(current)
    const decided = await decide(current, attempt, catalog)
    const order = presentOrder(decided)
    try {
      const original = await write(current, decided, order, attempt, catalog)
      if (original === null) return { rows: decided, order, catalog, replayed: false }
      const rows = await readOrder(current, original)
      return { rows, order: presentOrder(rows), catalog, replayed: true }
    } catch (error) {
      if (isDatabaseError(error, 'KB001')) {
        current = { ...current, ...(await findOrganisation(current)) }
      } else if (isDatabaseError(error, 'KB002')) {
        await refuseWhatIsTaken(current, attempt, catalog)
      } else if (!isDatabaseError(error, '23505', 'orders_organisation_id_reference_key')) {
        throw error
      }
      if (tries === MOST_TRIES) {
        throw isDatabaseError(error, 'KB002')
          ? new Refusal(422, 'deliveryDate: is sold out')
          : error
      }
    }
  }
}

/** Checks and prices the order by the catalogue in memory. */
async function decide(org: Org, attempt: Attempt, catalog: LoadedCatalog): Promise<NewOrder> {
  if (!org.subscriptionActive) throw new Refusal(402, 'Online booking is closed')
  const checked = checkBookingRules(parseBody(attempt.body), desk(org, attempt, catalog))
  // Once it is refused anyway, it is told too where bins or visits have run out.
  if ('problems' in checked) return refuseWhatIsTaken(org, attempt, catalog, tell(checked.problems))
  return composeOrder(org, checked.order, catalog, {
    source: attempt.source,
    reference: createReference(),
    idempotencyKey: attempt.key?.key ?? null,
    bodyHash: attempt.key?.bodyHash ?? null,
  })
}

/** Refuses with all problems, what is taken among them; returns when nothing is wrong any more. */
async function refuseWhatIsTaken(
  org: Org,
  attempt: Attempt,
  catalog: LoadedCatalog,
  otherwise?: string,
): Promise<never>
async function refuseWhatIsTaken(org: Org, attempt: Attempt, catalog: LoadedCatalog): Promise<void>
async function refuseWhatIsTaken(
  org: Org,
  attempt: Attempt,
  catalog: LoadedCatalog,
  otherwise?: string,
): Promise<void> {
  const { day: today } = localTime(org.now, org.timezone)
  const end = addDays(today, catalog.rules.maxAdvanceDays + MAX_HIRE_DAYS)
  const usage = await readUsage(org, today, end)
  const checked = checkBookingRules(parseBody(attempt.body), {
    ...desk(org, attempt, catalog),
    usage,
  })
  if ('problems' in checked) throw new Refusal(422, tell(checked.problems))
  if (otherwise !== undefined) throw new Refusal(422, otherwise)
}

function desk(org: Org, attempt: Attempt, catalog: LoadedCatalog) {
  const { day: today, time } = localTime(org.now, org.timezone)
  return { catalog, today, time, selfService: attempt.source === 'booking_page', usage: null }
}

function parseBody(body: unknown): OrderBody {
  const parsed = OrderBody.safeParse(body, { error: inWords })
  if (!parsed.success) throw new Refusal(422, tell(problemsOf(parsed.error.issues)))
  return parsed.data
}

/** @returns the id of the order that holds the key already, or null when this one was written */
async function write(
  org: Org,
  rows: NewOrder,
  order: Order,
  { actor, source }: Attempt,
  catalog: LoadedCatalog,
): Promise<string | null> {
  const { payload, ...event } = composeEvent(org, 'order.created', order)
  // What an integrator places, the integrator confirms.
  const mail = source === 'api' ? null : writeLetter(org, rows, catalog, { type: 'placed' })
  const [result] = await org.tx.callAlone<{ original: string | null }>({
    name: 'place_order',
    text: 'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as original',
    values: [
      org.id,
      catalog.version,
      JSON.stringify(rows.order),
      JSON.stringify(rows.lines),
      JSON.stringify(rows.add_ons),
      JSON.stringify(rows.charges),
      JSON.stringify(rows.jobs),
      JSON.stringify(event),
      payload,
      actor,
      mail && JSON.stringify(mail),
    ],
  })
  return result?.original ?? null
}
