import { memo } from 'react'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import { sayWord } from '#web/office/text.ts'
import { Card } from '#web/office/board/card/card.tsx'
import { describeJob, sayThing } from '#web/office/board/card/describe-job.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import { Node } from './node.tsx'
import { stateOf } from './state-of.ts'
import type { StopState } from './state-of.ts'
import styles from './stop.module.css'

type Row = {
  stop: BoardStop
  /** Of a job’s stop. */
  job: BoardJob | undefined
  /** "stop 3 of 6, Truck 1". */
  where: string
  /** Where the office shows orders. */
  orders: string
  time: (at: string) => string
  selected: boolean
  gone: boolean
  isFirst: boolean
  dim: boolean
  /** Whether it’s past the end of the shift. */
  late: boolean
  /** How it misses the time of day that its customer chose; null if it doesn’t. */
  miss: 'too early' | 'too late' | null
  /** Whether it may be changed here. */
  mayChange: boolean
}

/** A stop on the line of its run: a card for a job to come, one line for everything else. */
export const StopRow = memo(function StopRow(row: Row) {
  const { stop, job, late, dim, gone } = row
  const at = stateOf(stop, job)
  const isCard = job !== undefined && (at === 'ahead' || at === 'here')
  const leg = at === 'done' || at === 'failed' ? null : stop.travelMinutes
  const arrives = row.time(stop.arrivesAt)
  const miss = isCard ? row.miss : null
  return (
    <li
      data-stop={stop.id}
      className={classNames(
        styles.stop,
        isCard && styles.tall,
        late && styles.late,
        dim && styles.dim,
        gone && styles.gone,
      )}
    >
      {(isCard || leg !== null) && (
        <p className={styles.leg}>
          <span>{leg === null ? 'Way unknown' : sayMinutes(leg)}</span>
          {isCard && (
            <span className={classNames(styles.arrives, miss && styles.misses)}>
              {miss && <Mark shape="late" tone="bad" />}
              {arrives}
              {miss && ` ${miss}`}
            </span>
          )}
        </p>
      )}
      <div className={styles.body}>
        <Node at={at} square={job === undefined} />
        {isCard ? (
          <Card
            job={job}
            where={`${late ? 'after the shift, ' : ''}${row.where}, ${arrives}${miss ? `, ${miss}` : ''}`}
            href={`${row.orders}/${job.reference}`}
            time={row.time}
            selected={row.selected}
            gone={gone}
            first={row.isFirst}
          />
        ) : (
          <Line {...row} at={at} />
        )}
      </div>
    </li>
  )
})

function Line({ stop, job, where, orders, time, late, mayChange, at }: Row & { at: StopState }) {
  const over = stop.doneAt ?? job?.endedAt
  const shown = time(over ?? stop.arrivesAt)
  const look = classNames(styles.line, at === 'done' && styles.past, at === 'failed' && styles.bad)
  if (job) {
    const cancelled = job.status === 'cancelled' ? ', cancelled' : ''
    const failed = job.failureCode === null ? '' : `, ${job.failureCode.replaceAll('_', ' ')}`
    return (
      <div className={look}>
        <a
          href={`${orders}/${job.reference}`}
          data-card={job.id}
          draggable={false}
          tabIndex={-1}
          aria-label={`${describeJob(job, time)}, ${where}, ${shown}`}
          className={styles.cover}
        />
        <span className={styles.text}>
          <b>{letterOf(job.type)}</b> {sayThing(job)} {job.suburb}
          {cancelled}
          {failed}
        </span>
        <em>{shown}</em>
      </div>
    )
  }
  const docket = stop.docketNumber === null ? '' : `, docket ${stop.docketNumber}`
  const length = stop.kind === 'break' ? `, ${sayMinutes(stop.minutes)}` : ''
  return (
    <p className={look}>
      <span className={styles.text}>
        {stop.kind === 'tip' ? `Tip, ${stop.name}` : stop.name}
        {docket}
        {length}
      </span>
      {late && at === 'ahead' && <Mark shape="late" tone="bad" />}
      <em>{shown}</em>
      {mayChange && at === 'ahead' && (
        <button
          type="button"
          data-stop-menu={stop.id}
          aria-haspopup="menu"
          aria-label={`What to do with ${sayWord(stop.kind)} ${stop.name}, ${where}`}
          className={styles.more}
        >
          <Icon name="more" />
        </button>
      )}
    </p>
  )
}

function letterOf(type: string): string {
  return type === 'exchange' ? 'X' : type.charAt(0).toUpperCase()
}
