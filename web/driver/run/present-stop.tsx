import type { DriverDay, DriverJob } from '#contract/driver/day.ts'
import { Note } from '#web/driver/controls/note.tsx'
import { binOf } from '#web/driver/day/carry.ts'
import { sayJob, sayPlace, sayWaste, sayWindow, shortWaste } from '#web/driver/day/say.ts'
import { Skip } from '#web/driver/drawing/skip.tsx'
import { to } from '#web/driver/state/route.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './run.module.css'

/** The stop to do now, with the office's note. */
export function PresentStop(props: { job: DriverJob; number: number; day: DriverDay }) {
  const { job, number, day } = props
  // The office's note and nothing else: the driver knows their own.
  const note = job.internalNotes.findLast(({ by }) => by !== 'You' && by !== day.driver.name)
  const [bin] = job.binsExpected
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
          {bin && job.type !== 'delivery' ? `, bin\u00a0${bin.number}` : ''}
        </strong>
        {job.timeWindow && <span>Expected {sayWindow(job.timeWindow)}</span>}
        {job.orderCancelled && <span class={styles.changed}>Cancelled: call the office</span>}
        {note && <Note inset>{note.text}</Note>}
      </a>
    </>
  )
}
