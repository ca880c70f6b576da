import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Sheet } from './sheet/sheet.tsx'
import { customerQuery } from './use-customer.ts'
import styles from './page.module.css'

const route = getRouteApi('/office/$slug/customers/$customer')

/** One customer on a page of its own. */
export function CustomerPage() {
  const { slug } = useOffice().organisation
  const { customer: id } = route.useParams()
  const query = useQuery(customerQuery(slug, id))
  const all = (
    <Link to="/office/$slug/customers" params={{ slug }} className={text.link}>
      All customers
    </Link>
  )
  return (
    <>
      <ScreenTop name={query.data?.name ?? 'Customer'} title="Customer">
        {all}
      </ScreenTop>
      <div className={styles.page}>
        <Loaded query={query} what="The customer" rows={12} all={all}>
          {(one) => (
            <div className={styles.sheet}>
              <Sheet key={one.id} one={one} wide>
                {null}
              </Sheet>
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}
