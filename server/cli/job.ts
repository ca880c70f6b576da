import { failureCodes } from '#contract/jobs/job-words.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { oneOf, optional, optionalText, readArguments, required } from './arguments.ts'
import type { Command } from './command.ts'
import { inJobs, readDate, readQuantity } from './job-arguments.ts'
import { planCommands } from './job-plan.ts'

/** How long a note is at most, as in the office. */
const NOTE = 2000

const start: Command = {
  name: 'job start',
  usage: 'job start JOB',
  about: 'Starts a job: the crew is on its way',
  uses: ['stripe'],
  async run(context, args) {
    const { id } = readArguments(args, start.usage, ['id'])
    return inJobs(context, String(id), async (org, job) => presentJob(await startJob(org, job)))
  },
}

const complete: Command = {
  name: 'job complete',
  usage: 'job complete JOB [--quantity N] [--note T]',
  about: 'Completes a started job, or the collection of some of its bins',
  uses: ['stripe'],
  async run(context, args) {
    const values = readArguments(args, complete.usage, ['id'], {
      quantity: { type: 'string' },
      note: { type: 'string' },
    })
    const completion = { note: optionalText(values, 'note', NOTE) }
    const quantity = readQuantity(optional(values, 'quantity'))
    return inJobs(context, String(values['id']), async (org, id) =>
      presentJob(await completeJob(org, { id, completion, quantity })),
    )
  },
}

const fail: Command = {
  name: 'job fail',
  usage: 'job fail JOB --code C [--note T]',
  about: `Fails a started job. Codes: ${failureCodes.join(', ')}`,
  uses: ['stripe'],
  async run(context, args) {
    const values = readArguments(args, fail.usage, ['id'], {
      code: { type: 'string' },
      note: { type: 'string' },
    })
    const code = oneOf(required(values, 'code', fail.usage), failureCodes, '--code')
    const failure = { code, note: optionalText(values, 'note', NOTE), photos: [] }
    return inJobs(context, String(values['id']), async (org, id) =>
      presentJob(await failJob(org, { id, failure })),
    )
  },
}

const reschedule: Command = {
  name: 'job reschedule',
  usage: 'job reschedule JOB --date DATE',
  about: 'Schedules another attempt at a failed job',
  uses: ['stripe'],
  async run(context, args) {
    const values = readArguments(args, reschedule.usage, ['id'], { date: { type: 'string' } })
    const date = readDate(required(values, 'date', reschedule.usage))
    return inJobs(context, String(values['id']), async (org, id) =>
      presentJob(await rescheduleJob(org, { id, date })),
    )
  },
}

export const jobCommands = [start, complete, fail, reschedule, ...planCommands]
