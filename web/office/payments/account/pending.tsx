import { formatMoney } from '#contract/values/money.ts'
import docket from '#web/office/orders/order/parts/money.module.css'
import { Section } from '#web/office/orders/order/section.tsx'
import type { Account } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { OpenItem } from './open-item.tsx'
import styles from './account.module.css'

/** Bookings that aren't confirmed: what they come to isn't owed yet, but money can count for them. */
export function Pending({ account: { open, pending } }: { account: Account }) {
  const { currency } = useOffice().organisation
  if (pending === 0) return null
  return (
    <Section name="Not confirmed yet">
      <dl className={docket.docket}>
        <div className={styles.head}>
          <dt>Owed once they’re confirmed</dt>
          <dd>{formatMoney(pending, currency)}</dd>
        </div>
        {open
          .filter((one) => one.pending)
          .map((one) => (
            <OpenItem key={one.id} item={one} />
          ))}
      </dl>
    </Section>
  )
}
