import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { binOf } from '#web/driver/day/bins/carry.ts'
import { sayExpected } from '#web/driver/day/bins/numbers.ts'
import { newsOf, whetherAdded } from '#web/driver/day/news.ts'
import { isPast, numberOf, splitStops } from '#web/driver/day/progress.ts'
import { sayJob, sayOpening, sayStop, sayTime, sayWaste, shortWaste } from '#web/driver/day/say.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import type { IconName } from '#web/driver/drawing/icon.tsx'
import { Skip } from '#web/driver/drawing/skip.tsx'
import { to } from '#web/driver/state/route.ts'
import { clockOf } from '#web/driver/state/use-day.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { WORDS } from '#web/driver/stop/cancelled.tsx'
import { Mark } from '#web/driver/taken/changed-stops.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './run.module.css'
import text from '#web/driver/controls/text.module.css'

const PLACES: Record<Exclude<DriverStop['kind'], 'job'>, IconName> = {
  tip: 'tip',
  yard: 'yard',
  break: 'pause',
}

/** A stop ahead: round nodes are jobs, square ones places. */
export function Stop(props: {
  stop: DriverStop
  run: DriverRun
  today: Today
  isPresent: boolean
}) {
  const { stop, run, today, isPresent } = props
  const { job } = stop
  const title = sayStop(stop, today.day.tipSites)
  if (!job || isPast(stop)) {
    return job ? (
      <Outcome stop={stop} today={today} title={title} />
    ) : (
      <>
        <span class={classNames(styles.node, styles.place, isPresent && styles.now)}>
          <Icon name={PLACES[stop.kind === 'job' ? 'yard' : stop.kind]} small />
        </span>
        <a class={styles.plain} href={to.visit(stop.id)}>
          <strong>{title}</strong>
          <span class={text.quiet}>{describePlace(stop, run, today)}</span>
          <Mark news={whetherAdded(stop.id, today.phone)} />
        </a>
      </>
    )
  }
  return (
    <>
      <span class={styles.node}>{numberOf(run, stop.id)}</span>
      <a class={styles.stop} href={to.stop(job.id)}>
        <span>
          <strong>{title}</strong>
          {sayJob(job)} {shortWaste(sayWaste(job))}
          {sayExpected(job)}
          {job.site.suburb && <span class={text.quiet}>{job.site.address}</span>}
          <Mark news={newsOf(job, today)} />
        </span>
        <Skip {...binOf(job)} load={job.type === 'delivery' ? 'empty' : 'full'} at="run" />
      </a>
    </>
  )
}

/** A stop behind the driver, which can still be looked at and corrected. */
export function PastStop({ stop, run, today }: { stop: DriverStop; run: DriverRun; today: Today }) {
  const { day } = today
  return (
    <li class={classNames(styles.row, styles.past)}>
      {stop.job ? (
        <Outcome stop={stop} today={today} title={sayStop(stop, day.tipSites)} />
      ) : (
        <>
          <span class={classNames(styles.node, styles.done)}>
            <Icon name="tick" small />
          </span>
          <a class={styles.plain} href={to.visit(stop.id)}>
            <strong>{sayStop(stop, day.tipSites)}</strong>
            <span class={text.quiet}>
              {stop.doneAt ? sayTime(stop.doneAt, day.timezone) : run.date}
            </span>
          </a>
        </>
      )}
    </li>
  )
}

function Outcome({ stop, today, title }: { stop: DriverStop; today: Today; title: string }) {
  const { job } = stop
  const { day, phone } = today
  if (!job) return null
  const at = job.completedAt ?? job.failedAt
  const isDone = job.status === 'completed'
  const why = phone.vanished.find((one) => one.stop.id === stop.id)?.why ?? 'cancelled'
  const what = { completed: 'Done', failed: 'Not done', cancelled: WORDS[why] }
  const word = job.status in what ? what[job.status as keyof typeof what] : ''
  return (
    <>
      <span class={classNames(styles.node, isDone ? styles.done : styles.failed)}>
        <Icon name={isDone ? 'tick' : 'cross'} small />
      </span>
      <a class={styles.plain} href={to.stop(job.id)}>
        <strong>{title}</strong>
        <span class={text.quiet}>
          {word}
          {at ? ` ${sayTime(at, day.timezone)}` : ''}, {sayJob(job).toLowerCase()}
        </span>
      </a>
    </>
  )
}

function describePlace(stop: DriverStop, run: DriverRun, today: Today): string {
  const { day } = today
  if (stop.arrivedAt !== null) return `Since ${sayTime(stop.arrivedAt, day.timezone)}`
  if (stop.kind === 'break') return stop.minutes === null ? '' : `${stop.minutes} minutes`
  if (stop.kind === 'yard')
    return splitStops(run).ahead.at(-1)?.id === stop.id ? 'End of the day' : 'Swap bins'
  const site = day.tipSites.find(({ id }) => id === stop.tipSiteId)
  if (!site) return ''
  const takes = site.takes && site.takes.length < 3 ? `${site.takes.join(', ')} only` : ''
  return [sayOpening(site, clockOf(today), run.date), takes].filter(Boolean).join('. ')
}
