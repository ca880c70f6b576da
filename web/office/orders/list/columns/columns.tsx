import type { ReactNode } from 'react'
import { sayAbn } from '#contract/values/abn.ts'
import type { Day } from '#contract/values/day.ts'
import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Status } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { PAYMENT_NAMES, SOURCE_NAMES } from '#web/office/orders/filters/names.ts'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import { describeStatus, describeWhat } from '#web/office/orders/list/describe-row.ts'
import { startWithCapital } from '#web/office/text.ts'

/** Where and when a row is read: what its days and amounts are written by. */
export type Reading = { today: Day; currency: string; timezone: string }

/** A column that the list of orders can have, after the reference. */
export type Column = {
  id: string
  heading: string
  /** Whether its cells are at the right, as amounts are. */
  right?: boolean
  /** In pixels, if the style sheet doesn’t know it. */
  width?: number
  cell: (order: OrderRow, reading: Reading) => ReactNode
}

const money = (amount: number, { currency }: Reading) =>
  amount === 0 ? '–' : formatMoney(amount, currency)

/** All columns; the first ones show unless the person chooses others. */
export const COLUMNS: readonly Column[] = [
  { id: 'who', heading: 'Customer', cell: ({ customer }) => customer.name },
  { id: 'where', heading: 'Where', cell: ({ suburb }) => suburb ?? '–' },
  { id: 'what', heading: 'Bin', cell: (order) => <What order={order} /> },
  {
    id: 'day',
    heading: 'Deliver',
    cell: ({ deliveryDate }, { today }) => shortDay(deliveryDate, today),
  },
  {
    id: 'collect',
    heading: 'Collect',
    cell: ({ collectionDate, onCall }, { today }) =>
      collectionDate === null ? (onCall ? 'on call' : '–') : shortDay(collectionDate, today),
  },
  {
    id: 'status',
    heading: 'Status',
    cell(order, { today }) {
      const { shape, tone, says } = describeStatus(order, today)
      return (
        <Status shape={shape} tone={tone}>
          {says}
        </Status>
      )
    },
  },
  {
    id: 'total',
    heading: 'Total',
    right: true,
    cell: ({ total }, reading) => money(total, reading),
  },
  { id: 'due', heading: 'Due', right: true, cell: ({ due }, reading) => money(due, reading) },
  { id: 'contact', heading: 'Contact', width: 140, cell: ({ customer }) => customer.contactName },
  { id: 'phone', heading: 'Phone', width: 120, cell: ({ customer }) => customer.phone },
  { id: 'email', heading: 'Email', width: 200, cell: ({ customer }) => customer.email },
  { id: 'address', heading: 'Address', width: 180, cell: ({ address }) => address },
  { id: 'area', heading: 'Area', width: 120, cell: ({ areaName }) => areaName ?? '–' },
  {
    id: 'purchaseOrder',
    heading: 'Purchase order',
    width: 130,
    cell: ({ purchaseOrder }) => purchaseOrder ?? '–',
  },
  {
    id: 'abn',
    heading: 'ABN',
    width: 130,
    cell: ({ customer }) => (customer.abn === null ? '–' : sayAbn(customer.abn)),
  },
  {
    id: 'payment',
    heading: 'Payment',
    width: 120,
    cell: ({ paymentStatus }) => startWithCapital(PAYMENT_NAMES[paymentStatus]),
  },
  {
    id: 'source',
    heading: 'Booked by',
    width: 150,
    cell: ({ source }) => startWithCapital(SOURCE_NAMES[source]),
  },
  {
    id: 'window',
    heading: 'Time of day',
    width: 110,
    cell: ({ deliveryWindow }) => deliveryWindow ?? '–',
  },
  {
    id: 'booked',
    heading: 'Booked',
    width: 110,
    cell: ({ createdAt }, { today, timezone }) =>
      shortDay(localTime(new Date(createdAt), timezone).day, today),
  },
]

function What({ order }: { order: OrderRow }) {
  const { sizeCubicMetres, wasteType, productName } = order.what
  return (
    <span>
      {sizeCubicMetres !== null && (
        <RowBin cubicMetres={sizeCubicMetres} waste={wasteType ?? productName} />
      )}
      <span data-words>{describeWhat(order)}</span>
    </span>
  )
}
