import { Link, useNavigate } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { CustomersSearch } from './search.ts'
import type { CustomerRow } from './use-customers.ts'
import list from '#web/office/controls/layout/list-table.module.css'
import styles from './table.module.css'

/** The rows of the list. The name is the link that opens a customer; a click anywhere in a row is too. */
export function Table({
  customers,
  search,
}: {
  customers: readonly CustomerRow[]
  search: CustomersSearch
}) {
  return (
    <table
      className={classNames(list.table, styles.table, search.open !== undefined && styles.beside)}
    >
      <thead>
        <tr>
          <th className={styles.number}>Number</th>
          <th className={styles.name}>Customer</th>
          <th className={styles.contact}>Contact</th>
          <th className={styles.phone}>Phone</th>
          <th className={styles.where}>Where</th>
          <th className={styles.last}>Last order</th>
          <th className={styles.count}>Orders</th>
          <th className={styles.bins}>Bins out</th>
          <th className={styles.owed}>Owes</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} search={search} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ customer, search }: { customer: CustomerRow; search: CustomersSearch }) {
  const { organisation, today } = useOffice()
  const navigate = useNavigate()
  const params = { slug: organisation.slug }
  const open = customer.id === search.open
  const target = {
    to: '/office/$slug/customers',
    params,
    search: { ...search, open: customer.id },
  } as const
  const dash = (number: number) => (number === 0 ? '–' : String(number))
  const elsewhere = customer.sites > 1 ? ` +${customer.sites - 1}` : ''
  return (
    <tr className={open ? list.open : undefined}>
      <td className={styles.number}>{customer.number}</td>
      <td className={styles.name}>
        <span className={styles.who}>
          <Link
            {...target}
            data-row={customer.id}
            aria-current={open || undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
              event.preventDefault()
              void navigate({
                to: '/office/$slug/customers/$customer',
                params: { ...params, customer: customer.id },
              })
            }}
          >
            {customer.name}
          </Link>
          {customer.stopReason !== null && (
            <span className={styles.stop} title={customer.stopReason}>
              <Mark shape="stop" tone="bad" />
              <span>On stop</span>
            </span>
          )}
        </span>
      </td>
      <td className={styles.contact}>{customer.contactName || '–'}</td>
      <td className={styles.phone}>{customer.phone || '–'}</td>
      <td className={styles.where}>{customer.where ? customer.where + elsewhere : '–'}</td>
      <td className={styles.last}>
        {customer.lastOrderOn === null ? '–' : shortDay(customer.lastOrderOn, today)}
      </td>
      <td className={styles.count}>{dash(customer.orders)}</td>
      <td className={styles.bins}>{dash(customer.binsOut)}</td>
      <td className={styles.owed}>
        {customer.owed === 0 ? '–' : formatMoney(customer.owed, organisation.currency)}
      </td>
    </tr>
  )
}
