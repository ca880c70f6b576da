import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Check } from './check.tsx'
import { Done } from './done.tsx'
import { Upload } from './upload.tsx'
import { importQuery } from './use-import.ts'
import styles from './import.module.css'

const route = getRouteApi('/office/$slug/customers/import')

/**
 * Importing customers: choose a file, look at what it would do, and do it. Each step is in the address, and
 * goes on when someone leaves the page.
 */
export function ImportCustomers() {
  const { slug } = useOffice().organisation
  const mayImport = useMay()('configure')
  const { id } = route.useSearch()
  return (
    <>
      <ScreenTop name="Import customers">
        <Link to="/office/$slug/customers" params={{ slug }} className={text.link}>
          All customers
        </Link>
      </ScreenTop>
      <div className={styles.page}>
        {!mayImport && (
          <Message heading="Your role can’t import customers">
            <p>An owner or admin can.</p>
          </Message>
        )}
        {mayImport && (id === undefined ? <Upload /> : <OneImport id={id} />)}
      </div>
    </>
  )
}

function OneImport({ id }: { id: string }) {
  const { slug } = useOffice().organisation
  const { data, error, refetch } = useQuery(importQuery(slug, id))
  if (data?.state === 'done') return <Done one={data} />
  if (data?.state === 'applying') {
    return (
      <Message heading={`${data.fileName} is being imported`}>
        <p>You can leave this page: it goes on without you.</p>
      </Message>
    )
  }
  if (data) return <Check key={data.id} one={data} />
  if (!error) return <Waiting rows={10} />
  return (
    <Message heading="The import didn’t load" retry={() => void refetch()}>
      <p>{describeFailure(error)}</p>
      <Link to="/office/$slug/customers/import" params={{ slug }} className={text.link}>
        Begin again with another file
      </Link>
    </Message>
  )
}
