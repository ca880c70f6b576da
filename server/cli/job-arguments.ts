import { isDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { BadArguments } from './arguments.ts'
import { inNamed } from './command.ts'

/**
 * The date that an option gives.
 * @throws BadArguments if it isn't one
 */
export function readDate(text: string): Day {
  if (!isDay(text)) throw new BadArguments('--date must be a date such as 2027-06-30')
  return text
}

/** Null for the whole job. */
export function readQuantity(text: string | null): number | null {
  if (text === null) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new BadArguments('--quantity must be a whole number')
  return Number(text)
}

/** Does work in the organisation of a job. */
export async function inJobs<Result>(
  db: Database,
  id: string,
  work: (org: Org) => Promise<Result>,
): Promise<Result> {
  const [owner] = isUuid(id)
    ? await db.query<{ slug: string }>({
        text: 'select slug from find_job_owner($1)',
        values: [id],
      })
    : []
  if (!owner) throw new Refusal(404, `there is no job ${id}`)
  return inNamed(db, owner.slug, work)
}
