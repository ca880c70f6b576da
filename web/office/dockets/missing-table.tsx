import type { MissingDocket } from '#contract/office/dispatch/docket.ts'
import table from '#web/office/controls/layout/record-table.module.css'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Jobs that went to a tip and have no docket yet. */
export function MissingTable({
  jobs,
  mayWrite,
  onEnter,
}: {
  jobs: readonly MissingDocket[]
  mayWrite: boolean
  onEnter: (job: MissingDocket) => void
}) {
  const { organisation, today } = useOffice()
  if (jobs.length === 0) {
    return (
      <Message heading="No docket is missing">
        <p>Every job of the last 30 days that went to a tip has one.</p>
      </Message>
    )
  }
  return (
    <table className={classNames(table.table, table.pairs)}>
      <thead>
        <tr>
          <th>Job</th>
          <th>Done</th>
          <th>Customer</th>
          <th>Bin</th>
          <th>Driver</th>
          <th aria-label="Enter" />
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.jobId}>
            <td>
              <b>{job.reference}</b>
            </td>
            <td className={table.quiet}>
              <Moment at={job.completedAt} timezone={organisation.timezone} today={today} />
            </td>
            <td>{[job.customerName, job.suburb].filter(Boolean).join(', ')}</td>
            <td>{job.productName}</td>
            <td>{[job.driverName, job.vehicleName].filter(Boolean).join(', ') || '–'}</td>
            <td>
              {mayWrite && (
                <button
                  type="button"
                  className={text.link}
                  aria-label={`Enter the docket of ${job.reference}`}
                  onClick={() => onEnter(job)}
                >
                  Enter
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
