import { sql } from 'kysely'
import type { Problem } from '#contract/problems.ts'
import { localTime, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** The last day of the locked period; null while none is locked (rules, section 13, "Lock date"). */
export async function readLockDate(org: Pick<Org, 'id' | 'tx'>): Promise<Day | null> {
  const [row] = await org.tx.run(sql<{ locked_until: Day | null }>`
    select locked_until from money_settings where organisation_id = ${org.id}`)
  return row?.locked_until ?? null
}

/** What is wrong with the day of something that is entered now: it's in the future, or locked. */
export async function problemsOfDay(org: Org, field: string, day: Day): Promise<Problem[]> {
  if (day > localTime(org.now, org.timezone).day) {
    return [{ field, code: 'too_late', message: 'can’t be in the future' }]
  }
  const locked = await readLockDate(org)
  if (locked === null || day > locked) return []
  const message = `is in a period that is locked until ${spokenDay(locked)}`
  return [{ field, code: 'too_soon', message }]
}
