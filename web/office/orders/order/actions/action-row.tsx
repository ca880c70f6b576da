import { Button, Key } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import type { OrderAction } from './order-action.ts'
import styles from './action-row.module.css'

/**
 * What is done with an order most often, besides its main button. What can’t be done now is greyed, with its
 * reason below.
 */
export function ActionRow({ actions, busy }: { actions: readonly OrderAction[]; busy: boolean }) {
  const waits = actions.some(({ id, whyNot }) => id === 'approve' && whyNot === null)
  const ids = waits ? ['decline', ...SHOWN] : SHOWN
  const shown = ids.flatMap((id) => actions.filter((action) => action.id === id))
  if (shown.length === 0) return null
  const whyNots = Map.groupBy(
    shown.filter(({ whyNot }) => whyNot !== null),
    ({ whyNot }) => whyNot,
  )
  return (
    <div className={styles.acts}>
      {shown.map(({ id, does, keys, whyNot, run }) => (
        <Button
          key={id}
          small
          busy={busy || whyNot !== null}
          title={whyNot ?? undefined}
          onClick={run}
        >
          {does} {keys && <Key>{keys.toUpperCase()}</Key>}
        </Button>
      ))}
      {[...whyNots].map(([why, those]) => (
        <p key={why}>
          {those.map(({ does }) => does.replace('…', '')).join(', ')}: {why}
        </p>
      ))}
    </div>
  )
}

const SHOWN = ['dates', 'collect', 'cancel']

/** Runs an action by its key, or says why it can’t be done. */
export function tryAction({ whyNot, run }: OrderAction): void {
  if (whyNot === null) run()
  else announce({ says: whyNot })
}
