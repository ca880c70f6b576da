import type { Job } from '#contract/jobs/job.ts'
import type { JobReport } from '#server/driver/replay/fold-job.ts'

type Completion = NonNullable<Job['completion']>
type Failure = NonNullable<Job['failure']>

/** What the completion of a job says by its reports. Pure. */
export function completionOf(
  { outcome }: JobReport,
  photos: Completion['photos'],
): Pick<Completion, 'note' | 'signedBy' | 'photos'> {
  const { note, signedBy } = outcome?.said ?? {}
  return { note: filled(note), signedBy: filled(signedBy), photos }
}

/** What the failure of a job says by its reports. Pure. */
export function failureOf({ outcome }: JobReport, photos: Failure['photos']): Failure {
  const { code = 'other', reason, note } = outcome?.said ?? {}
  // The code says it already, unless it's the one for all the rest.
  const words = [code === 'other' ? filled(reason) : null, filled(note)].filter(
    (one) => one !== null,
  )
  return { code, note: words.length > 0 ? words.join(': ') : null, photos }
}

function filled(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}
