import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { sendReminders } from '#server/reminders/send-reminders.ts'
import type { TestOrganisation } from '#test/harness.ts'

/** The chore logs what it couldn't do and goes on; a test hears of it. */
const strict = {
  info() {},
  warn() {},
  error({ err }: { err?: unknown }) {
    throw err
  },
}

/** Runs the chore that sends reminders, as if it were this time of a day. */
export function remindOn(
  organisation: TestOrganisation,
  day: Day,
  time = '09:10',
): Promise<number> {
  const inOrg = <Result>(work: (org: Org) => Promise<Result>) =>
    organisation.within((org) => work({ ...org, now: instantOf(day, time, org.timezone) }))
  return sendReminders({ inOrg, log: strict })
}

/** The instant at which clocks show a time of a day. */
export function instantOf(day: Day, time: string, timezone: string): Date {
  const clock = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone)
  return new Date(clock.epochMilliseconds)
}

/** Runs the chore on each of some days, counted from today. */
export async function remindEachDay(
  organisation: TestOrganisation,
  from: number,
  to: number,
): Promise<number> {
  const today = localTime(new Date(), 'Australia/Sydney').day
  let done = 0
  for (let day = from; day <= to; day += 1) {
    done += await remindOn(organisation, addDays(today, day))
  }
  return done
}
