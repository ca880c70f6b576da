import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import table from '#web/office/controls/layout/record-table.module.css'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { PaymentInBrief } from './queries.ts'
import { PaymentStatus } from './state.tsx'
import { METHODS } from './words.ts'
import styles from './payments.module.css'

/** Payments in rows, newest first. */
export function PaymentTable({ payments }: { payments: readonly PaymentInBrief[] }) {
  const { organisation, today } = useOffice()
  const say = (amount: number) => (amount === 0 ? '–' : formatMoney(amount, organisation.currency))
  return (
    <table className={classNames(table.table, styles.table)}>
      <thead>
        <tr>
          <th>Received</th>
          <th>From</th>
          <th>How</th>
          <th>For</th>
          <th>Reference</th>
          <th>Status</th>
          <th className={styles.amount}>Amount</th>
          <th className={styles.amount}>Left</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <Link
                to="/office/$slug/payments/$payment"
                params={{ slug: organisation.slug, payment: payment.id }}
                data-row={payment.id}
                aria-label={`${shortDay(payment.receivedOn, today)}: ${say(payment.amount)} from ${payment.payer}`}
              >
                {shortDay(payment.receivedOn, today)}
              </Link>
            </td>
            <td>{payment.payer}</td>
            <td className={table.quiet}>{METHODS[payment.method]}</td>
            <td className={styles.targets} title={nameTargets(payment.countsFor)}>
              {nameTargets(payment.countsFor)}
            </td>
            <td className={classNames(table.quiet, styles.reference)}>{payment.reference}</td>
            <td>
              <PaymentStatus payment={payment} />
            </td>
            <td className={styles.amount}>{say(payment.amount)}</td>
            <td className={styles.amount}>{say(payment.free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `INV-000012, INV-000013 and 4 more`. */
function nameTargets({ names, more }: PaymentInBrief['countsFor']): string {
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
