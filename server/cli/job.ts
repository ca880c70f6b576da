import { failureCodes } from '#contract/jobs/job.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { isDay } from '#contract/values/day.ts'
import { Refusal } from '#server/refusal.ts'
import { BadArguments, oneOf, optional, readArguments, required } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const start: Command = {
  name: 'job start',
  usage: 'job start JOB_ID',
  about: 'Starts a job: the crew is on its way',
  async run({ db }, args) {
    const { id } = readArguments(args, start.usage, ['id'])
    return inJobs(db, String(id), async (org) => presentJob(await startJob(org, String(id))))
  },
}

const complete: Command = {
  name: 'job complete',
  usage: 'job complete JOB_ID [--quantity N] [--note T]',
  about: 'Completes a started job, or the collection of some of its bins',
  async run({ db }, args) {
    const values = readArguments(args, complete.usage, ['id'], {
      quantity: { type: 'string' },
      note: { type: 'string' },
    })
    const completion = { note: optional(values, 'note') }
    const quantity = readQuantity(optional(values, 'quantity'))
    const id = String(values['id'])
    return inJobs(db, id, async (org) =>
      presentJob(await completeJob(org, { id, completion, quantity })),
    )
  },
}

const fail: Command = {
  name: 'job fail',
  usage: 'job fail JOB_ID --code C [--note T]',
  about: `Fails a started job. Codes: ${failureCodes.join(', ')}`,
  async run({ db }, args) {
    const values = readArguments(args, fail.usage, ['id'], {
      code: { type: 'string' },
      note: { type: 'string' },
    })
    const code = oneOf(required(values, 'code', fail.usage), failureCodes, '--code')
    const failure = { code, note: optional(values, 'note'), photos: [] }
    const id = String(values['id'])
    return inJobs(db, id, async (org) => presentJob(await failJob(org, { id, failure })))
  },
}

const reschedule: Command = {
  name: 'job reschedule',
  usage: 'job reschedule JOB_ID --date DATE',
  about: 'Schedules another attempt at a failed job',
  async run({ db }, args) {
    const values = readArguments(args, reschedule.usage, ['id'], { date: { type: 'string' } })
    const date = required(values, 'date', reschedule.usage)
    if (!isDay(date)) throw new BadArguments('--date must be a date such as 2027-06-30')
    const id = String(values['id'])
    return inJobs(db, id, async (org) => presentJob(await rescheduleJob(org, { id, date })))
  },
}

/** Null for the whole job. */
function readQuantity(text: string | null): number | null {
  if (text === null) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new BadArguments('--quantity must be a whole number')
  return Number(text)
}

/** Does work in the organisation of a job. */
async function inJobs<Result>(
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

export const jobCommands = [start, complete, fail, reschedule]
