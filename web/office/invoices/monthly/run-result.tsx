import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/values/money.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayMonth } from './months.ts'
import { PartTable } from './part-table.tsx'
import { sayInvoices } from './plan.tsx'
import { isOpen, runQuery } from './queries.ts'
import type { Run, RunInBrief } from './queries.ts'
import styles from './monthly.module.css'

/**
 * A run: how far it is, and what became of each invoice.
 * @param brief the run in the list of runs, which is read more often
 */
export function RunResult({ id, brief }: { id: string; brief: RunInBrief | undefined }) {
  const { slug } = useOffice().organisation
  const run = useQuery(runQuery(slug, id, brief?.state))
  return (
    <Loaded query={run} what="The run" rows={8}>
      {(data) => (
        <>
          {isOpen(data) ? <Progress run={brief ?? data} /> : <Summary run={data} />}
          <PartTable parts={leftFirst(data)} name={`Invoices of ${sayMonth(data.month)}`} />
        </>
      )}
    </Loaded>
  )
}

function Progress({ run: { month, counts } }: { run: Pick<Run, 'month' | 'counts'> }) {
  const done = counts.issued + counts.left
  return (
    <div className={styles.head} role="status">
      <p className={styles.sum}>
        <b>{sayMonth(month)}</b> is being invoiced: {done.toLocaleString('en-AU')} of{' '}
        {sayInvoices(counts.parts)} done. You can leave this page: it goes on without you.
      </p>
      <progress aria-label="Invoices done" value={done} max={counts.parts} />
    </div>
  )
}

function Summary({ run: { month, counts, issuedTotal } }: { run: Run }) {
  const { currency } = useOffice().organisation
  const { issued, left, sent } = counts
  return (
    <div className={styles.head} role="status">
      <p className={styles.sum}>
        <b>{sayMonth(month)}</b>: {sayInvoices(issued)} came to{' '}
        <b>{formatMoney(issuedTotal, currency)}</b>
        {sent > 0 && `, ${sent === issued ? 'all' : sent.toLocaleString('en-AU')} emailed`}
        {left > 0 && `, ${left.toLocaleString('en-AU')} left, for the reasons below`}.
      </p>
    </div>
  )
}

/** What needs a person comes first. */
function leftFirst({ parts }: Run): Run['parts'] {
  const needs = (part: Run['parts'][number]) => part.state === 'left' || part.reason !== null
  return parts.toSorted((a, b) => Number(needs(b)) - Number(needs(a)))
}
