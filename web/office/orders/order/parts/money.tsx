import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { OpenCharges } from '#web/office/charges/of-order/open-charges.tsx'
import { shortDay } from '#web/office/dates.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './money.module.css'

/** What the order costs, line by line, what was paid and returned, and what is still due. */
export function Money({ one: { order, money } }: { one: OneOrder }) {
  const { organisation, today } = useOffice()
  const say = (amount: number) => formatMoney(amount, order.currency)
  // Of payments that show in full, what counts for something else, such as a charge beside the order.
  const elsewhere = sum(money.payments) - sum(money.refunds.filter(isBack)) - money.paid
  const dayOf = (at: string) => shortDay(localTime(new Date(at), organisation.timezone).day, today)
  return (
    <Section name="Money">
      <dl className={styles.docket}>
        {order.charges.map(({ description, amount }) => (
          <Line
            key={`${description} ${amount}`}
            name={tieUnits(description)}
            amount={say(amount)}
          />
        ))}
        <Line total name="Total" amount={say(money.total)} />
        {money.payments.map(({ id, at, amount }) => (
          <Line key={id} name="Paid" day={dayOf(at)} amount={say(-amount)} />
        ))}
        {money.payments.length === 0 && (
          <Line name="Paid" amount={money.paid === 0 ? '–' : say(-money.paid)} />
        )}
        {elsewhere > 0 && <Line name="Not for this order" amount={say(elsewhere)} />}
        {money.refunds.map(({ id, at, amount, status }) => (
          <Line key={id} name={REFUNDS[status]} day={dayOf(at)} amount={say(amount)} />
        ))}
        {money.refunds.length === 0 && money.refunded > 0 && (
          <Line name="Refunded" amount={say(money.refunded)} />
        )}
        <Line total name="Due" amount={money.due === 0 ? '–' : say(money.due)} />
        {money.refundDue > 0 && <Line name="To refund" amount={say(money.refundDue)} />}
      </dl>
      <OpenCharges orderId={order.id} />
    </Section>
  )
}

const isBack = ({ status }: { status: string }) => status === 'succeeded'

function sum(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0)
}

const REFUNDS = {
  pending: 'Refund under way',
  succeeded: 'Refunded',
  failed: 'Refund failed',
} as const

function Line({
  name,
  day,
  amount,
  total = false,
}: {
  name: string
  day?: string
  amount: string
  total?: boolean
}) {
  return (
    <div className={total ? styles.total : undefined}>
      <dt>
        {name}
        {day !== undefined && <span className={styles.day}> {day}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}
