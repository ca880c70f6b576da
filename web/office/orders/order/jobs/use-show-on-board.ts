import { useNavigate } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Job } from './use-job-write.ts'

/** Goes to a job’s day on the board, with the job selected: there it gets its run. */
export function useShowOnBoard(): (job: Pick<Job, 'id' | 'date'>) => void {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  return ({ id, date }) =>
    void navigate({
      to: '/office/$slug/board',
      params: { slug },
      search: { date, selected: id },
    })
}
