import type { Docket, MissingDocket } from '#contract/office/dispatch/docket.ts'
import { sayJob, sumUp } from './draft.ts'
import type { Draft } from './draft.ts'
import styles from './dockets.module.css'

/** The jobs whose load a docket weighed. Without kilograms they share what the others leave. */
export function JobSplit({
  draft,
  docket,
  missing,
  error,
  onJobs,
}: {
  draft: Draft
  docket: Docket | null
  missing: readonly MissingDocket[]
  error: string | undefined
  onJobs: (jobs: Readonly<Record<string, string>>) => void
}) {
  const sum = sumUp(draft)
  const own = (docket?.jobs ?? []).map(({ jobId, reference, customerName }) => {
    return { jobId, says: `${reference} · ${customerName}`, vehicleId: null }
  })
  const others = missing
    .filter(({ jobId }) => !own.some((one) => one.jobId === jobId))
    .map((job) => ({ jobId: job.jobId, says: sayJob(job), vehicleId: job.vehicleId }))
    // Those of the docket's vehicle come first.
    .toSorted((a, b) => rank(a.vehicleId, draft) - rank(b.vehicleId, draft))
  const offered = [...own, ...others.slice(0, 30)]
  if (offered.length === 0) return null
  const chosen = Object.keys(draft.jobs).length
  const choose = (jobId: string, isChosen: boolean) => {
    const { [jobId]: _, ...rest } = draft.jobs
    onJobs(isChosen ? { ...rest, [jobId]: '' } : rest)
  }
  return (
    <fieldset className={styles.jobs}>
      <legend>Jobs</legend>
      {error !== undefined && <p role="alert">{error}</p>}
      <div className={styles.offered}>
        {offered.map(({ jobId, says }) => (
          <div key={jobId} className={styles.job}>
            <label>
              <input
                type="checkbox"
                checked={draft.jobs[jobId] !== undefined}
                onChange={({ currentTarget }) => choose(jobId, currentTarget.checked)}
              />{' '}
              {says}
            </label>
            {draft.jobs[jobId] !== undefined && chosen > 1 && (
              <input
                className={styles.kg}
                inputMode="numeric"
                aria-label={`Kilograms of ${says}`}
                placeholder="kg, or its share"
                value={draft.jobs[jobId]}
                onChange={({ currentTarget }) =>
                  onJobs({ ...draft.jobs, [jobId]: currentTarget.value })
                }
              />
            )}
          </div>
        ))}
      </div>
      {sum && chosen > 1 && (
        <output className={styles.left}>
          {sum.left < 0
            ? `${(-sum.left).toLocaleString()} kg too many`
            : `${sum.left.toLocaleString()} kg left to split`}
        </output>
      )}
    </fieldset>
  )
}

function rank(vehicleId: string | null, draft: Draft): number {
  return vehicleId !== null && vehicleId === draft.vehicleId ? 0 : 1
}
