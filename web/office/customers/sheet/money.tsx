import { formatMoney } from '#contract/values/money.ts'
import { Mark } from '#web/office/controls/status.tsx'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayTerms } from '#web/office/customers/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import styles from './money.module.css'

/** What the customer owes, beside what they may. */
export function Money({ one }: { one: OneCustomer }) {
  const { currency } = useOffice().organisation
  const { owed, creditLimit } = one
  const isOver = creditLimit !== null && owed > creditLimit
  return (
    <Section name="Money">
      <dl className={styles.docket}>
        <div className={styles.total}>
          <dt>Owes</dt>
          <dd>{owed === 0 ? '–' : formatMoney(owed, currency)}</dd>
        </div>
        {creditLimit !== null && (
          <div>
            <dt>Credit limit</dt>
            <dd>{formatMoney(creditLimit, currency)}</dd>
          </div>
        )}
        <div>
          <dt>Terms</dt>
          <dd>{sayTerms(one.termsDays)}</dd>
        </div>
      </dl>
      {isOver && (
        <p className={styles.over}>
          <Mark shape="late" tone="warn" /> {formatMoney(owed - creditLimit, currency)} over the
          limit
        </p>
      )}
    </Section>
  )
}
