import { Link } from '@tanstack/react-router'
import text from '#web/office/controls/text.module.css'
import { JobLetter } from '#web/office/drawing/job-letter.tsx'
import type { View } from '#web/office/orders/filters/names.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Part } from './part.tsx'
import { Runs } from './runs/runs.tsx'
import { sayVisits } from './next-day.ts'
import type { TodayData } from './use-today.ts'
import styles from './day.module.css'

type Visits = TodayData['day']['deliveries']

/** The day’s deliveries and collections with how far they are, the runs, and what the next working day brings. */
export function Day({ today }: { today: TodayData }) {
  const { day, next } = today
  const { organisation } = useOffice()
  const params = { slug: organisation.slug }
  return (
    <Part
      name="The day"
      aside={
        <Link
          to="/office/$slug/board"
          params={params}
          search={{ date: next.date }}
          className={text.link}
        >
          {sayVisits(today)}
        </Link>
      }
    >
      <div className={styles.sums}>
        <Progress
          name="Deliveries"
          type="delivery"
          view="delivered_today"
          visits={day.deliveries}
        />
        <Progress
          name="Collections"
          type="collection"
          view="collected_today"
          visits={day.collections}
        />
        {day.others.total > 0 && <Progress name="Others" type="service" visits={day.others} />}
      </div>
      <Runs today={today} />
    </Part>
  )
}

const WIDE = 160

/** How many there are, as a bar that fills as they are done, and the figures. */
function Progress({
  name,
  type,
  view,
  visits: { total, done, failed },
}: {
  name: string
  type: string
  view?: View
  visits: Visits
}) {
  const { organisation } = useOffice()
  const wide = total === 0 ? 0 : (done / total) * WIDE
  const content = (
    <>
      <JobLetter type={type} />
      <span>{name}</span>
      <b className={styles.number}>{total}</b>
      <svg width={WIDE} height="8" viewBox={`0 0 ${WIDE} 8`} aria-hidden="true">
        <rect width={WIDE} height="8" className={styles.rest} />
        <rect width={wide} height="8" className={styles.done} />
      </svg>
      <span>
        {done} done
        {failed > 0 && <b className={styles.failed}>, {failed} failed</b>}
      </span>
    </>
  )
  if (view === undefined) return <p className={styles.sum}>{content}</p>
  return (
    <Link
      to="/office/$slug/orders"
      params={{ slug: organisation.slug }}
      search={{ view }}
      className={styles.sum}
    >
      {content}
    </Link>
  )
}
