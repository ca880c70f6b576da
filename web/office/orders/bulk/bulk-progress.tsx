import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { bulkRun, runBulk, stopBulk } from './run-bulk.ts'
import type { BulkRow, BulkRun } from './run-bulk.ts'
import styles from './bulk-progress.module.css'

/** How far a run over many orders is, with the result of each. It goes on while the dialog is away. */
export function BulkProgress({ slug }: { slug: string }) {
  const run = bulkRun.use()
  // The work of the run whose dialog was closed; the next run shows its own.
  const [away, setAway] = useState<BulkRun['work'] | null>(null)
  const cache = useQueryClient()
  const isRunning = run?.isRunning === true
  useEffect(() => {
    if (!isRunning) return undefined
    return () => void cache.invalidateQueries({ queryKey: ['orders', slug] })
  }, [isRunning, cache, slug])
  if (!run || run.slug !== slug) return null
  if (away === run.work) {
    return (
      <p className={styles.away}>
        <span role="status">{sayProgress(run)}</span>
        <Button small onClick={() => setAway(null)}>
          Show
        </Button>
      </p>
    )
  }
  const close = () => (run.isRunning ? setAway(run.work) : bulkRun.set(null))
  return (
    <Dialog label={TITLES[run.work.does]} onClose={close}>
      <Progress run={run} onClose={close} />
    </Dialog>
  )
}

function Progress({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const { rows, isRunning, work, slug } = run
  const done = rows.filter(({ result }) => result === 'done').length
  const failed = rows.filter(({ result }) => typeof result === 'object').length
  return (
    <>
      <h2 className={styles.head}>{TITLES[work.does]}</h2>
      <progress className={styles.bar} max={rows.length} value={done + failed} />
      <p role="status">{sayProgress(run)}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to="/office/$slug/orders/$order"
              params={{ slug, order: row.reference }}
              className={text.link}
              onClick={onClose}
            >
              {row.reference}
            </Link>
            <span>{row.name}</span>
            <Result result={row.result} />
          </li>
        ))}
      </ul>
      <p className={styles.acts}>
        {isRunning && <Button onClick={stopBulk}>Stop</Button>}
        {!isRunning && done < rows.length && (
          <Button onClick={() => void runBulk(run)}>
            {failed > 0 ? 'Try the others again' : 'Go on'}
          </Button>
        )}
        <Button look={isRunning ? 'second' : 'primary'} onClick={onClose}>
          {isRunning ? 'Leave it running' : 'Close'}
        </Button>
      </p>
    </>
  )
}

function Result({ result }: Pick<BulkRow, 'result'>) {
  if (result === 'waiting') return <span className={styles.quiet}>Waiting</span>
  if (result === 'working') return <span className={styles.quiet}>Under way</span>
  if (result === 'done') {
    return (
      <span className={styles.result}>
        <Mark shape="full" tone="good" /> Done
      </span>
    )
  }
  return (
    <span className={styles.result}>
      <Mark shape="failed" tone="bad" /> {result.why}
    </span>
  )
}

const TITLES = { pay: 'Sending payment links', cancel: 'Cancelling orders' } as const

/** "12 of 40 done, 1 not." */
function sayProgress({ rows }: BulkRun): string {
  const done = rows.filter(({ result }) => result === 'done').length
  const failed = rows.filter(({ result }) => typeof result === 'object').length
  return `${done} of ${rows.length} done${failed > 0 ? `, ${failed} not` : ''}.`
}
