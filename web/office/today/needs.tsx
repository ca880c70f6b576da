import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { boardQuery } from '#web/office/board/state/board-query.ts'
import { countsQuery } from '#web/office/charges/queries.ts'
import { Mark } from '#web/office/controls/status.tsx'
import type { Shape, Tone } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import { draftsQuery } from '#web/office/invoices/queries.ts'
import type { View } from '#web/office/orders/filters/names.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { NeedLine } from './need-line.tsx'
import { Part } from './part.tsx'
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
  /** What those do about it who work on orders, and what the others can do. */
  act: string
  look: string
  /** The order, if there’s only one. */
  open: string | undefined
}

/** What waits for a person, the most urgent first. Each line leads to a list of exactly these orders. */
export function Needs({
  needs,
  bankLines,
}: {
  needs: TodayData['needsYou']
  /** How many wait for those who settle them. */
  bankLines: number
}) {
  const { organisation, today } = useOffice()
  const may = useMay()
  const readsMoney = may('readMoney')
  const worksOnOrders = may('writeOrders')
  const { data: charges } = useQuery({ ...countsQuery(organisation.slug), enabled: readsMoney })
  const { data: board } = useQuery(boardQuery(organisation.slug, today))
  // A business without drivers and vehicles doesn’t plan by trucks.
  const plansByTruck = board && board.crews.drivers.length + board.crews.vehicles.length > 0
  const noTruck = plansByTruck ? board.tray.unassigned : []
  const carriedOver = plansByTruck ? board.tray.carriedOver : []
  const suburbsOf = (ids: readonly string[]) => {
    const suburbs = board?.jobs.flatMap(({ id, suburb }) => (ids.includes(id) && suburb) || [])
    return [...new Set(suburbs)].join(', ')
  }
  const toReview = charges?.review ?? 0
  const { data: drafts } = useQuery({
    ...draftsQuery(organisation.slug),
    enabled: may('writeMoney'),
  })
  const toIssue = drafts?.data ?? []
  const toMatch = may('writeMoney') ? bankLines : 0
  const params = { slug: organisation.slug }
  const ordersOf = ({ view, open }: Need) =>
    linkOptions({
      to: '/office/$slug/orders',
      params,
      search: { view, ...(open !== undefined && { open }) },
    })
  const waiting = listNeeds(needs, today, organisation.currency)
    .filter((need) => need.count > 0)
    .map((need) => (worksOnOrders ? need : { ...need, act: need.look }))
  return (
    <Part name="Needs you">
      {waiting.length +
        toReview +
        toIssue.length +
        toMatch +
        noTruck.length +
        carriedOver.length ===
        0 && (
        <p className={styles.none}>
          <Mark shape="full" tone="good" /> Nothing waits for you.
        </p>
      )}
      <ul className={styles.needs}>
        {waiting.filter(isLate).map((need) => (
          <NeedLine key={need.view} to={ordersOf(need)} {...need} />
        ))}
        {carriedOver.length > 0 && (
          <NeedLine
            to={linkOptions({ to: '/office/$slug/board', params, search: { tray: 'carriedOver' } })}
            shape="late"
            tone="bad"
            count={carriedOver.length}
            says={`${plural(carriedOver.length, 'job', 'jobs')} carried over from an earlier day`}
            detail={suburbsOf(carriedOver)}
            act={worksOnOrders ? 'Plan again' : 'See the board'}
          />
        )}
        {noTruck.length > 0 && (
          <NeedLine
            to={linkOptions({ to: '/office/$slug/board', params })}
            count={noTruck.length}
            says={`${plural(noTruck.length, 'job', 'jobs')} today without a truck`}
            detail={suburbsOf(noTruck)}
            act={worksOnOrders ? 'Assign' : 'See the board'}
          />
        )}
        {waiting
          .filter((need) => !isLate(need))
          .map((need) => (
            <NeedLine key={need.view} to={ordersOf(need)} {...need} />
          ))}
        {charges && toReview > 0 && (
          <NeedLine
            to={linkOptions({ to: '/office/$slug/charges', params })}
            count={toReview}
            says={`${plural(toReview, 'charge', 'charges')} to review`}
            detail={formatMoney(charges.amount, organisation.currency)}
            act="Review"
          />
        )}
        {toIssue.length > 0 && (
          <NeedLine
            to={linkOptions({ to: '/office/$slug/invoices', params, search: { show: 'drafts' } })}
            shape="ring"
            tone="plain"
            count={toIssue.length}
            says={`invoice ${plural(toIssue.length, 'draft', 'drafts')} to issue`}
            detail={formatMoney(
              toIssue.reduce((sum, draft) => sum + draft.total, 0),
              organisation.currency,
            )}
            act="Issue"
          />
        )}
        {toMatch > 0 && (
          <NeedLine
            to={linkOptions({ to: '/office/$slug/payments', params, search: { show: 'bank' } })}
            shape="ring"
            tone="plain"
            count={toMatch}
            says={`bank ${plural(toMatch, 'line', 'lines')} to match`}
            detail=""
            act="Match"
          />
        )}
      </ul>
    </Part>
  )
}

function isLate({ tone }: Need): boolean {
  return tone === 'bad'
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
      look: see(failedJobs.count),
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
      look: 'See who to ring',
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
      look: see(toApprove.count),
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
      look: 'See who owes',
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

function see(number: number): string {
  return plural(number, 'See it', 'See them')
}
