import { useState } from 'preact/hooks'
import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { ButtonLink } from '#web/driver/controls/button.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { carry } from '#web/driver/day/bins/carry.ts'
import { countJobs, leftAt, numberOf, presentStop, splitStops } from '#web/driver/day/progress.ts'
import { sayDay, sayLoads, sayTime } from '#web/driver/day/say.ts'
import { hueOf } from '#web/ui/drawing/hue.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { PositionsNotice } from '#web/driver/positions/notice.tsx'
import type { Today } from '#web/driver/state/use-day.ts'
import { to } from '#web/driver/state/route.ts'
import { TakenNotice } from '#web/driver/taken/taken-notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EndedBefore } from './go-on.tsx'
import { PastStop, Stop } from './stop-line.tsx'
import { PresentStop } from './present-stop.tsx'
import { RunDock } from './run-dock.tsx'
import { TakenAway } from './taken-away.tsx'
import { Trouble } from './trouble.tsx'
import styles from './run.module.css'

/** “5 done”: places are counted only where there are no jobs, and jobs that weren’t done are just behind. */
function sayPast(past: readonly DriverStop[]): string {
  const jobs = past.filter(({ kind }) => kind === 'job')
  if (jobs.length === 0) return `${past.length} place${past.length > 1 ? 's' : ''} behind you`
  const areDone = jobs.every(({ job }) => job?.status === 'completed')
  return `${jobs.length} ${areDone ? 'done' : 'behind you'}`
}

/** The run as a line, and the line is the truck: what it carries between stops. */
export function RunScreen({ today, run }: { today: Today; run: DriverRun }) {
  const [unfolded, unfold] = useState(false)
  const { day } = today
  const present = presentStop(run)
  const { behind: past, ahead } = splitStops(run)
  const loads = carry({ ...run, stops: [...past, ...ahead] })
  const { all, done } = countJobs(run)
  // Nothing follows what is done: neither its list nor a stop ahead.
  const isWhole = ahead.length === 0 && !unfolded
  const began = run.openedAt ?? past.find(({ job }) => job?.startedAt)?.job?.startedAt
  // Another driver may have done some before this one began.
  const since = past.some((stop) => (leftAt(stop) ?? '~') < (began ?? '')) ? null : began
  return (
    <>
      <Head
        title={sayDay(run.date)}
        detail={[run.vehicle?.name, `${done} of ${all} done`].filter(Boolean).join(' · ')}
      />
      <main class={styles.main}>
        <Trouble run={run} />
        <TakenAway today={today} />
        <TakenNotice today={today} />
        <EndedBefore today={today} run={run} />
        <PositionsNotice today={today} />
        <ol class={styles.run}>
          {past.length > 0 && (
            <li class={classNames(styles.row, styles.past, isWhole && styles.last)}>
              <span class={classNames(styles.node, styles.done)}>
                <Icon name="tick" small />
              </span>
              <button
                type="button"
                class={styles.fold}
                aria-expanded={unfolded}
                onClick={() => unfold(!unfolded)}
              >
                {sayPast(past)}
                {since ? `, since ${sayTime(since, day.timezone)}` : ''}
                <Icon name="down" />
              </button>
            </li>
          )}
          {unfolded &&
            past.map((stop) => <PastStop key={stop.id} stop={stop} run={run} today={today} />)}
          {ahead.map((stop, index) => {
            const aboard = loads[past.length + index] ?? []
            const first = aboard.find(({ load }) => load === 'full') ?? aboard[0]
            return (
              <li
                key={stop.id}
                class={classNames(
                  styles.row,
                  first && (first.load === 'full' ? styles.full : styles.empty),
                  first?.load === 'full' && styles[hueOf(first.waste)],
                  index === ahead.length - 1 && styles.last,
                )}
              >
                {stop.id === present?.id && stop.job ? (
                  <PresentStop job={stop.job} number={numberOf(run, stop.id)} today={today} />
                ) : (
                  <Stop stop={stop} run={run} today={today} isPresent={stop.id === present?.id} />
                )}
                {first && <span class={styles.aboard}>{sayLoads(aboard)}</span>}
              </li>
            )
          })}
        </ol>
        {run.status === 'open' && present && (
          <p>
            <ButtonLink href={to.end}>End of the day</ButtonLink>
          </p>
        )}
      </main>
      <RunDock today={today} run={run} present={present} />
    </>
  )
}
