import { isDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { announceChange } from '#server/live/announce-change.ts'
import { findJobId } from '#server/jobs/find-job.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import { Refusal } from '#server/refusal.ts'
import { BadArguments } from './arguments.ts'
import { inNamed } from './command.ts'
import type { CommandDesk } from './command.ts'

/**
 * The date that an option gives.
 * @throws BadArguments if it isn't one
 */
export function readDate(text: string): Day {
  if (!isDay(text)) throw new BadArguments('--date must be a date such as 2027-06-30')
  return text
}

/** What open pages hear of after a command about a job. */
export const WITH_JOBS = ['jobs', 'orders', 'board']

/** Null for the whole job. */
export function readQuantity(text: string | null): number | null {
  if (text === null) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new BadArguments('--quantity must be a whole number')
  return Number(text)
}

/**
 * Does work in the organisation of a job.
 * @param name the job's id, or its reference such as `Y0H-4BP-9/1`
 * @param work gets the job's id
 */
export async function inJobs<Result>(
  desk: CommandDesk,
  name: string,
  work: (org: Org, id: string) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(name)) return inReferenced(desk, name, work)
  const [owner] = await desk.db.query<{ slug: string }>({
    text: 'select slug from find_job_owner($1)',
    values: [name],
  })
  if (!owner) throw new Refusal(404, `there is no job ${name}`)
  return inNamed(desk, owner.slug, (org) => work(org, name), WITH_JOBS)
}

/** A reference is of one organisation, but two could have the same. */
async function inReferenced<Result>(
  { db, takesStripe = false }: CommandDesk,
  name: string,
  work: (org: Org, id: string) => Promise<Result>,
): Promise<Result> {
  const operator = { type: 'operator' } as const
  const found: { organisation: string; id: string }[] = []
  for (const organisation of await listOrganisationIds(db)) {
    const id = await enterOrganisation(db, organisation, operator, (org) => findJobId(org, name))
    if (id !== null) found.push({ organisation, id })
  }
  const [one, ...others] = found
  if (!one) throw new Refusal(404, `there is no job ${name}`)
  if (others.length > 0)
    throw new Refusal(404, `${name} names jobs of several organisations, use its id`)
  const result = await enterOrganisation(db, one.organisation, operator, (org) =>
    work({ ...org, takesPayment: org.test || takesStripe }, one.id),
  )
  await announceChange(db, one.organisation, WITH_JOBS)
  return result
}
