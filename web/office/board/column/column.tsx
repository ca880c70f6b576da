import { Fragment, memo, useState } from 'react'
import { isPast, missOf } from '#contract/dispatch/time-window.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { localTime } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { Plan } from '#web/office/board/state/plan.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import { savedBy } from '#web/office/board/moves/measure.ts'
import { costAt } from '#web/office/board/moves/target.ts'
import type { Target } from '#web/office/board/moves/target.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { InsertionLine } from './insertion-line.tsx'
import { RunHead } from './run-head.tsx'
import { stateOf } from './state-of.ts'
import { StopRow } from './stop-row.tsx'
import styles from './column.module.css'
import row from './stop.module.css'

/** If more stops than this are over, they're folded into one line. */
const DONE_SHOWN = 3

/** A run as the line of its stops, with the way between them, and how full its day is. */
export const Column = memo(function Column({
  run,
  jobs,
  orders,
  time,
  selected,
  carried,
  target,
  most,
  matches,
  mayChange,
}: {
  run: BoardRun
  jobs: Plan['jobs']
  /** Where the office shows orders. */
  orders: string
  time: (at: string) => string
  selected: ReadonlySet<string>
  /** The jobs that are carried; null if none are. */
  carried: ReadonlySet<string> | null
  /** Where on this run they would go; null if they aren’t over it. */
  target: Target | null
  /** How many of its stops are drawn yet: those beyond the edge come a moment later. */
  most: number
  /** Whether a job matches what is searched for. */
  matches: ((jobId: string) => boolean) | null
  mayChange: boolean
}) {
  const { timezone } = useOffice().organisation
  const [unfolded, setUnfolded] = useState(false)
  const jobOf = ({ jobId }: BoardStop) => (jobId === null ? undefined : jobs[jobId])
  const cost = carried && target && costAt(run, jobs, [...carried], target.afterStopId)
  const change = cost ? cost.adds : carried ? -savedBy(run, jobs, carried) : 0
  const over = run.stops.filter((stop) => ['done', 'failed'].includes(stateOf(stop, jobOf(stop))))
  const done = over.filter((stop) => jobOf(stop)?.status !== 'failed')
  const hidden = unfolded || over.length <= DONE_SHOWN + 1 ? [] : done.slice(0, -DONE_SHOWN)
  const first = run.stops.find((stop) => jobOf(stop) && !over.includes(stop))
  return (
    <section
      data-drop={run.id}
      aria-label={[nameOf(run), run.vehicle && run.driver?.name].filter(Boolean).join(', ')}
      className={classNames(styles.column, target && styles.aim)}
    >
      {most > 0 && <RunHead run={run} change={change} mayChange={mayChange} />}
      <div className={styles.pane} data-scrolls="">
        {run.stops.length === 0 && !target && (
          <p className={styles.empty}>Nothing yet. Drag jobs here, or press A on one.</p>
        )}
        {most > 0 && (
          <ul>
            {hidden.length > 0 && (
              <li>
                <button type="button" className={row.fold} onClick={() => setUnfolded(true)}>
                  <Icon name="right" />
                  {count(hidden.length, 'stop')} done
                </button>
              </li>
            )}
            {cost && target.afterStopId === null && <InsertionLine {...cost} />}
            {run.stops.map((stop, index) => {
              if (index - hidden.length >= most || hidden.includes(stop)) return null
              const job = jobOf(stop)
              const comes = localTime(new Date(stop.arrivesAt), timezone)
              const line = cost && target.afterStopId === stop.id && <InsertionLine {...cost} />
              return (
                // Wherever it goes on the run, it stays the same element.
                <Fragment key={job?.id ?? stop.id}>
                  <StopRow
                    stop={stop}
                    job={job}
                    where={`stop ${index + 1} of ${run.stops.length}, ${nameOf(run)}`}
                    orders={orders}
                    time={time}
                    selected={job !== undefined && selected.has(job.id)}
                    gone={job !== undefined && carried?.has(job.id) === true}
                    isFirst={stop === first}
                    dim={matches !== null && job !== undefined && !matches(job.id)}
                    late={
                      run.status !== 'closed' && isPast(comes, { day: run.date, time: run.endsAt })
                    }
                    miss={job?.timeWindow ? missOf(comes, job.timeWindow, run.date) : null}
                    mayChange={mayChange}
                  />
                  {line}
                </Fragment>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
})
