import type { RunningHireBody } from '#contract/office/dispatch/running-hires.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { takeCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import type { Case } from '#server/orders/place/draft-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeCase } from '#server/orders/place/place-order.ts'
import type { PlacedOrder } from '#server/orders/place/place-order.ts'
import type { Decisions } from '#server/orders/place/telephone/decisions.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Places the order of a hire that runs already: its days and its price are what they are, and no one hears of it
 * (rules, section 12, "Running hires"). What its crew did is still to be noted.
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that is wrong
 */
export async function placeRunningHire(
  desk: OrgDesk,
  { hire, key, now }: { hire: RunningHireBody; key: IdempotencyKey | null; now: Date },
): Promise<PlacedOrder> {
  requirePast(desk.organisation, hire, now)
  return placeCase(desk, caseOfHire(hire, await takeCatalog(desk), key))
}

/**
 * What is placed for a hire that runs already, or only checked. Pure.
 * @param catalog what a customer who calls for the collection has paid until depends on it
 */
export function caseOfHire(
  hire: RunningHireBody,
  catalog: LoadedCatalog,
  key: IdempotencyKey | null = null,
): Case {
  const decisions: Decisions = {
    takenBy: 'dispatcher',
    customerId: hire.customerId ?? null,
    pays: hire.customerType === 'company' ? 'account' : 'transfer',
    terms: 'sent',
    overrides: {},
    discountReason: '',
    running: { owed: hire.owed },
  }
  return { source: 'office', key, decisions, parsed: { data: bodyOf(hire, catalog) } }
}

/** @throws Refusal 422 for a hire that begins today or later: that is an order */
export function requirePast(
  { timezone }: Pick<Org, 'timezone'>,
  { deliveryDate }: Pick<RunningHireBody, 'deliveryDate'>,
  now: Date,
): void {
  if (deliveryDate < localTime(now, timezone).day) return
  const message = 'must be before today, book what comes later as an order'
  throw new Refusal(422, { field: 'deliveryDate', code: 'too_late', message })
}

function bodyOf(hire: RunningHireBody, catalog: LoadedCatalog): OrderBody {
  const { owed: _, binNumber: __, customerId: ___, ...rest } = hire
  const { suburb, postcode, contactName, pickupDate, ...said } = rest
  const paidUntil = pickupDate ?? lastIncludedDay(hire, catalog)
  const body = {
    ...said,
    contactName: contactName === '' ? hire.customerName : contactName,
    areaId: '',
    ...(suburb !== '' && { locality: { suburb, postcode } }),
    pickupDate: paidUntil,
    customFields: {},
    addOns: [],
    deliveryTimePeriodId: null,
    waitWhileLoad: false,
    texts: false,
    acceptedTerms: true,
    acceptedNoticeIds: [],
  } as const
  const onCall = {
    productId: hire.productId,
    quantity: hire.quantity,
    deliveryDate: hire.deliveryDate,
    pickupDate: paidUntil,
    collectionOn: null,
    discountPercent: 0,
    workType: 'delivery',
    waitWhileLoad: false,
    schedule: null,
  } as const
  return { ...body, addOns: [], acceptedNoticeIds: [], lines: pickupDate === null ? [onCall] : [] }
}

/** The last day that the price of a product includes. */
function lastIncludedDay(
  { productId, deliveryDate }: Pick<RunningHireBody, 'productId' | 'deliveryDate'>,
  { orderables, rules }: LoadedCatalog,
): Day {
  const days = orderables.get(productId)?.pricing.includedDays ?? 0
  return addDays(deliveryDate, Math.max(0, days - (rules.hireCountsDeliveryDay ? 1 : 0)))
}
