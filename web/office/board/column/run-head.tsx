import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import { sayKm } from '#web/office/text.ts'
import { sayHours } from '#web/office/board/say.ts'
import { CapacityBar } from './capacity-bar.tsx'
import { troubleOf } from './trouble-of.ts'
import styles from './column.module.css'

/** A run’s name, how full its day is, and what’s the matter with it. */
export function RunHead({
  run,
  change,
  mayChange,
}: {
  run: BoardRun
  /** What a drop here would add, in minutes. */
  change: number
  mayChange: boolean
}) {
  const { load } = run
  const would = load.total + change
  return (
    <header className={styles.head}>
      <h2>
        <span className={styles.name}>{nameOf(run)}</span>
        {run.vehicle && <span className={styles.driver}>{run.driver?.name ?? 'No driver'}</span>}
        <em>{run.status === 'closed' ? 'closed' : count(load.jobs, 'job')}</em>
        {mayChange && (
          <button
            type="button"
            data-run-menu={run.id}
            aria-haspopup="menu"
            aria-label={`What to do with ${nameOf(run)}`}
            className={styles.more}
          >
            <Icon name="more" />
          </button>
        )}
      </h2>
      <CapacityBar minutes={load.total} of={load.of} change={change} />
      <div className={styles.says}>
        <p>
          <b>{sayMinutes(load.total)}</b> of {sayHours(load.of)}
          {change !== 0 && (
            <>
              , would be <b>{sayMinutes(would)}</b>
            </>
          )}
        </p>
        {change === 0 && <Trouble run={run} />}
        {change !== 0 && would > load.of && (
          <Status shape="late" tone="bad">{`${sayMinutes(would - load.of)} over`}</Status>
        )}
      </div>
      {run.odometer && <Odometer {...run.odometer} />}
    </header>
  )
}

/** What the driver read at the end of the day, and how far the truck went. */
function Odometer({ beforeKm, endKm }: NonNullable<BoardRun['odometer']>) {
  return (
    <p className={styles.says}>
      <span>Odometer {sayKm(endKm)}</span>
      {beforeKm !== null && endKm >= beforeKm && <span>{sayKm(endKm - beforeKm)} driven</span>}
    </p>
  )
}

/** The one thing that matters most about a run; its lifts if nothing is wrong. */
function Trouble({ run }: { run: BoardRun }) {
  const trouble = troubleOf(run)
  if (!trouble) return <p>{count(run.load.lifts, 'lift')}</p>
  const { shape, tone, says } = trouble
  return (
    <Status shape={shape} tone={tone}>
      {says}
    </Status>
  )
}
