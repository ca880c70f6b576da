import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import docket from '#web/office/orders/order/parts/money.module.css'
import { Section } from '#web/office/orders/order/section.tsx'
import type { Account } from '#web/office/payments/queries.ts'
import { METHODS } from '#web/office/payments/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './account.module.css'

/** Their credit by payment, and what is held for orders; nothing without either. */
export function PaidAhead({
  account: { credits, creditCount, credit, held },
}: {
  account: Account
}) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  if (credit === 0 && held === 0) return null
  const listed = credits.reduce((sum, { free }) => sum + free, 0)
  return (
    <Section name="Paid ahead">
      <dl className={docket.docket}>
        {credit > 0 && (
          <div className={styles.head}>
            <dt>Unallocated credit</dt>
            <dd>{formatMoney(credit, currency)}</dd>
          </div>
        )}
        {credits.map(({ id, method, receivedOn, free }) => (
          <div key={id} className={styles.item}>
            <dt>
              <Link
                to="/office/$slug/payments/$payment"
                params={{ slug, payment: id }}
                className={text.link}
              >
                {METHODS[method]}
              </Link>{' '}
              <span className={docket.day}>{shortDay(receivedOn, today)}</span>
            </dt>
            <dd>{formatMoney(free, currency)}</dd>
          </div>
        ))}
        {creditCount > credits.length && (
          <div className={styles.item}>
            <dt>{creditCount - credits.length} more, which aren’t listed</dt>
            <dd>{formatMoney(credit - listed, currency)}</dd>
          </div>
        )}
        {held > 0 && (
          <div className={styles.head}>
            <dt>Held for orders that aren’t invoiced</dt>
            <dd>{formatMoney(held, currency)}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
