import type { Job } from '#contract/jobs/job.ts'
import { localTime } from '#contract/values/day.ts'
import { optional, readArguments } from '#server/cli/arguments.ts'
import { inNamed } from '#server/cli/command.ts'
import type { Command } from '#server/cli/command.ts'
import { readDate } from '#server/cli/job-arguments.ts'
import { printTable } from '#server/cli/print/table.ts'
import { listJobs } from '#server/jobs/lists/list-jobs.ts'
import { presentJob } from '#server/jobs/present-job.ts'

/** More than the trucks of one business do in a day. */
const MOST_LISTED = 500

const list: Command<{ data: Job[]; hasMore: boolean; date: string }> = {
  name: 'job list',
  usage: 'job list S [--date DATE]',
  about: 'Lists the jobs of a day, today if you name none',
  async run({ db }, args) {
    const values = readArguments(args, list.usage, ['slug'], { date: { type: 'string' } })
    const named = optional(values, 'date')
    return inNamed({ db }, String(values['slug']), async (org) => {
      const date = named === null ? localTime(org.now, org.timezone).day : readDate(named)
      const { data, hasMore } = await listJobs(org, { date, limit: MOST_LISTED })
      return { data: data.map(presentJob), hasMore, date }
    })
  },
  print({ data, hasMore, date }) {
    const table = printTable(
      data,
      [
        { heading: 'Job', of: ({ reference }) => reference },
        { heading: 'Type', of: ({ type }) => type.replaceAll('_', ' ') },
        { heading: 'Status', of: ({ status }) => status },
        { heading: 'Where', of: ({ locality }) => locality?.suburb ?? '' },
        { heading: 'Address', of: ({ address }) => address },
        { heading: 'What', of: whatOf },
        { heading: 'Driver', of: ({ driver }) => driver?.name ?? '' },
      ],
      `No jobs on ${date}`,
    )
    return hasMore ? `${table}\nThere are more.` : table
  },
}

function whatOf({ items: [item] }: Job): string {
  if (!item) return ''
  return item.quantity === 1 ? item.name : `${item.quantity} × ${item.name}`
}

export const jobListCommands = [list]
