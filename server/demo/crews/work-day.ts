import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { jobsDue } from '#server/demo/history/act.ts'
import type { Past } from '#server/demo/history/act.ts'
import type { Fleet } from '#server/demo/history/add-fleet.ts'
import type { Random } from '#server/demo/history/random.ts'
import { lastWeekday, workdayFrom } from '#server/demo/history/workdays.ts'
import { enteredByOffice, FAILURES } from './reports.ts'
import { sendCrews } from './send-crews.ts'

const SEVEN = 7 * 60
const MINUTES_A_JOB = 25

type WorkDay = {
  day: Day
  /** Orders whose bins no crew collects. */
  left: ReadonlySet<string>
  /** Whose drivers report the work from their runs; null if the office enters it, as for days of long ago. */
  fleet: Fleet | null
}

/**
 * The crews' day: they start, complete and now and then fail the jobs of a past day. They never got to one
 * delivery of the last weekday.
 */
export async function workDay(
  past: Past,
  random: Random,
  { day, left, fleet }: WorkDay,
): Promise<void> {
  const due = await past.at(day, '06:00').inOrg((org) => jobsDue(org, day))
  const jobs = due.filter(({ type, orderId }) => !(type === 'collection' && left.has(orderId)))
  const undone = jobs.find(({ type, date }) => type === 'delivery' && date === lastWeekday(past))
  const todo = jobs.filter((job) => job !== undone)
  const crews = fleet && (await sendCrews(past, fleet, { day, jobs: todo }))
  for (const [index, job] of jobs.entries()) {
    if (job === undone) continue
    const starts = past.instant(day, clock(SEVEN + index * MINUTES_A_JOB))
    const ends = past.instant(day, clock(SEVEN + index * MINUTES_A_JOB + 20))
    const report = crews?.phones.get(job.id) ?? enteredByOffice(past)
    await report.start(job, starts)
    if (random.next() < 0.04) {
      await report.fail(job, ends, random.pick(FAILURES))
      // It's tried again on the next working day.
      const date = workdayFrom(addDays(day, 1))
      await past.when(ends).inOrg((org) => rescheduleJob(org, { id: job.id, date }))
    } else await report.complete(job, ends)
  }
  await crews?.goHome()
}

function clock(minutes: number): string {
  const late = Math.min(minutes, 18 * 60)
  return `${String(Math.floor(late / 60)).padStart(2, '0')}:${String(late % 60).padStart(2, '0')}`
}
