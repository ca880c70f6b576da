import { useQuery } from '@tanstack/react-query'
import type { Capability } from '#contract/roles.ts'
import { countsQuery } from '#web/office/charges/queries.ts'
import { sayCount, todayQuery } from './use-today.ts'
import type { TodayData } from './use-today.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import styles from './screen-count.module.css'

type Waits = { forWhom: Capability; countOf: (today: TodayData) => number }

/** How many things wait on a screen for a person, beside its name. */
export function ScreenCount({ to }: { to: string }) {
  if (to === '/office/$slug/charges') return <ChargeCount />
  const waits = WAITS[to]
  return waits && <TodayCount {...waits} />
}

/** What waits for those who can settle it: for the others it isn't work. */
function TodayCount({ forWhom, countOf }: Waits) {
  const { slug } = useOffice().organisation
  const counts = useMay()(forWhom)
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
const WAITS: Readonly<Record<string, Waits>> = {
  '/office/$slug': {
    forWhom: 'writeOrders',
    countOf: ({ needsYou: { toApprove, failedJobs, overdue } }) =>
      toApprove.count + failedJobs.count + overdue.count,
  },
  '/office/$slug/orders': {
    forWhom: 'writeOrders',
    countOf: ({ needsYou }) => needsYou.toApprove.count,
  },
  '/office/$slug/invoices': {
    forWhom: 'writeMoney',
    countOf: ({ moneyWaits }) => moneyWaits?.drafts ?? 0,
  },
  '/office/$slug/payments': {
    forWhom: 'writeMoney',
    countOf: ({ moneyWaits }) => moneyWaits?.bankLines ?? 0,
  },
}
