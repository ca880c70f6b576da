import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
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
  const { data, error, refetch } = useQuery(customerQuery(slug, id))
  return (
    <>
      <ScreenTop name={data?.name ?? 'Customer'} title="Customer">
        <Link to="/office/$slug/customers" params={{ slug }} className={text.link}>
          All customers
        </Link>
      </ScreenTop>
      <div className={styles.page}>
        {error && !data && (
          <Message heading="The customer didn’t load" retry={() => void refetch()}>
            <p>{describeFailure(error)}</p>
          </Message>
        )}
        {!data && !error && <Waiting rows={12} />}
        {data && (
          <div className={styles.sheet}>
            <Sheet key={data.id} one={data} wide>
              {null}
            </Sheet>
          </div>
        )}
      </div>
    </>
  )
}
