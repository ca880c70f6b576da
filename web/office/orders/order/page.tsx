import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Sheet } from './sheet.tsx'
import { orderNamedQuery, orderQuery } from './use-order.ts'
import styles from './page.module.css'

const route = getRouteApi('/office/$slug/orders/$order')

/** One order on a page of its own, by its id or its reference. */
export function OrderPage() {
  const { organisation } = useOffice()
  const { order: name } = route.useParams()
  const named = useQuery(orderNamedQuery(organisation.slug, name))
  const id = named.data
  const one = useQuery({
    ...orderQuery(organisation.slug, id ?? ''),
    enabled: id !== undefined,
  })
  const { data } = one
  const error = named.error ?? one.error
  return (
    <>
      <ScreenTop name={data?.order.reference ?? name} title="Order">
        <Link to="/office/$slug/orders" params={{ slug: organisation.slug }} className={text.link}>
          All orders
        </Link>
      </ScreenTop>
      <div className={styles.page}>
        {error && !data && (
          <Message
            heading="The order didn’t load"
            retry={() => void (named.error ? named : one).refetch()}
          >
            <p>{describeFailure(error)}</p>
          </Message>
        )}
        {!data && !error && <Waiting rows={12} />}
        {data && (
          <div className={styles.sheet}>
            <Sheet key={data.order.id} one={data}>
              {null}
            </Sheet>
          </div>
        )}
      </div>
    </>
  )
}
