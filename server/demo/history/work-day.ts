import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { jobsDue } from './act.ts'
import type { Past, PlannedJob } from './act.ts'
import type { Random } from './random.ts'

const FAILURES = ['no_access', 'customer_absent', 'blocked'] as const

/** The next day on which crews work: not a Sunday. */
export function workdayFrom(day: Day): Day {
  return weekdayOf(day) === 7 ? addDays(day, 1) : day
}

/** The last day before today, from Monday to Friday. */
export function lastWeekday({ today }: Past): Day {
  const back =
    new Map([
      [1, 3],
      [7, 2],
    ]).get(weekdayOf(today)) ?? 1
  return addDays(today, -back)
}

/**
 * The crews' day: they start, complete and now and then fail the jobs of a past day. They never got to one
 * delivery of the last weekday.
 */
export async function workDay(
  past: Past,
  random: Random,
  day: Day,
  left: ReadonlySet<string>,
): Promise<void> {
  const due = await past.at(day, '06:30').inOrg((org) => jobsDue(org, day))
  const jobs = due.filter(({ type, orderId }) => !(type === 'collection' && left.has(orderId)))
  const undone = jobs.find(({ type, date }) => type === 'delivery' && date === lastWeekday(past))
  for (const [index, job] of jobs.entries()) {
    if (job === undone) continue
    const time = clock(7 * 60 + index * 25)
    await past.at(day, time).inOrg((org) => startJob(org, job.id))
    const end = past.at(day, clock(7 * 60 + index * 25 + 20))
    if (random.next() < 0.04) await fail(past, random, day, job)
    else await end.inOrg((org) => completeJob(org, { id: job.id, completion: {} }))
  }
}

/** A failed job is tried again on the next working day. */
async function fail(past: Past, random: Random, day: Day, { id }: PlannedJob): Promise<void> {
  const desk = past.at(day, '15:00')
  const code = random.pick(FAILURES)
  await desk.inOrg((org) => failJob(org, { id, failure: { code, note: null, photos: [] } }))
  const date = workdayFrom(addDays(day, 1))
  await desk.inOrg((org) => rescheduleJob(org, { id, date }))
}

function clock(minutes: number): string {
  const late = Math.min(minutes, 18 * 60)
  return `${String(Math.floor(late / 60)).padStart(2, '0')}:${String(late % 60).padStart(2, '0')}`
}
