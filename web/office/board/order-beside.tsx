import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import panel from '#web/office/orders/order/panel.module.css'
import { Sheet } from '#web/office/orders/order/sheet.tsx'
import { orderQuery } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { BoardSearch } from './search.ts'

/** The order of a card, beside the board. */
export function OrderBeside({ id, search }: { id: string; search: BoardSearch }) {
  const { slug } = useOffice().organisation
  const { data, error, refetch } = useQuery(orderQuery(slug, id))
  const { open: _, ...rest } = search
  const close = (
    <Link
      to="/office/$slug/board"
      params={{ slug }}
      search={rest}
      activeOptions={EXACT}
      className={panel.close}
      aria-label="Close the order"
    >
      <Icon name="cross" />
    </Link>
  )
  if (data) {
    return (
      <aside className={panel.panel} aria-label="Order">
        {/* What is typed or asked belongs to one order. */}
        <Sheet key={data.order.id} one={data}>
          {close}
        </Sheet>
      </aside>
    )
  }
  return (
    <aside className={panel.panel} aria-label="Order">
      {close}
      {error ? (
        <Message heading="The order didn’t load" retry={() => void refetch()}>
          <p>{describeFailure(error)}</p>
        </Message>
      ) : (
        <Waiting rows={8} />
      )}
    </aside>
  )
}

const EXACT = { exact: true, includeSearch: true }
