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

/**
 * The crews' day: they start, complete and now and then fail the jobs of a past day. Of today's jobs about
 * half are done, one is under way and one has failed, whatever the time.
 */
export async function workDay(
  past: Past,
  random: Random,
  day: Day,
  left: ReadonlySet<string>,
): Promise<void> {
  const due = await past.at(day, '06:30').inOrg((org) => jobsDue(org, day))
  const jobs = due.filter(({ type, orderId }) => !(type === 'collection' && left.has(orderId)))
  const isToday = day === past.today
  const until = isToday ? Math.ceil(jobs.length / 2) : jobs.length
  for (const [index, job] of jobs.slice(0, until).entries()) {
    const time = clock(7 * 60 + index * 25)
    await past.at(day, time).inOrg((org) => startJob(org, job.id))
    if (isToday && index === until - 1) return
    const end = past.at(day, clock(7 * 60 + index * 25 + 20))
    const fails = isToday ? index === 1 : random.next() < 0.04
    if (fails) await fail(past, random, day, job, !isToday)
    else {
      const weightKg = job.type === 'collection' ? random.between(30, 220) * 10 : null
      await end.inOrg((org) => completeJob(org, { id: job.id, completion: { weightKg } }))
    }
  }
}

/** A failed job of the past is tried again on the next working day; today's waits for the office. */
async function fail(
  past: Past,
  random: Random,
  day: Day,
  { id }: PlannedJob,
  again: boolean,
): Promise<void> {
  const desk = past.at(day, '15:00')
  const code = random.pick(FAILURES)
  await desk.inOrg((org) => failJob(org, { id, failure: { code, note: null, photos: [] } }))
  if (!again) return
  const date = workdayFrom(addDays(day, 1))
  await desk.inOrg((org) => rescheduleJob(org, { id, date }))
}

function clock(minutes: number): string {
  const late = Math.min(minutes, 18 * 60)
  return `${String(Math.floor(late / 60)).padStart(2, '0')}:${String(late % 60).padStart(2, '0')}`
}
