import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { nameKeys } from '#web/office/shell/keys/name-keys.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import styles from '#web/office/orders/order/panel.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './list/search.ts'
import type { CustomersSearch } from './list/search.ts'
import { Sheet } from './sheet/sheet.tsx'
import { customerQuery } from './use-customer.ts'

/** One customer beside the list. */
export function Panel({ id, search }: { id: string; search: CustomersSearch }) {
  const { organisation } = useOffice()
  const params = { slug: organisation.slug }
  const { data, error, refetch } = useQuery(customerQuery(organisation.slug, id))
  const close = (
    <Link
      to="/office/$slug/customers"
      params={params}
      search={filtersOf(search)}
      activeOptions={EXACT}
      className={styles.close}
      aria-label="Close the customer"
    >
      <Icon name="cross" />
    </Link>
  )
  return (
    <aside className={styles.panel} aria-label="Customer">
      {!data && close}
      {error && !data && (
        <Message heading="The customer didn’t load" retry={() => void refetch()}>
          <p>{describeFailure(error)}</p>
        </Message>
      )}
      {!data && !error && <Waiting rows={8} />}
      {data && (
        // What is typed or asked belongs to one customer.
        <Sheet key={data.id} one={data}>
          <Link
            to="/office/$slug/customers/$customer"
            params={{ ...params, customer: data.id }}
            className={styles.close}
            aria-label="Open on its own page"
            title={`Open on its own page (${nameKeys('⌘↵')})`}
          >
            <Icon name="right" />
          </Link>
          {close}
        </Sheet>
      )}
    </aside>
  )
}

const EXACT = { exact: true, includeSearch: true }
