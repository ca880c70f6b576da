import { Link } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Column, Reading } from './columns/columns.tsx'
import { Heading } from './columns/heading.tsx'
import { layout, shownColumns } from './columns/layout.ts'
import type { Selection } from './use-selection.ts'
import list from '#web/office/controls/layout/list-table.module.css'
import styles from './table.module.css'

/** The rows of the list. The reference is the link that opens an order; a click anywhere in a row is too. */
export function Table({
  orders,
  search,
  selection,
}: {
  orders: readonly OrderRow[]
  search: OrdersSearch
  selection: Selection
}) {
  const { organisation, today } = useOffice()
  const columns = shownColumns(layout.use())
  const { currency, timezone } = organisation
  const reading = { today, currency, timezone }
  const isFull = orders.every(({ id }) => selection.has(id))
  return (
    <table
      className={classNames(list.table, styles.table, search.open !== undefined && styles.beside)}
    >
      <thead>
        <tr>
          <th className={styles.tick}>
            <input
              type="checkbox"
              aria-label="Select all that show"
              checked={isFull}
              disabled={selection.waits}
              onChange={selection.toggleShown}
            />
          </th>
          <th className={styles.reference}>Reference</th>
          {columns.map((column) => (
            <Heading key={column.id} column={column} search={search} className={classOf(column)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            search={search}
            columns={columns}
            reading={reading}
            selection={selection}
          />
        ))}
      </tbody>
    </table>
  )
}

function classOf({ id, right }: Column): string {
  return classNames(styles[id] ?? styles.other, right && styles.right)
}

function Row({
  order,
  search,
  columns,
  reading,
  selection,
}: {
  order: OrderRow
  search: OrdersSearch
  columns: readonly Column[]
  reading: Reading
  selection: Selection
}) {
  const { organisation } = useOffice()
  const isOpen = order.id === search.open
  const isChosen = selection.has(order.id)
  const target = {
    to: '/office/$slug/orders',
    params: { slug: organisation.slug },
    search: { ...search, open: order.id },
  } as const
  return (
    // The link in the row is what the keyboard and screen readers use.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={classNames(isOpen && list.open, isChosen && styles.chosen) || undefined}
      onClick={(event) => {
        if (
          !event.shiftKey ||
          (event.target instanceof Element && event.target.closest('a, input'))
        )
          return
        event.preventDefault()
        selection.toggle(order.id, true)
      }}
    >
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${order.reference}`}
          checked={isChosen}
          disabled={selection.waits}
          // A change doesn't say whether Shift is held.
          onChange={() => {}}
          onClick={({ shiftKey }) => selection.toggle(order.id, shiftKey)}
        />
      </td>
      <td className={styles.reference}>
        <Link {...target} data-row={order.id} aria-current={isOpen || undefined}>
          {order.reference}
        </Link>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(order, reading)}
        </td>
      ))}
    </tr>
  )
}
