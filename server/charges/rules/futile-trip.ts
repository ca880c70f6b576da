import type { failureCodes } from '#contract/jobs/job-words.ts'
import { failedByHirer } from './days-lost.ts'
import { keyOfJob, spokenInstant } from './proposal.ts'
import type { ChargeRule } from './proposal.ts'

const WHY: Record<(typeof failureCodes)[number], string> = {
  no_access: 'No access',
  blocked: 'Blocked',
  unsafe: 'Unsafe',
  overweight: 'Too heavy',
  prohibited_waste: 'Prohibited waste',
  customer_absent: 'No one there',
  vehicle: 'Truck',
  weather: 'Weather',
  other: 'Other',
}

/** A fee for a job that failed because of the hirer (rules, section 13, "Charges"). */
export const futileTrip: ChargeRule = ({ jobs, timezone }, { types }) =>
  jobs.flatMap((job) => {
    const { failureCode: code, endedAt } = job
    if (job.status !== 'failed' || code === null || endedAt === null) return []
    if (!failedByHirer(job)) return []
    const { fee } = types.futile_trip
    const note = job.failureNote?.trim() ?? ''
    return [
      {
        key: keyOfJob(job.id, 'futile_trip'),
        type: 'futile_trip' as const,
        jobId: job.id,
        lineId: job.lineId,
        amount: fee,
        description: `Futile trip: ${WHY[code].toLowerCase()}`,
        steps: fee === null ? [] : [{ label: 'Fee', unit: 'cents' as const, value: fee }],
        facts: [
          WHY[code],
          ...(note === '' ? [] : [note]),
          spokenInstant(endedAt, timezone) + (job.driver === null ? '' : `, ${job.driver}`),
        ],
        waitsFor: fee === null ? ('amount' as const) : null,
        aroseAt: endedAt,
      },
    ]
  })
