import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import table from '#web/office/controls/layout/record-table.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { RunPart } from './queries.ts'
import styles from './monthly.module.css'

/** Which customers a person leaves out of a run, by id. */
export type Leaving = { without: ReadonlySet<string>; onLeave: (customerId: string) => void }

/** The invoices of a run: for whom, for what, how much, and what became of each, or whether it's left out. */
export function PartTable({
  parts,
  name,
  leaving,
}: {
  parts: readonly RunPart[]
  name: string
  leaving?: Leaving
}) {
  const { slug, currency } = useOffice().organisation
  return (
    <table className={classNames(table.table, styles.table)} aria-label={name}>
      <thead>
        <tr>
          <th>Customer</th>
          <th>For</th>
          <th className={styles.amount}>Orders</th>
          <th className={styles.amount}>Lines</th>
          <th>Email</th>
          <th>Invoice</th>
          <th className={styles.amount}>Total</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr
            key={part.position}
            className={
              part.state === 'left' || leaving?.without.has(part.customer.id)
                ? styles.left
                : undefined
            }
          >
            <td>
              <Link
                to="/office/$slug/customers/$customer"
                params={{ slug, customer: part.customer.id }}
                {...(part.invoice === null && { 'data-row': part.position })}
              >
                {part.customer.name}
              </Link>
            </td>
            <td className={table.quiet}>{sayFor(part)}</td>
            <td className={styles.amount}>{part.orders}</td>
            <td className={styles.amount}>{part.lines}</td>
            <td className={table.quiet}>{part.to === '' ? 'no address' : part.to}</td>
            <td>
              {leaving && part.state !== 'left' ? (
                <Leave customer={part.customer} {...leaving} />
              ) : (
                <Outcome part={part} slug={slug} />
              )}
            </td>
            <td className={styles.amount}>
              {formatMoney(part.invoice?.total ?? part.total, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Leaves a customer out with all of their invoices, or takes them in again. */
function Leave({ customer: { id, name }, without, onLeave }: Leaving & Pick<RunPart, 'customer'>) {
  const isOut = without.has(id)
  return (
    <Button
      small
      aria-label={isOut ? `Take in again ${name}` : `Leave out ${name}`}
      onClick={() => onLeave(id)}
    >
      {isOut ? 'Take in again' : 'Leave out'}
    </Button>
  )
}

function sayFor({ groupedBy, label }: RunPart): string {
  if (groupedBy === 'customer') return 'Everything'
  if (label !== '') return label
  return groupedBy === 'purchase_order' ? 'No purchase order' : 'No address'
}

function Outcome({ part, slug }: { part: RunPart; slug: string }) {
  const { invoice, reason, state } = part
  if (invoice !== null) {
    return (
      <>
        <Link
          to="/office/$slug/invoices/$invoice"
          params={{ slug, invoice: invoice.id }}
          data-row={part.position}
        >
          {invoice.number}
        </Link>{' '}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </>
    )
  }
  if (state === 'left') return <span className={styles.reason}>{reason ?? 'Left'}</span>
  return <span className={styles.none}>–</span>
}
