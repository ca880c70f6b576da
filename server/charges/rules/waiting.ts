import { formatMoney } from '#contract/values/money.ts'
import { localTime } from '#contract/values/day.ts'
import { spokenTime } from '#contract/values/spoken-time.ts'
import { counted, keyOfJob } from './proposal.ts'
import type { ChargeRule } from './proposal.ts'

const MINUTE_MS = 60_000
/** Each quarter of an hour that has begun is charged. */
const QUARTER = 15

/** Waiting beyond the free minutes (rules, section 13, "Charges"). A visit to wait and load is paid for already. */
export const waiting: ChargeRule = ({ jobs, timezone, order }, { types, freeMinutes }) =>
  jobs.flatMap((job) => {
    const { waitedFrom, waitedTo, endedAt } = job
    if (!waitedFrom || !waitedTo || !endedAt || job.type === 'wait_and_load') return []
    const waited = Math.floor((waitedTo.getTime() - waitedFrom.getTime()) / MINUTE_MS)
    const past = waited - freeMinutes
    if (past <= 0) return []
    const quarters = Math.ceil(past / QUARTER)
    const { fee } = types.waiting
    const clock = (instant: Date) => spokenTime(localTime(instant, timezone).time)
    const amount = fee === null ? null : fee * quarters
    const sum =
      counted(quarters, 'quarter hour') +
      (fee === null ? '' : ` at ${formatMoney(fee, order.currency)}`)
    return [
      {
        key: keyOfJob(job.id, 'waiting'),
        type: 'waiting' as const,
        jobId: job.id,
        lineId: job.lineId,
        amount,
        description: `Waiting, ${sum}`,
        steps: [
          { label: 'Waited', unit: 'minutes' as const, value: waited },
          { label: 'Free', unit: 'minutes' as const, value: -freeMinutes },
          ...(amount === null ? [] : [{ label: sum, unit: 'cents' as const, value: amount }]),
        ],
        facts: [
          `Waited from ${clock(waitedFrom)} until ${clock(waitedTo)}`,
          ...(job.driver === null ? [] : [job.driver]),
        ],
        waitsFor: amount === null ? ('amount' as const) : null,
        aroseAt: endedAt,
      },
    ]
  })
