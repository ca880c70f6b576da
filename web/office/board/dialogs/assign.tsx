import { useEffect, useMemo, useRef, useState } from 'react'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Key } from '#web/office/controls/button.tsx'
import { titleOf } from '#web/office/board/card/describe-job.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { countParts, shareOut } from '#web/office/board/moves/share-out.ts'
import { bestSlot } from '#web/office/board/moves/best-slot.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { sayMissed } from '#web/office/board/say.ts'
import { startWithCapital } from '#web/office/text.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import styles from './dialogs.module.css'

const NOWHERE = { runId: null, afterStopId: null }

/**
 * Asks which run takes these jobs; a digit answers. Each goes where it costs least. Several can be shared out over
 * the runs, but for those that are left out.
 */
export function Assign({
  jobIds,
  plan,
  doings,
  onClose,
}: {
  jobIds: readonly string[]
  plan: Plan
  doings: Doings
  onClose: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const one = plan.jobs[jobIds[0] ?? '']
  const jobs = jobIds.flatMap((id) => plan.jobs[id] ?? [])
  const hasStarted = jobs.some(({ status }) => status === 'started')
  const countHere = (runId: string) => jobs.filter((job) => job.runId === runId).length
  const isHere = (runId: string) => countHere(runId) === jobs.length
  const open = plan.runs.filter(({ status }) => status !== 'closed')
  const runs = open.filter(({ id }) => !isHere(id))
  // A choice that has the focus can go: its truck has just broken down, or someone closed the run.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus()
  })
  const [leftOut, leaveOut] = useState<ReadonlySet<string>>(
    () => new Set(plan.runs.filter((run) => isHere(run.id) || !isFit(run)).map(({ id }) => id)),
  )
  const sharers = runs.filter(({ id }) => !leftOut.has(id))
  const mayShare = jobIds.length > 1 && runs.length > 1
  const {
    parts,
    tooHeavy,
    tooMany,
    missed: shareMisses,
  } = useMemo(() => {
    const takers = plan.runs.filter(({ id, status }) => status !== 'closed' && !leftOut.has(id))
    return shareOut(plan, mayShare ? jobIds : [], takers)
  }, [plan, jobIds, leftOut, mayShare])
  const gets = countParts(parts)
  const what = jobIds.length === 1 && one ? titleOf(one) : count(jobIds.length, 'job')
  // A run keeps its digit, whichever of the others is offered.
  const runAt = (digit: number) => runs.find((run) => run === open[digit - 1])
  const choose = (run: BoardRun | undefined) => {
    if (!run && hasStarted) return
    onClose()
    void doings.place(
      jobIds,
      run ? { runId: run.id, afterStopId: bestSlot(plan, run, jobIds).afterStopId } : NOWHERE,
    )
  }
  const share = () => {
    if (!mayShare || parts.length === 0) return
    onClose()
    void doings.share(parts)
  }
  const toggle = (run: BoardRun | undefined) => {
    if (!run || !mayShare) return
    const next = new Set(leftOut)
    if (!next.delete(run.id)) next.add(run.id)
    leaveOut(next)
  }
  return (
    <Dialog label={`Assign ${what}`} onClose={onClose}>
      {/* A digit chooses from the whole list; each choice is a button too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onKeyDown={(event) => {
          const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? []
          if (digit !== undefined && event.shiftKey) toggle(runAt(Number(digit)))
          else if (/^[1-9]$/.test(event.key)) {
            const run = runAt(Number(event.key))
            if (run) choose(run)
          } else if (event.key === '0') choose(undefined)
          else if (event.key === 's') share()
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
            const at = buttons.findIndex((button) => button === document.activeElement)
            buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
          } else return
          event.preventDefault()
        }}
      >
        <h2 className={styles.head}>Assign {what}</h2>
        {runs.length === 0 && (
          <p>
            {plan.runs.length > 0
              ? 'There’s no other run on this day.'
              : 'There’s no run on this day yet. Press N for a new one.'}
          </p>
        )}
        <ul className={styles.runs} ref={list}>
          {runs.map((run, index) => {
            const { adds, missed } = bestSlot(plan, run, jobIds)
            const total = run.load.total + adds
            const here = countHere(run.id)
            const digit = open.indexOf(run) + 1
            return (
              <li key={run.id}>
                <button
                  type="button"
                  // The dialog is there to be answered by a key.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={index === 0}
                  className={classNames(styles.run, total > run.load.of && styles.over)}
                  onClick={(event) => (event.shiftKey ? toggle(run) : choose(run))}
                >
                  {digit <= 9 ? <Key>{String(digit)}</Key> : <span />}
                  <span>
                    <b>{nameOf(run)}</b>
                    {run.vehicle && run.driver?.name}
                    {here > 0 && `, where ${here} of them ${here === 1 ? 'is' : 'are'}`}
                    {!isFit(run) && `, ${run.vehicle?.notFit}`}
                    {missed > 0 && `, ${sayMissed(missed)}`}
                  </span>
                  <span>
                    {adds >= 0 ? '+' : '−'}
                    {sayMinutes(Math.abs(adds))} to {sayMinutes(total)}
                  </span>
                </button>
              </li>
            )
          })}
          {mayShare && (
            <li>
              <button type="button" className={styles.run} onClick={share}>
                <Key>S</Key>
                <span>
                  <b>Share them out</b>
                  {sharers.map((run) => `${gets.get(run.id) ?? 0} on ${nameOf(run)}`).join(', ')}
                  {tooHeavy.length > 0 && `. ${stay(tooHeavy)}, too big for these trucks`}
                  {tooMany.length > 0 && `. ${stay(tooMany)}, there’s no time left for them`}
                  {shareMisses > 0 && `. ${startWithCapital(sayMissed(shareMisses))}`}
                </span>
                <span />
              </button>
            </li>
          )}
          {!hasStarted && jobs.some(({ runId }) => runId !== null) && (
            <li>
              <button type="button" className={styles.run} onClick={() => choose(undefined)}>
                <Key>0</Key>
                <span>
                  <b>No truck</b>
                </span>
                <span />
              </button>
            </li>
          )}
        </ul>
        {mayShare && (
          <p className={styles.says}>
            With Shift, a run is left out of sharing, or taken in again.
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** "3 stay": jobs that aren’t shared out. */
const stay = ({ length }: readonly string[]): string =>
  `${length} ${length === 1 ? 'stays' : 'stay'}`

const isFit = ({ vehicle }: BoardRun): boolean => vehicle === null || vehicle.notFit === null
