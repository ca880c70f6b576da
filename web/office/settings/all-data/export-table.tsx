import { useMutation } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { describePerson } from '#web/office/settings/describe-person.ts'
import { download } from '#web/office/settings/download.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Export } from './exports-query.ts'
import styles from './data.module.css'

/** The latest exports, and how far one is that is being made. */
export function ExportTable({ exports }: { exports: readonly Export[] }) {
  const { timezone } = useOffice().organisation
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>Asked for</th>
          <th>By</th>
          <th>State</th>
          <th>Size</th>
          <th aria-label="Download" />
        </tr>
      </thead>
      <tbody>
        {exports.map((one) => (
          <tr key={one.id} className={one.status === 'removed' ? table.over : undefined}>
            <td>
              <Moment at={one.createdAt} timezone={timezone} />
            </td>
            <td data-label="By">{describePerson(one.askedBy)}</td>
            <td data-label="State">
              <State one={one} />
            </td>
            <td data-label="Size">{one.bytes === 0 ? '–' : sizeOf(one.bytes)}</td>
            <td className={table.end}>
              {one.expiresAt === null ? (
                <span className={table.none}>–</span>
              ) : (
                <Download one={one} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function State({ one }: { one: Export }) {
  const { status, tablesDone, tablesTotal, rowsDone, error } = one
  switch (status) {
    case 'waiting':
      return 'Waiting for its turn'
    case 'running':
      return (
        <span className={styles.progress}>
          <progress
            aria-label="Tables done"
            {...(tablesTotal !== null && { value: tablesDone, max: tablesTotal })}
          />
          {rowsDone.toLocaleString('en-AU')} rows
        </span>
      )
    case 'done':
      return (
        <Status shape="full" tone="good">
          Ready
        </Status>
      )
    case 'failed':
      return (
        <>
          <Status shape="failed" tone="bad">
            Failed
          </Status>{' '}
          {error}
        </>
      )
    case 'removed':
      return 'File removed'
  }
}

function Download({ one }: { one: Export }) {
  const { slug: organisation } = useOffice().organisation
  const open = useMutation({
    // Confirms who it is if needed; the file itself comes by a plain link, which can't ask.
    mutationFn: () => call(addresses.openExportFile, { params: { organisation, id: one.id } }),
    onSuccess: () =>
      download(
        `/api/office/${organisation}/exports/${one.id}/file`,
        `${organisation}-${one.createdAt.slice(0, 10)}.zip`,
      ),
  })
  return (
    <button type="button" className={text.link} onClick={() => open.mutate()}>
      Download
    </button>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
