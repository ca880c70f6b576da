import { Link } from '@tanstack/react-router'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import { formatMoney } from '#contract/values/money.ts'
import table from '#web/office/controls/layout/record-table.module.css'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { DocketsSearch } from './search.ts'

/** The dockets in rows, newest first. */
export function DocketTable({
  dockets,
  search,
}: {
  dockets: readonly Docket[]
  search: DocketsSearch
}) {
  const { organisation, today } = useOffice()
  return (
    <table className={classNames(table.table, table.pairs)}>
      <thead>
        <tr>
          <th>Number</th>
          <th>Tipped</th>
          <th>Tip</th>
          <th>Vehicle</th>
          <th className={table.number}>Net</th>
          <th>Jobs</th>
          <th className={table.number}>Cost</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {dockets.map((docket) => (
          <tr key={docket.id}>
            <td>
              <Link
                to="/office/$slug/dockets"
                params={{ slug: organisation.slug }}
                search={{ ...search, open: docket.id }}
                data-row={docket.id}
                aria-label={`Docket ${docket.number}`}
              >
                {docket.number}
              </Link>
            </td>
            <td className={table.quiet}>
              <Moment at={docket.tippedAt} timezone={organisation.timezone} today={today} />
            </td>
            <td>{docket.tipSiteName ?? '–'}</td>
            <td>{docket.vehicleName ?? '–'}</td>
            <td className={table.number}>{docket.netKg.toLocaleString()} kg</td>
            <td>{docket.jobs.map(({ reference }) => reference).join(', ') || '–'}</td>
            <td className={table.number}>
              {docket.cost === null ? '–' : formatMoney(docket.cost, organisation.currency)}
            </td>
            <td>
              <DocketState docket={docket} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DocketState({ docket: { voided, twins, jobs } }: { docket: Docket }) {
  if (voided) {
    return (
      <Status shape="off" tone="plain">
        Voided
      </Status>
    )
  }
  if (twins.length > 0) {
    return (
      <Status shape="late" tone="warn">
        Number is there twice
      </Status>
    )
  }
  return (
    jobs.length === 0 && (
      <Status shape="ring" tone="plain">
        Without a job
      </Status>
    )
  )
}
