import { notesOfOthers } from '#contract/driver/shown.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { Note } from '#web/driver/controls/note.tsx'
import type { News } from '#web/driver/day/news.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import styles from './taken.module.css'

/**
 * The notes of a stop, and what the office changed since the driver last looked. Its box is always there, so that a
 * screen reader says what comes into it.
 * @param newsOnly leaves out notes that the driver has read
 */
export function FromOffice(props: {
  job: DriverJob
  today: Today
  news: readonly News[]
  newsOnly: boolean
}) {
  const { job, today, news, newsOnly } = props
  const notes = notesOfOthers(job.internalNotes, today.day.driver.name).map(({ text }) => text)
  // A note that the driver hasn't seen says so itself, in place of a line of its own.
  const read = notes.length - news.filter(({ field }) => field === 'internal_note').length
  const marked = notes.map((note, index) => (index < read ? note : `New: ${note}`))
  const shown = newsOnly ? marked.slice(read) : marked
  return (
    <div role="status" class={styles.office}>
      {shown.length > 0 && <Note>{shown.join('\n')}</Note>}
      {news
        .filter(({ field }) => field !== 'internal_note' || notes.length === 0)
        .map(({ id, says }) => (
          <p key={id} class={styles.line}>
            {says}
          </p>
        ))}
    </div>
  )
}
