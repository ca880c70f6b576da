import { checkShape } from '#contract/check-shape.ts'
import type { Job } from '#contract/jobs/job.ts'
import { JobSite } from '#contract/jobs/site.ts'
import { JobCorrection } from '#contract/office/jobs.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { findOrderByName } from '#server/orders/find-order.ts'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import type { NewWork } from '#server/orders/jobs/plan/new-work.ts'
import { Refusal } from '#server/refusal.ts'
import { BadArguments, optional, readArguments, required } from './arguments.ts'
import type { Options } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command, CommandContext } from './command.ts'
import { inJobs, readDate, readQuantity, WITH_JOBS } from './job-arguments.ts'

const text = { type: 'string' } as const
const OF_LINE: Options = { date: text, quantity: text, line: text }
const LINE = '--date DATE [--quantity N] [--line LINE_ID]'

const exchange: Command = {
  name: 'job exchange',
  usage: `job exchange S ORDER_ID_OR_REFERENCE ${LINE}`,
  about: 'Plans to take the full bin and leave an empty one',
  uses: ['stripe'],
  run: (context, args) => plan(context, args, exchange.usage, 'exchange'),
}

const relocate: Command = {
  name: 'job relocate',
  usage: `job relocate S ORDER_ID_OR_REFERENCE ${LINE} --address A --suburb S --postcode P`,
  about: 'Plans to take the bin to another address',
  uses: ['stripe'],
  run: (context, args) => plan(context, args, relocate.usage, 'relocation'),
}

const collect: Command = {
  name: 'job collect',
  usage: `job collect S ORDER_ID_OR_REFERENCE ${LINE}`,
  about: 'Plans the collection of bins on call, or of some before the others',
  uses: ['stripe'],
  run: (context, args) => plan(context, args, collect.usage, 'collection'),
}

/** Plans a job for a line of an order: the line that is named, or its only one. */
async function plan(
  context: CommandContext,
  args: string[],
  usage: string,
  type: NewWork['type'],
): Promise<Job> {
  const ofSite = { address: text, suburb: text, postcode: text }
  const options = type === 'relocation' ? { ...OF_LINE, ...ofSite } : OF_LINE
  const values = readArguments(args, usage, ['slug', 'order'], options)
  const date = readDate(required(values, 'date', usage))
  const quantity = readQuantity(optional(values, 'quantity'))
  const toSite =
    type === 'relocation'
      ? JobSite.parse({
          address: required(values, 'address', usage),
          suburb: required(values, 'suburb', usage),
          postcode: required(values, 'postcode', usage),
        })
      : null
  return inNamed(
    context,
    String(values['slug']),
    async (org) => {
      const { order, lines } = await findOrderByName(org, String(values['order']))
      const [only] = lines.length === 1 ? lines : []
      const lineId = optional(values, 'line') ?? only?.id
      if (lineId === undefined) {
        const message = `is required, the order has ${lines.length} lines: ${lines.map(({ id }) => id).join(', ')}`
        throw new Refusal(422, { field: 'line', code: 'required', message })
      }
      const work = { orderId: order.id, type, lineId, date, quantity, toSite, key: null }
      return presentJob(await planJob(org, work))
    },
    WITH_JOBS,
  )
}

const split: Command = {
  name: 'job split',
  usage: 'job split JOB --quantity N --date DATE',
  about: 'Splits a job: it keeps N of its bins, and the rest is another job on that day',
  uses: ['stripe'],
  async run(context, args) {
    const values = readArguments(args, split.usage, ['id'], { quantity: text, date: text })
    const quantity = readQuantity(required(values, 'quantity', split.usage)) ?? 1
    const date = readDate(required(values, 'date', split.usage))
    return inJobs(context, String(values['id']), async (org, id) =>
      presentJob(await divideJob(org, { id, quantity, date })),
    )
  },
}

const correct: Command = {
  name: 'job correct',
  usage: 'job correct JOB --reason T [--note T] [--weight KG] [--docket T]',
  about: 'Corrects what is recorded about a job; what was there before stays in its history',
  uses: ['stripe'],
  async run(context, args) {
    const options = { reason: text, note: text, weight: text, docket: text }
    const values = readArguments(args, correct.usage, ['id'], options)
    const [note, weight, docketNumber] = [
      optional(values, 'note'),
      optional(values, 'weight'),
      optional(values, 'docket'),
    ]
    if (weight !== null && !/^\d{1,6}$/.test(weight)) {
      throw new BadArguments('--weight must be whole kilograms')
    }
    const checked = checkShape(JobCorrection, {
      reason: required(values, 'reason', correct.usage),
      ...(note !== null && { note }),
      ...(weight !== null && { weightKg: Number(weight) }),
      ...(docketNumber !== null && { docketNumber }),
    })
    if ('problems' in checked) throw new Refusal(422, checked.problems)
    const correction = checked.data
    return inJobs(context, String(values['id']), async (org, id) =>
      presentJob(await correctJob(org, { id, correction })),
    )
  },
}

export const planCommands = [exchange, relocate, collect, split, correct]
