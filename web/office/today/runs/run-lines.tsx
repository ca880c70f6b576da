import { Link } from '@tanstack/react-router'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { localTime } from '#contract/values/day.ts'
import { classNames } from '#web/ui/class-names.ts'
import { count } from '#web/count.ts'
import { titleOf } from '#web/office/board/card/describe-job.ts'
import { Node } from '#web/office/board/column/node.tsx'
import { troubleOf } from '#web/office/board/column/trouble-of.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import { Status } from '#web/office/controls/status.tsx'
import { JOB_LOOKS } from '#web/office/job-looks.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { axisOf, layLine, minuteAt, shareOf } from './lay-line.ts'
import type { LaidStop } from './lay-line.ts'
import styles from './runs.module.css'

const HOUR = 60

/** The runs of a day below one axis of hours, with a line for now if it’s today. */
export function RunLines({ board, date }: { board: Board; date: string }) {
  const { organisation } = useOffice()
  const { timezone } = organisation
  const times = { date, timezone }
  const axis = axisOf(board, times)
  const jobs = new Map(board.jobs.map((job) => [job.id, job]))
  const step = axis.to - axis.from > 14 * HOUR ? 2 * HOUR : HOUR
  const hours = Array.from(
    { length: Math.floor((axis.to - axis.from) / step) + 1 },
    (_, index) => axis.from + index * step,
  )
  const now = board.today === date ? shareOf(minuteAt(board.now, times), axis) : null
  return (
    <div className={styles.runs}>
      <div className={styles.axis} aria-hidden="true">
        {hours.map((minute) => {
          const at = shareOf(minute, axis)
          // The present time is in the hour's place.
          if (now !== null && Math.abs(at - now) < 4) return null
          return (
            <span key={minute} style={{ left: `${at}%` }}>
              {`${String(minute / HOUR).padStart(2, '0')}:00`}
            </span>
          )
        })}
        {now !== null && (
          <div className={styles.now} style={{ left: `${now}%` }}>
            <b>{localTime(new Date(board.now), timezone).time}</b>
          </div>
        )}
      </div>
      {board.runs.map((run) => (
        <RunLine
          key={run.id}
          run={run}
          on={board.today === date ? {} : { date }}
          {...layLine(run, jobs, { ...times, axis, now: board.now })}
        />
      ))}
    </div>
  )
}

function RunLine({
  run,
  on,
  stops,
  from,
  done,
  to,
  late,
}: { run: BoardRun; on: BoardSearch } & ReturnType<typeof layLine>) {
  const { organisation } = useOffice()
  const params = { slug: organisation.slug }
  const trouble = troubleOf(run)
  const isClosed = run.status === 'closed'
  const next = isClosed
    ? undefined
    : stops.find(({ state }) => state === 'ahead' || state === 'here')
  return (
    <section className={styles.run} aria-label={nameOf(run)}>
      <div className={styles.name}>
        <h3>
          <Link to="/office/$slug/board" params={params} search={on}>
            {[nameOf(run), run.vehicle && run.driver?.name].filter(Boolean).join(', ')}
          </Link>
        </h3>
        <p>{sayRun(run, stops, organisation.timezone)}</p>
        {trouble && (
          <Status shape={trouble.shape} tone={trouble.tone}>
            {trouble.says}
          </Status>
        )}
        {next && (
          <p className={styles.next}>
            {next.state === 'here' ? 'Now' : 'Next'} {next.name}, {next.time}
          </p>
        )}
      </div>
      <div className={styles.line}>
        <Piece from={from} to={Math.max(to, from)} />
        <Piece from={from} to={done} look="done" />
        {late < to && <Piece from={late} to={to} look="late" />}
        <ol>
          {stops.map((stop) => (
            <li key={stop.id} className={styles.stop} style={{ left: `${stop.at}%` }}>
              <Stop stop={stop} on={on} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Piece({ from, to, look }: { from: number; to: number; look?: 'done' | 'late' }) {
  return (
    <div
      className={classNames(styles.piece, look && styles[look])}
      style={{ left: `${from}%`, width: `${to - from}%` }}
    />
  )
}

/** A stop’s mark; a job leads to its order on the board. */
function Stop({
  stop: { job, name, time, state, side },
  on,
}: {
  stop: LaidStop
  /** The board’s day. */
  on: BoardSearch
}) {
  const { organisation } = useOffice()
  const node = <Node at={state} square={job === undefined} />
  if (!job) {
    return (
      <span title={`${name}, ${time}`}>
        {node}
        <span className={styles.said}>{`${name}, ${time}`}</span>
      </span>
    )
  }
  const all = [titleOf(job), name, job.customerName, time, JOB_LOOKS[job.status].says].join(', ')
  return (
    <Link
      to="/office/$slug/board"
      params={{ slug: organisation.slug }}
      search={{ ...on, open: job.orderId }}
      title={all}
    >
      {node}
      {side !== null && (
        <span className={classNames(styles.label, styles[side])} aria-hidden="true">
          <b>{job.type === 'exchange' ? 'X' : job.type.charAt(0).toUpperCase()}</b> {name}
        </span>
      )}
      <span className={styles.said}>{all}</span>
    </Link>
  )
}

/** "6 jobs · back 13:00", "6 jobs, 3 to go · back 13:00", or "6 jobs, closed". */
function sayRun(run: BoardRun, stops: readonly LaidStop[], timezone: string): string {
  if (run.load.jobs === 0) return run.status === 'closed' ? 'Closed without a job' : 'No jobs yet'
  const jobs = count(run.load.jobs, 'job')
  // How many are left is what is wrong with it.
  if (run.status === 'closed') return `${jobs}, closed`
  const left = stops.filter(({ job, state }) => job && (state === 'ahead' || state === 'here'))
  const { time } = localTime(new Date(run.backAt), timezone)
  if (stops.every(({ state }) => state === 'ahead')) return `${jobs} · back ${time}`
  return `${jobs}, ${left.length === 0 ? 'all done' : `${left.length} to go`} · back ${time}`
}
