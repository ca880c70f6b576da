import { Link } from '@tanstack/react-router'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Part } from './part.tsx'
import { sayCount } from './use-today.ts'
import type { TodayData } from './use-today.ts'
import styles from './money.module.css'

/** What came in this week, day by day, and what should have; for roles that read money. */
export function Money({
  today: { received, needsYou, overdueInvoices, date },
}: {
  today: TodayData
}) {
  const { organisation } = useOffice()
  if (received === null) return null
  const say = (amount: number) => formatMoney(amount, organisation.currency)
  const owing = needsYou.unpaidPastDelivery
  const sum = received.reduce((total, { amount }) => total + amount, 0)
  return (
    <Part name="Money">
      <div className={styles.received}>
        <div>
          <p>
            <Link
              to="/office/$slug/payments"
              params={{ slug: organisation.slug }}
              search={{ from: received.at(0)?.date, to: received.at(-1)?.date }}
              className={text.link}
            >
              Received this week
            </Link>
          </p>
          <p className={styles.sum}>{say(sum)}</p>
          <p>{say(received.find((day) => day.date === date)?.amount ?? 0)} so far today</p>
        </div>
        <Bars received={received} today={date} say={say} />
      </div>
      {overdueInvoices !== null && overdueInvoices.count > 0 && (
        <p className={styles.owing}>
          <Link
            to="/office/$slug/invoices"
            params={{ slug: organisation.slug }}
            search={{ show: 'overdue' }}
            className={text.link}
          >
            {overdueInvoices.count === 1
              ? '1 invoice overdue'
              : `${sayCount(overdueInvoices.count)} invoices overdue`}
          </Link>
          <b>{say(overdueInvoices.due)}</b>
        </p>
      )}
      <p className={styles.owing}>
        {owing.count === 0 ? (
          'Every delivered order is paid.'
        ) : (
          <>
            <Link
              to="/office/$slug/orders"
              params={{ slug: organisation.slug }}
              search={{ view: 'unpaid_past_delivery' }}
              className={text.link}
            >
              {sayCount(owing.count)} unpaid past delivery
            </Link>
            <b>{say(owing.due)}</b>
          </>
        )}
      </p>
      <ul className={styles.first}>
        {owing.first.slice(0, 3).map(({ id, customerName, due }) => (
          <li key={id}>
            <Link
              to="/office/$slug/orders"
              params={{ slug: organisation.slug }}
              search={{ view: 'unpaid_past_delivery', open: id }}
            >
              {customerName}
            </Link>
            {say(due)}
          </li>
        ))}
      </ul>
    </Part>
  )
}

const HIGH = 44

/** The days of the week as bars, to scale. */
function Bars({
  received,
  today,
  say,
}: {
  received: readonly { date: string; amount: number }[]
  today: string
  say: (amount: number) => string
}) {
  const most = Math.max(1, ...received.map(({ amount }) => amount))
  return (
    <ol className={styles.bars}>
      {received.map(({ date, amount }) => {
        const day = spokenDay(date).slice(0, 3)
        const high = Math.max(1, (amount / most) * HIGH)
        return (
          <li key={date} title={`${day} ${say(amount)}`}>
            <span className={styles.said}>{`${day} ${say(amount)}`}</span>
            <svg width="22" height={HIGH} viewBox={`0 0 22 ${HIGH}`} aria-hidden="true">
              <rect
                y={HIGH - high}
                width="22"
                height={high}
                className={date === today ? styles.now : styles.bar}
              />
            </svg>
            <span aria-hidden="true">{day.charAt(0)}</span>
          </li>
        )
      })}
    </ol>
  )
}
