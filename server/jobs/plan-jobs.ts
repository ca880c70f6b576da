import { addDays, dayOf, dayNumber, daysInMonth, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { JobType } from '#contract/jobs/job.ts'
import { SERVICE_HORIZON_DAYS } from '#contract/values/limits.ts'
import { scheduleWeekdays } from '#contract/orders/order-body.ts'
import type { LineBody, Schedule } from '#contract/orders/order-body.ts'

/** Plans the jobs of an order's line (rules, section 5). Pure. */

export type PlannedJob = { type: JobType; date: Day }

export type LineToPlan = Pick<
  LineBody,
  | 'deliveryDate'
  | 'pickupDate'
  | 'deliveryOn'
  | 'collectionOn'
  | 'workType'
  | 'waitWhileLoad'
  | 'schedule'
> & { lineType: 'hire' | 'sale' }

/** The jobs of one line; for a standing service, those up to and including `horizon`. */
export function planJobs(line: LineToPlan, horizon: Day): PlannedJob[] {
  const first = line.deliveryOn ?? line.deliveryDate
  switch (line.workType) {
    case 'none':
      return []
    case 'service':
      return line.schedule
        ? occurrences(line.schedule, first, first, horizon).map((date) => ({
            type: 'service',
            date,
          }))
        : [{ type: 'service', date: first }]
    case 'delivery': {
      if (line.waitWhileLoad) return [{ type: 'wait_and_load', date: first }]
      const delivery: PlannedJob = { type: 'delivery', date: first }
      // Null means that the hirer calls for the collection: it isn't planned until then.
      if (line.lineType === 'sale' || line.collectionOn === null) return [delivery]
      return [delivery, { type: 'collection', date: line.collectionOn ?? line.pickupDate }]
    }
  }
}

/** The last day to plan a standing service for: 90 days from today, or from its start. */
export function serviceHorizon(today: Day, first: Day): Day {
  return addDays(first > today ? first : today, SERVICE_HORIZON_DAYS)
}

/**
 * The dates of a schedule that began on `first`, between `from` and `to` inclusive and no later than the
 * schedule's own last day. Weeks count from the Monday of the first visit's week. A month repeats the
 * first visit's day of the month, or the month's last day if it is shorter.
 */
export function occurrences(schedule: Schedule, first: Day, from: Day, to: Day): Day[] {
  const last = schedule.until !== null && schedule.until < to ? schedule.until : to
  const dates =
    schedule.unit === 'week' ? weekly(schedule, first, last) : monthly(schedule, first, last)
  return dates.filter((date) => date >= from && date >= first && date <= last)
}

function weekly(schedule: Schedule, first: Day, last: Day): Day[] {
  const weekdays = scheduleWeekdays(schedule, first)
  const dates: Day[] = []
  let monday = dayNumber(first) - (weekdayOf(first) - 1)
  for (; monday <= dayNumber(last); monday += 7 * schedule.every) {
    dates.push(...weekdays.map((weekday) => dayOf(monday + weekday - 1)))
  }
  return dates
}

function monthly(schedule: Schedule, first: Day, last: Day): Day[] {
  const dates: Day[] = []
  const wanted = Number(first.slice(8))
  let month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1
  for (;;) {
    const [year, number] = [Math.floor(month / 12), (month % 12) + 1]
    const day = Math.min(wanted, daysInMonth(year, number))
    const date = [String(year).padStart(4, '0'), two(number), two(day)].join('-')
    if (date > last) return dates
    dates.push(date)
    month += schedule.every
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
