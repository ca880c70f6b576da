import { Person, Skip } from '#web/office/drawing/bin.tsx'
import { Ground, Ute } from '#web/office/drawing/ute.tsx'
import type { Hue } from '#web/ui/drawing/hue.ts'
import styles from './parade.module.css'

/** Left end, length and height of each bin from 2 to 15 m³, in millimetres. */
const BINS: readonly [number, number, number, Hue][] = [
  [1000, 2000, 900, 'fill'],
  [3420, 2600, 950, 'heavy'],
  [6440, 2900, 1050, 'garden'],
  [9760, 3500, 1250, 'general'],
  [13_680, 3800, 1500, 'general'],
  [17_900, 4600, 1500, 'garden'],
  [22_920, 5000, 1650, 'general'],
  [28_340, 5200, 1350, 'general'],
]

/** The bins from 2 to 15 m³, a person and a ute, to one scale. */
export function Parade() {
  return (
    <footer className={styles.parade}>
      <svg
        viewBox="0 -1950 39360 2010"
        role="img"
        aria-label="The bins from 2 to 15 m³, a person and a ute, to one scale"
      >
        <Person x={0} />
        {BINS.map(([x, length, height, hue]) => (
          <Skip key={x} x={x} length={length} height={height} hue={hue} />
        ))}
        <Ute x={34_060} />
        <Ground from={-2000} to={41_360} />
      </svg>
      <p>
        <span>2 to 15 m³, to one scale</span>
        <span>Kerbside, for skip-bin businesses</span>
      </p>
    </footer>
  )
}
