import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Job } from './use-job-write.ts'

/** How many planned jobs are folded away, and until when; a press shows them. */
export function Folded({ jobs, onOpen }: { jobs: readonly Job[]; onOpen: () => void }) {
  const { today } = useOffice()
  const last = jobs.at(-1)
  if (!last) return null
  return (
    <p>
      <button type="button" className={text.link} onClick={onOpen}>
        {jobs.length} more until {shortDay(last.date, today)}
      </button>
    </p>
  )
}
