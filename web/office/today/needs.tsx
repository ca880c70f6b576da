import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { boardQuery } from '#web/office/board/state/board-query.ts'
import { countsQuery } from '#web/office/charges/queries.ts'
import { Mark } from '#web/office/controls/status.tsx'
import type { Shape, Tone } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import type { View } from '#web/office/orders/filters/names.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { Part } from './part.tsx'
import { sayCount } from './use-today.ts'
import type { TodayData } from './use-today.ts'
import styles from './needs.module.css'

type Need = {
  view: View
  count: number
  shape: Shape
  tone: Tone
  /** Follows the count: "bookings to approve". */
  says: string
  /** About the first of them. */
  detail: string
  act: string
  /** The order, if there’s only one. */
  open: string | undefined
}

/** What waits for a person, the most urgent first. Each line leads to a list of exactly these orders. */
export function Needs({ needs }: { needs: TodayData['needsYou'] }) {
  const { organisation, today } = useOffice()
  const readsMoney = useMay()('readMoney')
  const { data: charges } = useQuery({ ...countsQuery(organisation.slug), enabled: readsMoney })
  const { data: board } = useQuery(boardQuery(organisation.slug, today))
  // Without any run, the business doesn’t plan by trucks.
  const noTruck = board && board.runs.length > 0 ? board.tray.unassigned : []
  const suburbs = board?.jobs.flatMap(({ id, suburb }) => (noTruck.includes(id) && suburb) || [])
  const toReview = charges?.review ?? 0
  const waiting = listNeeds(needs, today, organisation.currency).filter((need) => need.count > 0)
  return (
    <Part name="Needs you">
      {waiting.length === 0 && toReview === 0 && noTruck.length === 0 && (
        <p className={styles.none}>
          <Mark shape="full" tone="good" /> Nothing waits for you.
        </p>
      )}
      <ul className={styles.needs}>
        {waiting.filter(isLate).map((need) => (
          <NeedLine key={need.view} need={need} />
        ))}
        {noTruck.length > 0 && (
          <li>
            <Link to="/office/$slug/board" params={{ slug: organisation.slug }}>
              <Mark shape="ask" tone="warn" />
              <b className={styles.number}>{sayCount(noTruck.length)}</b>
              <span className={styles.says}>
                {plural(noTruck.length, 'job', 'jobs')} today without a truck{' '}
                <span>{[...new Set(suburbs)].join(', ')}</span>
              </span>
              <span className={styles.act}>Assign</span>
            </Link>
          </li>
        )}
        {waiting
          .filter((need) => !isLate(need))
          .map((need) => (
            <NeedLine key={need.view} need={need} />
          ))}
        {charges && toReview > 0 && (
          <li>
            <Link to="/office/$slug/charges" params={{ slug: organisation.slug }}>
              <Mark shape="ask" tone="warn" />
              <b className={styles.number}>{sayCount(toReview)}</b>
              <span className={styles.says}>
                {plural(toReview, 'charge', 'charges')} to review{' '}
                <span>{formatMoney(charges.amount, organisation.currency)}</span>
              </span>
              <span className={styles.act}>Review</span>
            </Link>
          </li>
        )}
      </ul>
    </Part>
  )
}

function isLate({ tone }: Need): boolean {
  return tone === 'bad'
}

function NeedLine({
  need: { view, count: number, shape, tone, says, detail, act, open },
}: {
  need: Need
}) {
  const { organisation } = useOffice()
  return (
    <li>
      <Link
        to="/office/$slug/orders"
        params={{ slug: organisation.slug }}
        search={{ view, ...(open !== undefined && { open }) }}
      >
        <Mark shape={shape} tone={tone} />
        <b className={styles.number}>{sayCount(number)}</b>
        <span className={styles.says}>
          {says} <span>{detail}</span>
        </span>
        <span className={styles.act}>{act}</span>
      </Link>
    </li>
  )
}

function listNeeds(
  { failedJobs, overdue, toApprove, unpaidPastDelivery }: TodayData['needsYou'],
  today: string,
  currency: string,
): Need[] {
  const [failed] = failedJobs.first
  const [late] = overdue.first
  const [unpaid] = unpaidPastDelivery.first
  return [
    {
      view: 'failed_job',
      shape: 'failed',
      tone: 'bad',
      act: 'Plan another try',
      count: failedJobs.count,
      says: plural(failedJobs.count, 'job failed', 'jobs failed'),
      detail: failed
        ? [
            sayWord(failed.type),
            failed.code && sayWord(failed.code).toLowerCase(),
            failed.reference,
          ]
            .filter(Boolean)
            .join(', ')
        : '',
      open: only(failedJobs.count, failed?.orderId),
    },
    {
      view: 'long_overdue',
      shape: 'late',
      tone: 'bad',
      act: 'See who to ring',
      count: overdue.count,
      says: `${plural(overdue.count, 'bin', 'bins')} overdue by more than 3 days`,
      detail: late
        ? [`since ${shortDay(late.pickupDate, today)}`, late.productName, late.suburb]
            .filter(Boolean)
            .join(', ')
        : '',
      open: only(overdue.count, late?.id),
    },
    {
      view: 'needs_approval',
      shape: 'ask',
      tone: 'warn',
      act: 'Approve',
      count: toApprove.count,
      says: plural(toApprove.count, 'booking to approve', 'bookings to approve'),
      detail: [...new Set(toApprove.first.map(({ customerName }) => customerName))]
        .slice(0, 2)
        .join(', '),
      open: only(toApprove.count, toApprove.first[0]?.id),
    },
    {
      view: 'unpaid_past_delivery',
      shape: 'ring',
      tone: 'plain',
      act: 'Send links',
      count: unpaidPastDelivery.count,
      says: `${plural(unpaidPastDelivery.count, 'order', 'orders')} unpaid past delivery`,
      detail: `${formatMoney(unpaidPastDelivery.due, currency)} due`,
      open: only(unpaidPastDelivery.count, unpaid?.id),
    },
  ]
}

function plural(number: number, one: string, many: string): string {
  return number === 1 ? one : many
}

function only(number: number, id: string | undefined): string | undefined {
  return number === 1 ? id : undefined
}
