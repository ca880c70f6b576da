import { Link } from '@tanstack/react-router'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { Changes } from '#web/office/recorded/changes.tsx'
import { describeAction } from '#web/office/recorded/describe-action.ts'
import { describePerson } from '#web/office/settings/describe-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { AuditRow } from './audit-query.ts'
import type { AuditSearch } from './search.ts'
import styles from './audit-table.module.css'

/** The rows of the log. */
export function AuditTable({
  rows,
  names,
  search,
}: {
  rows: readonly AuditRow[]
  /** What people call the records that the rows mention, by id. */
  names: Readonly<Record<string, string>>
  search: AuditSearch
}) {
  const { organisation, today } = useOffice()
  const { slug, timezone } = organisation
  return (
    <table className={`${table.table} ${styles.log}`}>
      <thead>
        <tr>
          <th>What</th>
          <th>Before and after</th>
          <th>Who</th>
          <th>From</th>
          <th>When</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <div>
                <Link
                  to="/office/$slug/settings/audit-log"
                  params={{ slug }}
                  search={{ ...search, subject: row.subject }}
                  className={text.link}
                  title={`Everything that was done to ${names[row.subject] ?? 'it'}`}
                >
                  {describeAction(row.action)}
                </Link>
                {names[row.subject] !== undefined && (
                  <span className={styles.of}>{names[row.subject]}</span>
                )}
              </div>
            </td>
            <td data-label="Before and after">
              <Changes row={row} names={names} none="–" />
            </td>
            <td data-label="Who">{describePerson(row.by)}</td>
            <td data-label="From">{row.address ?? '–'}</td>
            <td data-label="When">
              <Moment at={row.at} timezone={timezone} today={today} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
