import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { describeStatus } from '#web/office/orders/list/describe-row.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { filtersOf } from '#web/office/orders/filters/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Money } from './money.tsx'
import { Place } from './place.tsx'
import { Timeline } from './timeline.tsx'
import { orderQuery } from './use-order.ts'
import styles from './panel.module.css'

/** One order beside the list: who, where, what happened, and the money. */
export function Panel({ id, search }: { id: string; search: OrdersSearch }) {
  const { organisation, today } = useOffice()
  const { data, error, refetch } = useQuery(orderQuery(organisation.slug, id))
  const status = data && {
    ...describeStatus(
      {
        status: data.order.status,
        needsApproval: data.needsApproval,
        collectionDate: data.order.pickupDate,
      },
      today,
    ),
  }
  return (
    <aside className={styles.panel} aria-label="Order">
      <div className={styles.bar}>
        {data && <h2>{data.order.reference}</h2>}
        {status && (
          <Status shape={status.shape} tone={status.tone}>
            {status.says}
          </Status>
        )}
        <Link
          to="/office/$slug/orders"
          params={{ slug: organisation.slug }}
          search={filtersOf(search)}
          activeOptions={EXACT}
          className={styles.close}
          aria-label="Close the order"
        >
          <Icon name="cross" />
        </Link>
      </div>
      {error && !data && (
        <Message heading="The order didn’t load" retry={() => void refetch()}>
          <p>{describeFailure(error)}</p>
        </Message>
      )}
      {!data && !error && <Waiting rows={8} />}
      {data && (
        <>
          <Place one={data} />
          <div className={styles.two}>
            <Timeline one={data} />
            <Money one={data} />
          </div>
          {data.notes.length > 0 && (
            <section>
              <h3 className={styles.head}>Notes</h3>
              {data.notes.map((note) => (
                <p key={note.id} className={styles.note}>
                  {note.body} <span>{note.by.name}</span>
                </p>
              ))}
            </section>
          )}
        </>
      )}
    </aside>
  )
}

const EXACT = { exact: true, includeSearch: true }
