import type { Board } from '#contract/office/dispatch/board/board.ts'
import { Key } from '#web/office/controls/button.tsx'
import { savedAt } from '#web/office/board/state/use-commands.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { useClock } from '#web/office/board/use-clock.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Selected } from './selected.tsx'
import styles from '#web/office/board/board.module.css'

const KEYS = [
  [['J', 'K'], 'card'],
  [['Space'], 'lift'],
  [['M'], 'move to…'],
  [['A'], 'assign'],
  [['X'], 'select'],
  [['[', ']'], 'day'],
  [['Z'], 'undo'],
  [['R'], 'what’s wrong'],
] as const

/** The keys that work on the board, or what can be done with the selection. */
export function Foot({ doings, travel }: { doings: Doings; travel: Board['travel'] }) {
  const { timezone } = useOffice().organisation
  const time = useClock()
  const saved = savedAt.use()
  if (doings.selected.size > 0) return <Selected doings={doings} />
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <div className={styles.foot}>
      <p className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <span key={does}>
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}{' '}
            {does}
          </span>
        ))}
      </p>
      <span className={styles.saved}>
        {saved !== null && `Saved ${time(saved)} · `}
        {travel.by === 'distance' && <i>driving times by distance · </i>}
        times are {city}’s
      </span>
    </div>
  )
}
