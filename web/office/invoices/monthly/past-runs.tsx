import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import table from '#web/office/controls/layout/record-table.module.css'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { describePerson } from '#web/office/settings/describe-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import { sayMonth } from './months.ts'
import { isOpen } from './queries.ts'
import type { RunInBrief } from './queries.ts'
import styles from './monthly.module.css'

/** The latest runs, each a link to what became of its invoices. */
export function PastRuns({
  runs,
  shown,
}: {
  runs: readonly RunInBrief[]
  shown: string | undefined
}) {
  const { organisation, today } = useOffice()
  const { slug, timezone, currency } = organisation
  if (runs.length === 0) return null
  return (
    <section aria-labelledby="past-runs" className={styles.past}>
      <h2 id="past-runs">Runs</h2>
      <table className={classNames(table.table, styles.runs)}>
        <thead>
          <tr>
            <th>Month</th>
            <th>Begun</th>
            <th>By</th>
            <th className={styles.amount}>Invoices</th>
            <th className={styles.amount}>Left</th>
            <th className={styles.amount}>Total</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <Link
                  to="/office/$slug/invoices/monthly"
                  params={{ slug }}
                  search={{ run: run.id }}
                  aria-current={run.id === shown ? 'page' : undefined}
                >
                  {sayMonth(run.month)}
                </Link>
              </td>
              <td className={table.quiet}>
                <Moment at={run.createdAt} timezone={timezone} today={today} />
              </td>
              <td className={table.quiet}>{describePerson(run.by)}</td>
              <td className={styles.amount}>
                {isOpen(run) ? `${run.counts.issued} of ${run.counts.parts}` : run.counts.issued}
              </td>
              <td className={styles.amount}>{run.counts.left === 0 ? '–' : run.counts.left}</td>
              <td className={styles.amount}>{formatMoney(run.issuedTotal, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
