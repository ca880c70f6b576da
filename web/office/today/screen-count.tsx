import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '#web/office/charges/queries.ts'
import { sayCount, todayQuery } from './use-today.ts'
import type { TodayData } from './use-today.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import styles from './screen-count.module.css'

/** How many things wait on a screen for a person, beside its name. */
export function ScreenCount({ to }: { to: string }) {
  if (to === '/office/$slug/charges') return <ChargeCount />
  return <TodayCount countOf={COUNTS[to]} />
}

/** What waits for those who work on orders: it isn't for the others to settle. */
function TodayCount({ countOf }: { countOf: ((today: TodayData) => number) | undefined }) {
  const { slug } = useOffice().organisation
  const counts = useMay()('writeOrders') && countOf !== undefined
  const { data } = useQuery({ ...todayQuery(slug), enabled: counts })
  return <Count waiting={counts && data ? countOf(data) : 0} />
}

/** Charges to review, and those that a customer disputes. */
function ChargeCount() {
  const { slug } = useOffice().organisation
  const { data } = useQuery(countsQuery(slug))
  return <Count waiting={data ? data.review + data.disputed : 0} />
}

function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null
  return (
    <em className={styles.count} title={`${sayCount(waiting)} need someone`}>
      {sayCount(waiting)}
    </em>
  )
}

/** What needs a decision now: money that is late isn't, and has its own line on the first screen. */
const COUNTS: Readonly<Record<string, (today: TodayData) => number>> = {
  '/office/$slug': ({ needsYou: { toApprove, failedJobs, overdue } }) =>
    toApprove.count + failedJobs.count + overdue.count,
  '/office/$slug/orders': ({ needsYou }) => needsYou.toApprove.count,
}
