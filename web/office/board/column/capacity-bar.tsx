import { classNames } from '#web/ui/class-names.ts'
import styles from './capacity-bar.module.css'

/** A bar is ten hours wide, so that bars can be compared; a longer day fills it. */
const WIDTH = 600
/** From this share of a day a run is nearly full. */
export const NEARLY_FULL = 0.85

/** How much of a day a run fills, in minutes: the tick is the vehicle’s own hours. */
export function CapacityBar({
  minutes,
  of,
  change = 0,
}: {
  minutes: number
  of: number
  /** What a drop here would add; less than 0 if it would take away. */
  change?: number
}) {
  const width = Math.max(WIDTH, minutes, minutes + change, of)
  const at = (value: number) => `${(100 * value) / width}%`
  const kept = minutes + Math.min(change, 0)
  const inHours = Math.min(kept, of)
  const isNear = kept >= of * NEARLY_FULL && kept <= of
  return (
    <div className={styles.bar} aria-hidden="true">
      <i className={isNear ? styles.near : undefined} style={{ width: at(inHours) }} />
      {kept > of && <i className={styles.over} style={{ left: at(of), width: at(kept - of) }} />}
      {change !== 0 && (
        <i
          className={classNames(change > 0 ? styles.more : styles.less)}
          style={{ left: at(kept), width: at(Math.abs(change)) }}
        />
      )}
      <u style={{ left: at(of) }} />
    </div>
  )
}
