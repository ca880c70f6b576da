import type { AskedPeriod, Period } from '#contract/office/payments/statement.ts'
import { addDays, localTime, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The period of a statement: if it isn't said, from the first day of last month until today.
 * @throws Refusal 422 if it ends before it begins, or after today
 */
export function checkPeriod({ now, timezone }: Org, asked: AskedPeriod): Period {
  const today = localTime(now, timezone).day
  const { to = today } = asked
  if (to > today) {
    throw new Refusal(422, { field: 'to', code: 'too_late', message: 'can’t be in the future' })
  }
  const from = asked.from ?? firstOfMonth(addDays(firstOfMonth(to), -1))
  if (from <= to) return { from, to }
  const message = `must not be after ${spokenDay(to)}`
  throw new Refusal(422, { field: 'from', code: 'too_late', message })
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}
