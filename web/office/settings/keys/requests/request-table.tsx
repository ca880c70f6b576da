import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Status } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ApiRequest } from './requests-query.ts'
import styles from './requests.module.css'

/** A row for each request: what was asked, and how it was answered. */
export function RequestTable({ rows }: { rows: readonly ApiRequest[] }) {
  const { organisation, today } = useOffice()
  const { timezone } = organisation
  return (
    <table className={classNames(table.table, styles.requests)}>
      <thead>
        <tr>
          <th>Request</th>
          <th>Answer</th>
          <th>Problem</th>
          <th>Key</th>
          <th>Took</th>
          <th>When</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, method, route, status, problem, key, milliseconds, at }) => (
          <tr key={id}>
            <td>
              <div className={styles.request}>
                <span>{method}</span> <span>{route}</span>
                <code className={styles.id}>{id}</code>
              </div>
            </td>
            <td data-label="Answer">
              {status >= 400 ? (
                <Status shape="failed" tone="bad">
                  {String(status)}
                </Status>
              ) : (
                status
              )}
            </td>
            <td data-label="Problem" className={styles.problem}>
              {problem ?? <span className={table.none}>–</span>}
            </td>
            <td data-label="Key">
              <span title={`ends in ${key.last4}`}>{key.name}</span>
            </td>
            <td data-label="Took">{milliseconds} ms</td>
            <td data-label="When">
              <Moment at={at} timezone={timezone} today={today} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
