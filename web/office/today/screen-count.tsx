import { useQuery } from '@tanstack/react-query'
import { sayCount, todayQuery } from './use-today.ts'
import type { TodayData } from './use-today.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './screen-count.module.css'

/** How many things wait on a screen for a person, beside its name. */
export function ScreenCount({ to }: { to: string }) {
  const { organisation } = useOffice()
  const { data } = useQuery(todayQuery(organisation.slug))
  const waiting = data && COUNTS[to]?.(data)
  if (!waiting) return null
  return (
    <em className={styles.count} title={`${sayCount(waiting)} need someone`}>
      {sayCount(waiting)}
    </em>
  )
}

const COUNTS: Readonly<Record<string, (today: TodayData) => number>> = {
  '/office/$slug': ({ needsYou: { toApprove, failedJobs, overdue, unpaidPastDelivery } }) =>
    toApprove.count + failedJobs.count + overdue.count + unpaidPastDelivery.count,
  '/office/$slug/orders': ({ needsYou }) => needsYou.toApprove.count,
}
