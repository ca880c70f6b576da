import { useQueries } from '@tanstack/react-query'
import type { Suggestion } from '#contract/office/dispatch/runs/run-plans.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Waiting } from '#web/office/controls/pause.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

/** A shorter order of each run’s stops, with the minutes that it saves. A person applies it. */
export function Suggest({
  runId,
  plan,
  doings,
  onClose,
}: {
  /** Null is every run that has enough stops. */
  runId: string | null
  plan: Plan
  doings: Doings
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const runs = plan.runs.filter(
    ({ id, stops, status }) =>
      (runId === null ? stops.length > 2 : id === runId) && status !== 'closed',
  )
  const suggestions = useQueries({
    queries: runs.map(({ id, version }) => ({
      queryKey: ['suggestion', slug, id, version],
      queryFn: () => call(addresses.suggestRun, { params: { organisation: slug, id } }),
      staleTime: 60_000,
    })),
  })
  return (
    <Dialog label="Suggested order" wide onClose={onClose}>
      <div className={styles.inside}>
        <h2 className={styles.head}>Suggested order</h2>
        {runs.length === 0 && <p>No run has enough stops yet.</p>}
        {runs.map((run, index) => {
          const { data, error } = suggestions[index] ?? {}
          return (
            <section key={run.id} className={styles.suggestion} aria-label={nameOf(run)}>
              {error && <p>{`${nameOf(run)}: ${describeFailure(error)}`}</p>}
              {!data && !error && <Waiting rows={1} />}
              {data && <One run={run} suggestion={data} doings={doings} onClose={onClose} />}
            </section>
          )
        })}
        <p className={styles.acts}>
          <Button onClick={onClose}>Close</Button>
        </p>
      </div>
    </Dialog>
  )
}

function One({
  run,
  suggestion,
  doings,
  onClose,
}: {
  run: BoardRun
  suggestion: Suggestion
  doings: Doings
  onClose: () => void
}) {
  const { stops, before, after, leftOut, travel } = suggestion
  const saves = before - after
  const apply = () => {
    onClose()
    const order = stops.map(({ stopId, kind, tipSiteId, depotId }) =>
      stopId === null
        ? { kind: kind === 'tip' ? ('tip' as const) : ('yard' as const), tipSiteId, depotId }
        : { stopId },
    )
    void doings.command(
      [{ kind: 'order', runId: run.id, stops: order }],
      `${nameOf(run)} has a new order${saves > 0 ? `, ${sayMinutes(saves)} shorter` : ''}.`,
    )
  }
  const isSame = stops.every(({ stopId }, index) => stopId === run.stops[index]?.id)
  return (
    <>
      <header>
        <b>{nameOf(run)}</b>
        <span>
          {isSame
            ? `${sayMinutes(before)}, as good as it gets`
            : saves > 0
              ? `${sayMinutes(before)} → ${sayMinutes(after)}, saves ${sayMinutes(saves)}`
              : `${sayMinutes(after)}, with the tips and yards that it needs`}
        </span>
        {!isSame && (
          <Button small onClick={apply}>
            Apply
          </Button>
        )}
      </header>
      {!isSame && (
        <ol className={styles.order}>
          {stops.map((stop, index) => (
            <li key={stop.stopId ?? `new ${index}`}>
              {stop.name}
              {stop.stopId === null && ' (new)'}
            </li>
          ))}
        </ol>
      )}
      {leftOut.length > 0 && (
        <p className={styles.says}>
          {count(leftOut.length, 'job')} without a known place stay behind the others.
        </p>
      )}
      {travel.why !== null && <p className={styles.says}>{travel.why}</p>}
    </>
  )
}
