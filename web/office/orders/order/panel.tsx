import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { filtersOf } from '#web/office/orders/filters/search.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Sheet } from './sheet.tsx'
import { orderQuery } from './use-order.ts'
import styles from './panel.module.css'

/** One order beside the list. */
export function Panel({ id, search }: { id: string; search: OrdersSearch }) {
  const { organisation } = useOffice()
  const { data, error, refetch } = useQuery(orderQuery(organisation.slug, id))
  const params = { slug: organisation.slug }
  const close = (
    <Link
      to="/office/$slug/orders"
      params={params}
      search={filtersOf(search)}
      activeOptions={EXACT}
      className={styles.close}
      aria-label="Close the order"
    >
      <Icon name="cross" />
    </Link>
  )
  return (
    <aside className={styles.panel} aria-label="Order">
      {error && !data && (
        <>
          {close}
          <Message heading="The order didn’t load" retry={() => void refetch()}>
            <p>{describeFailure(error)}</p>
          </Message>
        </>
      )}
      {!data && !error && (
        <>
          {close}
          <Waiting rows={8} />
        </>
      )}
      {data && (
        // What is typed or asked belongs to one order.
        <Sheet key={data.order.id} one={data}>
          {close}
        </Sheet>
      )}
    </aside>
  )
}

const EXACT = { exact: true, includeSearch: true }
