import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Suggestion } from '#contract/office/dispatch/runs/run-plans.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Waiting } from '#web/office/controls/pause.tsx'
import type { SentCommand } from '#web/office/board/state/compose-commands.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { sayMissed } from '#web/office/board/say.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A better order of each run’s stops, with the minutes and the customers’ times that it saves. A person applies it. */
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
  const found = runs.map((run, index) => {
    const { data, error, isPending } = suggestions[index] ?? {}
    return { run, data, error, isPending }
  })
  const better = found.flatMap(({ run, data }) =>
    data && !isAsItIs(run, data) ? [{ run, suggestion: data }] : [],
  )
  const apply = (chosen: readonly Found[]) => {
    onClose()
    const saves = chosen.reduce((sum, { suggestion }) => sum + savedBy(suggestion), 0)
    const [one] = chosen.length === 1 ? chosen : []
    const who = one ? `${nameOf(one.run)} has` : `${chosen.length} runs have`
    // As one change, so that one undo takes it back.
    void doings.command(
      chosen.map((it) => commandOf(it)),
      `${who} a new order${saves > 0 ? `, ${sayMinutes(saves)} shorter` : ''}.`,
    )
  }
  const isWaiting = found.some(({ isPending }) => isPending)
  const foot = useRef<HTMLParagraphElement>(null)
  // Once the dialog is open: where the list was read before, it would focus on the first of it.
  useEffect(() => foot.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <Dialog label="Suggested order" wide onClose={onClose}>
      <div className={styles.inside}>
        <h2 className={styles.head}>Suggested order</h2>
        {runs.length === 0 && <p>No run has enough stops yet.</p>}
        {found.map(({ run, data, error }) => (
          <section key={run.id} className={styles.suggestion} aria-label={nameOf(run)}>
            {error && <p>{`${nameOf(run)}: ${describeFailure(error)}`}</p>}
            {!data && !error && <Waiting rows={1} />}
            {data && (
              <One
                run={run}
                suggestion={data}
                onApply={better.length > 1 ? () => apply([{ run, suggestion: data }]) : null}
              />
            )}
          </section>
        ))}
        <p ref={foot} className={classNames(styles.acts, styles.foot)}>
          {/* One button, which keeps the focus while the suggestions arrive. */}
          {isWaiting || better.length > 0 ? (
            <Button key="first" look="primary" busy={isWaiting} onClick={() => apply(better)}>
              {better.length > 1 ? `Apply all ${better.length}` : 'Apply'}
            </Button>
          ) : (
            <Button key="first" onClick={onClose}>
              Close
            </Button>
          )}
          {(isWaiting || better.length > 0) && <Button onClick={onClose}>Close</Button>}
        </p>
      </div>
    </Dialog>
  )
}

type Found = { run: BoardRun; suggestion: Suggestion }

function isAsItIs(run: BoardRun, { stops }: Suggestion): boolean {
  return stops.every(({ stopId }, index) => stopId === run.stops[index]?.id)
}

/** Minutes. */
function savedBy({ before, after }: Suggestion): number {
  return before - after
}

/** ", 2 more customers in time", and how many it still comes to too early or too late. */
function sayTimes({ before, after }: Suggestion['missed']): string {
  const kept = before - after
  const keeps = kept > 0 ? `, ${kept} more ${kept === 1 ? 'customer' : 'customers'} in time` : ''
  return after === 0 ? keeps : `${keeps}, ${sayMissed(after)}`
}

function commandOf({ run, suggestion }: Found): SentCommand {
  const stops = suggestion.stops.map(({ stopId, kind, tipSiteId, depotId }) =>
    stopId === null
      ? { kind: kind === 'tip' ? ('tip' as const) : ('yard' as const), tipSiteId, depotId }
      : { stopId },
  )
  return { kind: 'order', runId: run.id, stops }
}

function One({
  run,
  suggestion,
  onApply,
}: Found & {
  /** Null if the dialog's own button applies it. */
  onApply: (() => void) | null
}) {
  const { stops, before, after, missed, leftOut, travel } = suggestion
  const saves = savedBy(suggestion)
  const isSame = isAsItIs(run, suggestion)
  return (
    <>
      <header>
        <b>{nameOf(run)}</b>
        <span>
          {isSame
            ? `${sayMinutes(before)}, as good as it gets`
            : saves > 0
              ? `${sayMinutes(before)} → ${sayMinutes(after)}, saves ${sayMinutes(saves)}`
              : saves < 0 && missed.after < missed.before
                ? `${sayMinutes(before)} → ${sayMinutes(after)}`
                : `${sayMinutes(after)}, with the tips and yards that it needs`}
          {sayTimes(missed)}
        </span>
        {!isSame && onApply && (
          <Button small onClick={onApply}>
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
