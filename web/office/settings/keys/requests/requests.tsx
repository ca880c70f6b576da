import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { RequestTable } from './request-table.tsx'
import { requestsQuery } from './requests-query.ts'
import type { Shown } from './requests-query.ts'
import styles from './requests.module.css'

const TO = '/office/$slug/settings/keys'

/** What the keys asked lately and were answered, newest first. */
export function Requests({ show }: { show: Shown }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const log = useInfiniteQuery({ ...requestsQuery(slug, show), placeholderData: keepPreviousData })
  const rows = log.data?.pages.flatMap(({ data }) => data)
  return (
    <Section heading="Latest requests" aside="Kept for 7 days">
      <div className={styles.filter}>
        <label>
          <input
            type="checkbox"
            checked={show === 'errors'}
            onChange={({ currentTarget: { checked } }) =>
              void navigate({
                to: TO,
                params: { slug },
                search: checked ? { requests: 'errors' } : {},
                replace: true,
              })
            }
          />
          Only errors
        </label>
        <Button small busy={log.isRefetching} onClick={() => void log.refetch()}>
          Look again
        </Button>
      </div>
      {log.isPending && <Waiting rows={5} />}
      {log.isError && !rows && (
        <Message heading="The requests didn’t load" retry={() => void log.refetch()}>
          <p>{describeFailure(log.error)}</p>
        </Message>
      )}
      {rows?.length === 0 && (
        <p>
          {show === 'errors' ? 'No request was refused.' : 'No key was used in the last 7 days.'}
        </p>
      )}
      {rows !== undefined && rows.length > 0 && <RequestTable rows={rows} />}
      <ShowMore list={log} />
    </Section>
  )
}
