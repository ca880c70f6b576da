import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { auditQuery } from './audit-query.ts'
import { AuditTable } from './audit-table.tsx'
import { Filters } from './filters.tsx'

const route = getRouteApi('/office/$slug/settings/audit-log')

/** Who did what, newest first. What it lists is in its address. */
export function AuditLogPage() {
  const { slug } = useOffice().organisation
  const search = route.useSearch()
  const log = useInfiniteQuery({ ...auditQuery(slug, search), placeholderData: keepPreviousData })
  const rows = log.data?.pages.flatMap(({ data }) => data)
  const names = Object.assign({}, ...(log.data?.pages.map((page) => page.names) ?? []))
  const query = new URLSearchParams(search).toString()
  return (
    <SettingsPage
      changes="Who did what, when and from where, with the values before and after. It can’t be changed."
      who="Owners and admins read it."
      action={
        <a href={`/api/office/${slug}/audit-log.csv?${query}`} download className={text.link}>
          Download as CSV
        </a>
      }
    >
      <Filters search={search} />
      {log.isPending && <Waiting rows={10} />}
      {log.isError && !rows && (
        <Message heading="The audit log didn’t load" retry={() => void log.refetch()}>
          <p>{describeFailure(log.error)}</p>
        </Message>
      )}
      {rows?.length === 0 && (
        <Message heading="Nothing matches">
          <p>Take a filter away, or choose other days.</p>
        </Message>
      )}
      {rows !== undefined && rows.length > 0 && (
        <AuditTable rows={rows} names={names} search={search} />
      )}
      <ShowMore list={log} />
    </SettingsPage>
  )
}
