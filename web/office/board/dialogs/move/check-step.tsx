import { useState } from 'react'
import type { CommandResult } from '#contract/office/dispatch/board/results.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { Button } from '#web/office/controls/button.tsx'
import styles from '#web/office/board/dialogs/dialogs.module.css'
import type { SentCommand } from '#web/office/board/state/compose-commands.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { CheckTable, isHeld } from './check-table.tsx'

/** A dry run: the request and its effects. */
export type Checked = {
  commands: SentCommand[]
  emailHirers: boolean
  results: readonly CommandResult[]
  date: Day
}

/** What a move to another day does to each job, before it’s done to all, or to those without problems. */
export function CheckStep({
  checked,
  jobIds,
  today,
  doings,
  onBack,
  onClose,
}: {
  checked: Checked
  jobIds: readonly string[]
  today: Day
  doings: Doings
  onBack: () => void
  onClose: () => void
}) {
  const { currency } = useOffice().organisation
  const [moving, setMoving] = useState(false)
  const { commands, results, emailHirers, date } = checked
  const held = results.filter(isHeld).length
  const fine = results.filter((result) => !isHeld(result) && result.outcome === 'done').length
  const refused = results.some(({ problems }) => problems.some((one) => one.level === 'refused'))
  const move = async (only: 'all' | 'without_problems') => {
    setMoving(true)
    const moved = only === 'all' ? results.length : fine
    const done = await doings.send({
      commands: () => commands,
      says: `${count(moved, 'job')} moved to ${spokenDay(date).slice(0, -5)}.`,
      options: { only, emailHirers },
      ...(only === 'all' && { pending: [{ jobIds, to: 'another day' as const }] }),
    })
    setMoving(false)
    if (done) onClose()
  }
  return (
    <div className={styles.form}>
      <p role="status">
        {held === 0
          ? `Nothing is in the way of ${count(fine, 'move')}.`
          : `${fine} can move, ${held} can’t as it is.`}
      </p>
      <CheckTable results={results} today={today} currency={currency} />
      {moving && <progress aria-label={`Moving ${count(jobIds.length, 'job')}`} />}
      <p className={styles.acts}>
        {!refused && (
          <Button
            look="primary"
            // The step before has gone with its focus, and Enter goes on.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            busy={moving || results.length === 0}
            onClick={() => void move('all')}
          >
            {moving ? 'Moving…' : `Move ${count(results.length, 'job')}`}
          </Button>
        )}
        {held > 0 && (
          <Button
            look={refused ? 'primary' : 'second'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={refused}
            busy={moving || fine === 0}
            onClick={() => void move('without_problems')}
          >
            {`Move the ${fine} without problems`}
          </Button>
        )}
        <Button onClick={onBack}>Back</Button>
      </p>
    </div>
  )
}
