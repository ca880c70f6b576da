import { notesOfOthers } from '#contract/driver/shown.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { Note } from '#web/driver/controls/note.tsx'
import { binOf } from '#web/driver/day/bins/carry.ts'
import { sayExpected } from '#web/driver/day/bins/numbers.ts'
import { newsOf } from '#web/driver/day/news.ts'
import { sayJob, sayPlace, sayWaste, sayWindow, shortWaste } from '#web/driver/day/say.ts'
import { Skip } from '#web/driver/drawing/skip.tsx'
import { to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Mark } from '#web/driver/taken/changed-stops.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './run.module.css'

/** The stop to do now, with the office's note. */
export function PresentStop(props: { job: DriverJob; number: number; today: Today }) {
  const { job, number, today } = props
  // The office's last note, or all that are new, and nothing else: the driver knows their own.
  const notes = notesOfOthers(job.internalNotes, today.day.driver.name)
  const news = newsOf(job, today)
  const count = news.filter(({ field }) => field === 'internal_note').length
  const shown = notes.slice(-Math.max(1, count))
  return (
    <>
      <span class={classNames(styles.node, styles.now)}>{number}</span>
      <a class={styles.present} href={to.stop(job.id)}>
        <span class={styles.top}>
          <span>
            <span class={styles.big}>{sayPlace(job)}</span>
            {job.site.suburb && job.site.address}
          </span>
          <Skip {...binOf(job)} load={job.type === 'delivery' ? 'empty' : 'full'} at="now" />
        </span>
        <strong class={styles.job}>
          {sayJob(job)} {shortWaste(sayWaste(job))}
          {sayExpected(job)}
        </strong>
        {job.timeWindow && <span>Expected {sayWindow(job.timeWindow)}</span>}
        {job.orderCancelled && <span class={styles.changed}>Cancelled: call the office</span>}
        <Mark news={news.filter(({ field }) => field !== 'internal_note')} />
        {shown.length > 0 && (
          <Note inset>
            {shown.map(({ text }) => (count > 0 ? `New: ${text}` : text)).join('\n')}
          </Note>
        )}
      </a>
    </>
  )
}
