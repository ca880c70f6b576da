import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import text from '#web/office/controls/text.module.css'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { useAskedBy } from '#web/office/orders/order/actions/use-asked-by.tsx'
import { CANCEL_REASONS } from '#web/office/orders/order/actions/usual-reasons.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { MOST_CHOSEN } from './read-chosen.ts'
import { runBulk } from './run-bulk.ts'
import type { BulkWork } from './run-bulk.ts'
import { useChosen } from './use-chosen.ts'

/** Asks before many orders are cancelled, or many people get an email; then the run begins. */
export function BulkAsk({
  does,
  chosen,
  search,
  onClose,
}: {
  does: BulkWork['does']
  /** Null is every order that the filters select. */
  chosen: readonly OrderRow[] | null
  search: OrdersSearch
  onClose: () => void
}) {
  const { slug, takesPayment } = useOffice().organisation
  const { askedBy, choice } = useAskedBy('who cancels them')
  const { found, read, error } = useChosen(chosen, search)
  const orders = found?.orders ?? []
  // Nothing is sent about an order with nothing due.
  const affected = does === 'pay' ? orders.filter(({ due }) => due > 0) : orders
  const begin = (reason: string) => {
    const rows = affected.map(({ id, reference, customer }) => {
      return { id, reference, name: customer.name, result: 'waiting' as const }
    })
    onClose()
    void runBulk({ slug, work: does === 'pay' ? { does } : { does, reason, askedBy }, rows })
  }
  const many = found ? count(orders.length, 'order') : 'every order that matches'
  const common = { busy: false, error, onClose, onYes: begin }
  const extent = <Extent found={found} read={read} />
  if (does === 'cancel') {
    return (
      <Ask
        title={`Cancel ${many}`}
        does="Cancel them"
        reason={{ required: true, usual: CANCEL_REASONS }}
        choice={choice}
        ready={affected.length > 0}
        {...common}
      >
        <p>
          Each hirer gets an email, and the planned jobs go. This can’t be undone. An order whose
          bin is out stays as it is.
        </p>
        {extent}
      </Ask>
    )
  }
  return (
    <Ask
      title={`Send payment links for ${many}`}
      does="Send the links"
      ready={takesPayment && affected.length > 0}
      {...common}
    >
      {takesPayment ? (
        <>
          {extent}
          {found && <Due affected={affected} />}
        </>
      ) : (
        <p>
          You don’t take payments online, so there is nothing to link to.{' '}
          <Link to="/office/$slug/settings/payments" params={{ slug }} className={text.link}>
            Payments in the settings
          </Link>{' '}
          says how to start.
        </p>
      )}
    </Ask>
  )
}

/** How many orders that match are found so far, and whether they're all. */
function Extent({
  found,
  read,
}: {
  found: { more: boolean } | undefined
  read: number
}): ReactNode {
  if (!found)
    return <p role="status">{read === 0 ? 'Reading the orders…' : `${read} read so far…`}</p>
  const most = MOST_CHOSEN.toLocaleString('en-AU')
  return found.more && <p>These are the first {most} that match: no more are done at once.</p>
}

function Due({ affected }: { affected: readonly OrderRow[] }) {
  const { currency } = useOffice().organisation
  if (affected.length === 0) return <p>None of them has anything due.</p>
  const due = affected.reduce((sum, order) => sum + order.due, 0)
  return (
    <p>
      {formatMoney(due, currency)} is due for {count(affected.length, 'order')}. Each of their
      hirers gets an email with a link to pay. The others get nothing.
    </p>
  )
}
