import { Link } from '@tanstack/react-router'
import type { Bin } from '#contract/office/dispatch/bin.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from '#web/office/controls/layout/record-table.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { filtersOf } from './search.ts'
import type { BinsSearch } from './search.ts'
import { LOADS, sayPlace } from './words.ts'

/** The bins in rows; one of them can be open beside the list. */
export function BinTable({ bins, search }: { bins: readonly Bin[]; search: BinsSearch }) {
  const { organisation, today } = useOffice()
  return (
    <table className={classNames(styles.table, styles.pairs)}>
      <thead>
        <tr>
          <th>Number</th>
          <th>Type</th>
          <th>Where</th>
          <th>Since</th>
          <th>Load</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => (
          <tr key={bin.id} className={bin.id === search.open ? styles.open : undefined}>
            <td>
              <Link
                to="/office/$slug/bins"
                params={{ slug: organisation.slug }}
                search={{ ...filtersOf(search), open: bin.id }}
                data-row={bin.id}
                aria-label={`Bin ${bin.number}`}
              >
                {bin.number}
              </Link>
            </td>
            <td>{bin.productName}</td>
            <td>{sayPlace(bin.place)}</td>
            <td className={styles.quiet}>
              <Moment at={bin.since} timezone={organisation.timezone} today={today} />
            </td>
            <td>{LOADS[bin.load]}</td>
            <td>
              <BinState bin={bin} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What someone should know about a bin; nothing if all is well. */
export function BinState({ bin: { archivedAt, outOfService, healedAt } }: { bin: Bin }) {
  if (archivedAt !== null) {
    return (
      <Status shape="off" tone="plain">
        Archived
      </Status>
    )
  }
  if (outOfService) {
    return (
      <Status shape="stop" tone="bad">
        Out of service
      </Status>
    )
  }
  return (
    healedAt !== null && (
      <Status shape="ask" tone="warn">
        Found elsewhere
      </Status>
    )
  )
}
