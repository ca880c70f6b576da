import type { DriverDay, DriverRun } from '#contract/driver/day.ts'
import { newsOf, whetherAdded } from '#web/driver/day/news.ts'
import type { News } from '#web/driver/day/news.ts'
import { isPast, numberOf } from '#web/driver/day/progress.ts'
import { sayStop } from '#web/driver/day/say.ts'
import { to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import styles from './taken.module.css'

/** The stops ahead that the office changed and that the driver hasn't looked at since. */
export function stopsWithNews(run: DriverRun, today: Today) {
  return run.stops.flatMap((stop) => {
    const news = isPast(stop)
      ? []
      : stop.job
        ? newsOf(stop.job, today)
        : whetherAdded(stop.id, today.phone)
    return news.length > 0 ? [{ stop, news }] : []
  })
}

/** As many as a driver reads at a glance; the others have their mark on the run. */
const MOST = 3

/** Each leads to its stop, where it's seen and so no longer news. */
export function ChangedStops(props: {
  run: DriverRun
  stops: ReturnType<typeof stopsWithNews>
  tipSites: DriverDay['tipSites']
}) {
  const { run, stops, tipSites } = props
  const more = stops.length - MOST
  return (
    <>
      {stops.slice(0, MOST).map(({ stop, news }) => (
        <a
          key={stop.id}
          class={styles.changed}
          href={stop.job ? to.stop(stop.job.id) : to.visit(stop.id)}
        >
          <strong>
            {stop.job && `Stop ${numberOf(run, stop.id)}, `}
            {sayStop(stop, tipSites)}
          </strong>
          <span>{sayNews(news)}</span>
        </a>
      ))}
      {more > 0 && <p>{more === 1 ? '1 more is' : `${more} more are`} marked below.</p>}
    </>
  )
}

/** The mark at a stop, and what is new there. */
export function Mark({ news }: { news: readonly News[] }) {
  if (news.length === 0) return null
  const isNew = news.some(({ field }) => field === 'added')
  const others = news.filter(({ field }) => field !== 'added')
  return (
    <em class={styles.mark}>
      <b>{isNew ? 'New stop' : 'Changed'}</b> {others.length > 0 && sayNews(others)}
    </em>
  )
}

function sayNews([first, ...more]: readonly News[]): string {
  const rest = more.length > 0 ? `, and ${more.length} more` : ''
  return first ? `${first.says}${rest}` : ''
}
