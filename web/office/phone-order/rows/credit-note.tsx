import type { CallersCustomer } from '#contract/office/callers.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './caller-rows.module.css'

/** Whether a customer owes all that their credit limit allows. A draft that was kept before may not know. */
export function isAtLimit({ creditLeft }: Partial<CallersCustomer>): boolean {
  return typeof creditLeft === 'number' && creditLeft <= 0
}

/** The customer is at their credit limit. It's said, and the order is taken all the same. */
export function CreditNote({ customer }: { customer: CallersCustomer | null }) {
  const { currency } = useOffice().organisation
  if (customer === null || !isAtLimit(customer)) return null
  const over = -(customer.creditLeft ?? 0)
  return (
    <p className={styles.limit}>
      <Mark shape="late" tone="warn" /> {customer.name} is{' '}
      {over > 0 ? `${formatMoney(over, currency)} over` : 'at'} their credit limit.
    </p>
  )
}
