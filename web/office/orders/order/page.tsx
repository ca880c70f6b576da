import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
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
  const failed = named.error ? named : one
  const { error } = failed
  const all = (
    <Link to="/office/$slug/orders" params={{ slug: organisation.slug }} className={text.link}>
      All orders
    </Link>
  )
  return (
    <>
      <ScreenTop name={data?.order.reference ?? name} title="Order">
        {all}
      </ScreenTop>
      <div className={styles.page}>
        <Loaded
          query={{ data, error, refetch: failed.refetch }}
          what="The order"
          rows={12}
          all={all}
        >
          {(shown) => (
            <div className={styles.sheet}>
              <Sheet key={shown.order.id} one={shown}>
                {null}
              </Sheet>
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}
