import { useState } from 'react'
import { spokenDay } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { Button } from '#web/office/controls/button.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { MoveForm } from './move-form.tsx'

type Group = { id: string; name: string; jobIds: readonly string[] }

/** Moves a day’s work to another day: which runs, what it does to each job, then all at once. */
export function WetDay({
  plan,
  doings,
  onClose,
}: {
  plan: Plan
  doings: Doings
  onClose: () => void
}) {
  const groups = groupsOf(plan)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState<readonly string[] | null>(null)
  const jobIds = groups.filter(({ id }) => !left.has(id)).flatMap((group) => group.jobIds)
  const day = spokenDay(plan.date).slice(0, -5)
  return (
    <Dialog label="Wet day" wide onClose={onClose}>
      <div className={styles.inside}>
        <h2 className={styles.head}>Move the work of {day}</h2>
        {moving ? (
          <MoveForm
            jobIds={moving}
            plan={plan}
            doings={doings}
            starts={plan.nextOpen}
            onClose={onClose}
          />
        ) : (
          <div className={styles.form}>
            {groups.length === 0 && <p>No job of this day can move any more.</p>}
            <fieldset className={styles.choices}>
              <legend>Jobs that haven’t begun</legend>
              {groups.map(({ id, name, jobIds: ids }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={!left.has(id)}
                    onChange={() => setLeft(toggle(left, id))}
                  />
                  {name} <em>{ids.length}</em>
                </label>
              ))}
            </fieldset>
            <p className={styles.acts}>
              <Button
                look="primary"
                busy={jobIds.length === 0}
                onClick={() => setMoving(jobIds)}
              >{`Move ${count(jobIds.length, 'job')}…`}</Button>
              <Button onClick={onClose}>Leave them</Button>
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The jobs of the day that haven’t begun: the selection if there’s one, each run’s, and the tray’s. */
function groupsOf(plan: Plan): Group[] {
  const isOpen = (id: string) => {
    const job = plan.jobs[id]
    return job?.status === 'scheduled' && job.date === plan.date
  }
  const runs = plan.runs.map((run) => ({
    id: run.id,
    name: [nameOf(run), run.vehicle && run.driver?.name].filter(Boolean).join(', '),
    jobIds: run.stops.flatMap(({ jobId }) => (jobId !== null && isOpen(jobId) ? jobId : [])),
  }))
  const tray = { id: 'tray', name: 'No truck yet', jobIds: plan.tray.unassigned.filter(isOpen) }
  return [...runs, tray].filter(({ jobIds }) => jobIds.length > 0)
}

function toggle(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
