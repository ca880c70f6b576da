import type { Job } from './use-job-write.ts'

/** A hire with regular services has a year of them: these many that are planned show at first. */
const FIRST = 4

/** The jobs that show, and those that fold away: planned ones behind the first few. A pair stays. Pure. */
export function foldPlanned(
  jobs: readonly Job[],
  isOpen: boolean,
): { shown: readonly Job[]; folded: readonly Job[] } {
  const folded = isOpen ? [] : jobs.filter(({ status }) => status === 'scheduled').slice(FIRST)
  if (folded.length < 2) return { shown: jobs, folded: [] }
  return { shown: jobs.filter((job) => !folded.includes(job)), folded }
}
