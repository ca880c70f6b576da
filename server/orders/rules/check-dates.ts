import type { RefusalReason } from '#contract/catalog/availability.ts'
import type { Area, DeliveryTimePeriod } from '#contract/catalog/catalog.ts'
import { isClosed } from '#contract/catalog/closed-days.ts'
import { isCollectionDay, nextCollectionDay } from '#contract/catalog/collection-days.ts'
import { addDays, daysBetween, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { MAX_HIRE_DAYS } from '#contract/values/limits.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { Problem } from '#contract/problems.ts'
import { isCollected } from '#contract/orders/is-collected.ts'
import { hireSpan } from '#contract/orders/hire-span.ts'
import { hireDays } from '#contract/orders/pricing.ts'
import { lastDay, nextDay, refusalReason } from '#server/catalog/delivery-days.ts'
import type { Calendar, Demand, Usage } from '#server/catalog/delivery-days.ts'
import type { CheckedLine, BookingRulesInput } from './checked-order.ts'
import type { Need } from '#server/orders/capacity/claim.ts'
import { needsOf } from '#server/orders/stock/claims.ts'
import type { ProblemList } from './problem-list.ts'

/**
 * Checks every date on the order and returns the chosen delivery period. Each bad date is reported
 * with the next one that works.
 */
export function checkDates(
  body: OrderBody,
  lines: CheckedLine[],
  area: Area | null,
  input: BookingRulesInput,
  problems: ProblemList,
): DeliveryTimePeriod | null {
  const { catalog, today, time } = input
  const calendar: Calendar = { rules: catalog.rules, area, today, time }
  if (body.pickupDate < body.deliveryDate) {
    problems.add('pickupDate', 'too_soon', 'must be on or after the delivery date')
  }

  let usage = input.usage
  for (const line of lines) {
    checkPickup(line, calendar, problems)
    const { at, deliveryDate, deliveryOn = deliveryDate } = line
    const needs = needsOf(line, catalog)
    const [claim] = needs
    const demand: Demand | null = claim
      ? {
          ...claim,
          lead: atMostAHire(daysBetween(claim.from, deliveryDate)),
          span: atMostAHire(daysBetween(deliveryDate, claim.to)),
          visit: deliveryOn === deliveryDate,
        }
      : null
    checkDelivery(deliveryDate, `${at}deliveryDate`, calendar, demand, usage, problems)
    if (deliveryOn !== deliveryDate) {
      const visit = claim ? { ...claim, bound: null, span: 0 } : null
      checkDelivery(deliveryOn, `${at}deliveryOn`, calendar, visit, usage, problems)
    }
    usage = usage && including(usage, needs)
  }
  // After the lines: their refusal of the same date knows the stock of the next one.
  checkDelivery(body.deliveryDate, 'deliveryDate', calendar, null, null, problems)
  return checkPeriod(body, catalog.public.deliveryTimePeriods, problems)
}

/** Limits how many days to check: dates that are refused anyway may be years apart. */
function atMostAHire(days: number): number {
  return Math.min(MAX_HIRE_DAYS, Math.max(0, days))
}

/** Reports why a delivery isn't possible on a day, with the next day that is. */
export function checkDelivery(
  day: Day,
  field: string,
  calendar: Calendar,
  demand: Demand | null,
  usage: Usage | null,
  problems: ProblemList,
): void {
  const reason = refusalReason(day, calendar, demand, usage)
  if (!reason) return
  if (day > lastDay(calendar)) {
    const { maxAdvanceDays } = calendar.rules
    const last = lastDay(calendar)
    const message = `is more than ${maxAdvanceDays} days ahead, the last date is ${last}`
    problems.add(field, 'too_late', message)
    return
  }
  const next = nextDay(day, calendar, demand, usage)
  const phrase = refusalPhrases[reason]
  const message = next ? phrase : `${phrase}, and no later date can be booked`
  problems.add(field, reason, message, next)
}

const refusalPhrases: Record<RefusalReason, string> = {
  too_soon: 'is too soon',
  closed: 'is a closed date',
  no_delivery: 'is not a delivery day',
  day_full: 'is fully booked',
  sold_out: 'is sold out',
}

/** What decides the end of a line's hire. */
export type LineToCollect = Pick<
  CheckedLine,
  | 'at'
  | 'orderable'
  | 'lineType'
  | 'workType'
  | 'waitWhileLoad'
  | 'deliveryDate'
  | 'pickupDate'
  | 'deliveryOn'
  | 'collectionOn'
>

/** Checks the length of a hire and the day of its collection. */
export function checkPickup(
  line: LineToCollect,
  { rules }: Pick<Calendar, 'rules'>,
  problems: ProblemList,
): void {
  const { at, deliveryDate, pickupDate, orderable } = line
  const field = `${at}pickupDate`
  if (pickupDate < deliveryDate) {
    problems.add(field, 'too_soon', 'must be on or after the delivery date')
    return
  }
  const { minHireDays, maxHireDays } = orderable.product
  const counted = rules.hireCountsDeliveryDay ? 1 : 0
  const days = hireDays(deliveryDate, pickupDate, rules.hireCountsDeliveryDay)
  const most = Math.min(maxHireDays ?? MAX_HIRE_DAYS, MAX_HIRE_DAYS)
  const last = addDays(deliveryDate, most - counted)
  const collected = isCollected(line)
  if (minHireDays !== null && days < minHireDays) {
    const first = addDays(deliveryDate, minHireDays - counted)
    const isFree = !collected || line.collectionOn !== undefined || isCollectionDay(first, rules)
    const next = isFree ? first : nextCollectionDay(first, rules)
    const message = `makes the hire shorter than ${minHireDays} days`
    addWithNext(problems, { field, code: 'too_short', message }, next, last)
  } else if (days > most) {
    const message = `makes the hire longer than ${most} days, the last date is ${last}`
    problems.add(field, 'too_long', message)
  }

  const span = hireSpan(line)
  const latest = addDays(span.from, most - counted)
  if (line.collectionOn) {
    if (line.collectionOn < (line.deliveryOn ?? deliveryDate)) {
      problems.add(`${at}collectionOn`, 'too_soon', 'must be on or after the day of delivery')
    } else if (collected) {
      checkCollection(line.collectionOn, `${at}collectionOn`, latest, rules, problems)
    }
  } else if (collected && line.collectionOn === undefined) {
    if (line.deliveryOn !== undefined && line.deliveryOn > pickupDate) {
      problems.add(`${at}deliveryOn`, 'too_late', 'must be on or before the pickup date')
    }
    checkCollection(pickupDate, field, last, rules, problems)
  }
  if (days <= most && span.to > latest) {
    const stretched = line.collectionOn === span.to ? 'collectionOn' : 'deliveryOn'
    const message = `makes the hire longer than ${most} days`
    const until = stretched === 'collectionOn' ? `, the last date is ${latest}` : ''
    problems.add(`${at}${stretched}`, 'too_long', `${message}${until}`)
  }
}

function checkCollection(
  day: Day,
  field: string,
  last: Day,
  rules: Calendar['rules'],
  problems: ProblemList,
): void {
  if (isCollectionDay(day, rules)) return
  const problem: Problem = isClosed(day, rules)
    ? { field, code: 'closed', message: 'is a closed date' }
    : { field, code: 'no_collection', message: 'is not a collection day' }
  addWithNext(problems, problem, nextCollectionDay(day, rules), last)
}

/** Adds a problem with the next date that works, if that isn't after the last one allowed. */
function addWithNext(
  problems: ProblemList,
  { field, code, message }: Problem,
  next: Day | null,
  last: Day,
): void {
  if (next !== null && next <= last) problems.add(field, code, message, next)
  else problems.add(field, code, `${message}, and no later date works`)
}

function checkPeriod(
  { deliveryTimePeriodId, deliveryDate }: OrderBody,
  periods: DeliveryTimePeriod[],
  problems: ProblemList,
): DeliveryTimePeriod | null {
  if (deliveryTimePeriodId === null) return null
  const period = periods.find(({ id }) => id === deliveryTimePeriodId.toLowerCase())
  if (!period) problems.add('deliveryTimePeriodId', 'unknown', 'is not in the catalogue')
  else if (!period.weekdays.includes(weekdayOf(deliveryDate))) {
    const message = 'is not offered on the weekday of the delivery'
    problems.add('deliveryTimePeriodId', 'not_offered', message)
  }
  return period ?? null
}

/** Usage that includes an order's own earlier lines. */
export function including(usage: Usage, needs: readonly Need[]): Usage {
  return (resource, day) =>
    needs.reduce(
      (taken, need) =>
        need.resource === resource && need.from <= day && day <= need.to
          ? taken + need.units
          : taken,
      usage(resource, day),
    )
}
