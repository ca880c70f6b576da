import { formatMoney } from '#contract/values/money.ts'
import type { OneOrder } from './use-order.ts'
import styles from './money.module.css'

/** What the order costs and what is still due. */
export function Money({ one }: { one: OneOrder }) {
  const { order, money } = one
  const say = (amount: number) => formatMoney(amount, order.currency)
  return (
    <section>
      <h3 className={styles.head}>Money</h3>
      <dl className={styles.docket}>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{say(money.total)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{money.paid === 0 ? '–' : say(-money.paid)}</dd>
        </div>
        {money.refunded > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>{say(money.refunded)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Due</dt>
          <dd>{money.due === 0 ? '–' : say(money.due)}</dd>
        </div>
      </dl>
    </section>
  )
}
