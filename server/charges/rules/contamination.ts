import { keyOfJob, spokenInstant } from './proposal.ts'
import type { ChargeRule } from './proposal.ts'

/** Findings that make a load dearer to tip. */
const FOUND: readonly string[] = ['contamination', 'prohibited_waste', 'asbestos']

/** A fee for what didn't belong in the bin (rules, section 13, "Charges"): one for each job, however much was found. */
export const contamination: ChargeRule = ({ jobs, timezone }, { types }) =>
  jobs.flatMap((job) => {
    const found = job.findings.filter(({ kind }) => FOUND.includes(kind))
    if (job.status !== 'completed' || job.endedAt === null || found.length === 0) return []
    const { fee } = types.contamination
    const notes = found.map(({ note, kind }) => note ?? kind.replace('_', ' '))
    return [
      {
        key: keyOfJob(job.id, 'contamination'),
        type: 'contamination' as const,
        jobId: job.id,
        lineId: job.lineId,
        amount: fee,
        description: 'Contamination',
        steps: fee === null ? [] : [{ label: 'Fee', unit: 'cents' as const, value: fee }],
        facts: [
          ...notes,
          spokenInstant(job.endedAt, timezone) + (job.driver === null ? '' : `, ${job.driver}`),
        ],
        waitsFor: fee === null ? ('amount' as const) : null,
        aroseAt: job.endedAt,
      },
    ]
  })
