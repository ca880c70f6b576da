import { Link, useNavigate } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { Status } from '#web/office/controls/status.tsx'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { describeStatus, describeWhat } from './describe-row.ts'
import styles from './table.module.css'

/** The rows of the list. The reference is the link that opens an order; a click anywhere in a row is too. */
export function Table({ orders, search }: { orders: readonly OrderRow[]; search: OrdersSearch }) {
  return (
    <table className={classNames(styles.table, search.open !== undefined && styles.beside)}>
      <thead>
        <tr>
          <th className={styles.reference}>Reference</th>
          <th>Customer</th>
          <th className={styles.where}>Where</th>
          <th className={styles.what}>Bin</th>
          <th className={styles.day}>Deliver</th>
          <th className={styles.collect}>Collect</th>
          <th className={styles.status}>Status</th>
          <th className={styles.total}>Total</th>
          <th className={styles.due}>Due</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} search={search} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, search }: { order: OrderRow; search: OrdersSearch }) {
  const { organisation, today } = useOffice()
  const navigate = useNavigate()
  const open = order.id === search.open
  const target = {
    to: '/office/$slug/orders',
    params: { slug: organisation.slug },
    search: { ...search, open: order.id },
  } as const
  const { shape, tone, says } = describeStatus(order, today)
  const money = (amount: number) =>
    amount === 0 ? '–' : formatMoney(amount, organisation.currency)
  return (
    // The link in the row is what the keyboard and screen readers use.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={open ? styles.open : undefined}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a')) void navigate(target)
      }}
    >
      <td className={styles.reference}>
        <Link {...target} data-row={order.id} aria-current={open || undefined}>
          {order.reference}
        </Link>
      </td>
      <td className={styles.who}>{order.customer.name}</td>
      <td className={styles.where}>{order.suburb ?? '–'}</td>
      <td className={styles.what}>
        <span>
          {order.what.sizeCubicMetres !== null && (
            <RowBin
              cubicMetres={order.what.sizeCubicMetres}
              waste={order.what.wasteType ?? order.what.productName}
            />
          )}
          <span className={styles.words}>{describeWhat(order)}</span>
        </span>
      </td>
      <td className={styles.day}>{shortDay(order.deliveryDate, today)}</td>
      <td className={styles.collect}>
        {order.collectionDate === null
          ? order.onCall
            ? 'on call'
            : '–'
          : shortDay(order.collectionDate, today)}
      </td>
      <td className={styles.status}>
        <Status shape={shape} tone={tone}>
          {says}
        </Status>
      </td>
      <td className={styles.total}>{money(order.total)}</td>
      <td className={styles.due}>{money(order.due)}</td>
    </tr>
  )
}
