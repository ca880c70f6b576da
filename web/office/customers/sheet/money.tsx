import { formatMoney } from '#contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { Mark } from '#web/office/controls/status.tsx'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayTerms } from '#web/office/customers/words.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import styles from './money.module.css'

/** What the customer owes, beside their limit. */
export function Money({ one }: { one: OneCustomer }) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  const mayRead = useMay()('readMoney')
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
          <dd>{sayTerms(one)}</dd>
        </div>
        {one.lastRemindedOn !== null && (
          <div>
            <dt>Last reminder</dt>
            <dd>{shortDay(one.lastRemindedOn, today)}</dd>
          </div>
        )}
        {!one.reminders && (
          <div>
            <dt>Reminders</dt>
            <dd>None</dd>
          </div>
        )}
      </dl>
      {mayRead && (
        <p>
          <Link
            to="/office/$slug/customers/$customer/account"
            params={{ slug, customer: one.id }}
            className={text.link}
          >
            Their account
          </Link>
        </p>
      )}
      {isOver && (
        <p className={styles.over}>
          <Mark shape="late" tone="warn" /> {formatMoney(owed - creditLimit, currency)} over the
          limit
        </p>
      )}
    </Section>
  )
}
