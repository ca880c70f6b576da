import { PERSON, UTE, UTE_BODY, UTE_GLASS, UTE_WHEELS } from '#web/ui/drawing/shapes.ts'
import type { Body } from '#web/ui/drawing/shapes.ts'
import { Person, Skip } from './bin.tsx'
import type { Hue } from '#web/ui/drawing/hue.ts'
import styles from './scene.module.css'

const GAP = 200
const WHEEL = { cy: -370, r: 370 }

/** A bin between a person and a ute, to scale. */
export function Scene({ body, hue, label }: { body: Body; hue: Hue; label: string }) {
  const bin = PERSON.length + GAP
  const ute = bin + body.length + GAP * 2
  const width = ute + UTE.length + 60
  const height = Math.max(UTE.height, body.height) + 80
  return (
    <svg
      className={styles.scene}
      viewBox={`0 ${-height} ${width} ${height + 60}`}
      role="img"
      aria-label={label}
    >
      <Person x={0} />
      <Skip x={bin} {...body} hue={hue} />
      <g className={styles.ute} transform={`translate(${ute} 0)`}>
        <path d={UTE_BODY} />
        {UTE_WHEELS.map((cx) => (
          <circle key={cx} className={styles.wheel} cx={cx} {...WHEEL} />
        ))}
        <path d={UTE_GLASS} />
        {UTE_WHEELS.map((cx) => (
          <circle key={cx} cx={cx} cy={WHEEL.cy} r={170} />
        ))}
      </g>
      <path className={styles.ground} d={`M0 30H${width}`} />
    </svg>
  )
}
