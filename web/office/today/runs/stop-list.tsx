import { Link } from '@tanstack/react-router'
import { Status } from '#web/office/controls/status.tsx'
import { JobLetter } from '#web/office/drawing/job-letter.tsx'
import { JOB_LOOKS } from '#web/office/job-looks.ts'
import type { View } from '#web/office/orders/filters/names.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import type { TodayData } from '#web/office/today/use-today.ts'
import styles from './stop-list.module.css'

/** Visits of today, one a row; each opens its order. */
export function StopList({ stops }: { stops: TodayData['stops'] }) {
  const { organisation } = useOffice()
  return (
    <ol className={styles.stops}>
      {stops.map((stop) => (
        <li key={stop.jobId}>
          <Link
            to="/office/$slug/orders"
            params={{ slug: organisation.slug }}
            search={{ ...VIEWS[stop.type], open: stop.orderId }}
          >
            <JobLetter type={stop.type} />
            <span className={styles.type}>{sayWord(stop.type)}</span>
            <b>{stop.customerName}</b>
            <span>{stop.suburb ?? '–'}</span>
            <span className={styles.what}>{stop.productName}</span>
            <span className={styles.window}>
              {stop.startTime !== null && `${stop.startTime} to ${stop.endTime}`}
            </span>
            <Status shape={JOB_LOOKS[stop.status].shape} tone={JOB_LOOKS[stop.status].tone}>
              {JOB_LOOKS[stop.status].says}
            </Status>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The list that an order opens in; exchanges and the like aren’t in one of these. */
const VIEWS: Readonly<Record<string, { view: View }>> = {
  delivery: { view: 'delivered_today' },
  collection: { view: 'collected_today' },
}
