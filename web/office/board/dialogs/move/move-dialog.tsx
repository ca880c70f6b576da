import { count } from '#web/count.ts'
import { titleOf } from '#web/office/board/card/describe-job.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { MoveForm } from './move-form.tsx'

/** Moves one job or the selection to another run or day. */
export function MoveDialog({
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
  const one = plan.jobs[jobIds[0] ?? '']
  const what =
    jobIds.length === 1 && one
      ? `${titleOf(one)}, ${one.customerName}`
      : count(jobIds.length, 'job')
  return (
    <Dialog label={`Move ${what}`} wide onClose={onClose}>
      <div className={styles.inside}>
        <h2 className={styles.head}>Move {what}</h2>
        <MoveForm
          jobIds={jobIds}
          plan={plan}
          doings={doings}
          starts={plan.nextOpen}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
