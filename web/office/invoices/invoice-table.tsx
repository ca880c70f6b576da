import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import table from '#web/office/controls/layout/record-table.module.css'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { InvoiceInBrief } from './queries.ts'
import { signedTotal } from './signed-total.ts'
import { InvoiceStatus } from './state.tsx'
import styles from './invoices.module.css'

/** Invoices, credit notes or drafts in rows, newest first. */
export function InvoiceTable({ invoices }: { invoices: readonly InvoiceInBrief[] }) {
  const { organisation, today } = useOffice()
  const say = (amount: number) => (amount === 0 ? '–' : formatMoney(amount, organisation.currency))
  const day = (on: string | null) => (on === null ? '–' : shortDay(on, today))
  return (
    <table className={classNames(table.table, styles.table)}>
      <thead>
        <tr>
          <th>Number</th>
          <th>Customer</th>
          <th>Orders</th>
          <th>Date</th>
          <th>Due</th>
          <th>Status</th>
          <th className={styles.amount}>Total</th>
          <th className={styles.amount}>To pay</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <td>
              <Link
                to="/office/$slug/invoices/$invoice"
                params={{ slug: organisation.slug, invoice: invoice.id }}
                data-row={invoice.id}
                aria-label={invoice.number ?? `Draft for ${invoice.buyerName}`}
              >
                {invoice.number ?? 'Draft'}
              </Link>
            </td>
            <td>{invoice.buyerName}</td>
            <td className={table.quiet}>{sayOrders(invoice)}</td>
            <td className={table.quiet}>{day(invoice.issuedOn)}</td>
            <td className={table.quiet}>
              {invoice.state === 'credit_note' ? '–' : day(invoice.dueOn)}
            </td>
            <td>
              <InvoiceStatus state={invoice.state} />
            </td>
            <td className={styles.amount}>{say(signedTotal(invoice))}</td>
            <td className={styles.amount} data-due={invoice.due > 0 || undefined}>
              {say(invoice.due)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sayOrders({ references, moreOrders }: InvoiceInBrief): string {
  const named = references.join(', ')
  return moreOrders === 0 ? named : `${named} and ${moreOrders} more`
}
