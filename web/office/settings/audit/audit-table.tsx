import { Link } from '@tanstack/react-router'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { describePerson } from '#web/office/settings/describe-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { AuditRow } from './audit-query.ts'
import { describeAction, listChanges } from './describe.ts'
import type { AuditSearch } from './search.ts'
import styles from './audit-table.module.css'

/** The rows of the log. */
export function AuditTable({ rows, search }: { rows: readonly AuditRow[]; search: AuditSearch }) {
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
              <Link
                to="/office/$slug/settings/audit-log"
                params={{ slug }}
                search={{ ...search, subject: row.subject }}
                className={text.link}
                title={`Everything that was done to ${row.subject}`}
              >
                {describeAction(row.action)}
              </Link>
            </td>
            <td data-label="Before and after">
              <Changes row={row} />
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

function Changes({ row }: { row: AuditRow }) {
  const changes = listChanges(row)
  if (changes.length === 0) return '–'
  return (
    <ul className={styles.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name}{' '}
          {before !== null && (
            <>
              <del>{before}</del>{' '}
            </>
          )}
          {before !== null && row.after !== null && <span aria-hidden="true">→ </span>}
          {row.after !== null && <ins>{after ?? 'none'}</ins>}
        </li>
      ))}
    </ul>
  )
}
