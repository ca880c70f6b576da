import { UTE_BODY, UTE_GLASS, UTE_WHEELS } from '#web/ui/drawing/shapes.ts'
import styles from './ute.module.css'

const WHEEL = { cy: -370, r: 370 }

/** A ute beside the bins, which shows how large they are. In millimetres, on the ground at 0. */
export function Ute({ x }: { x: number }) {
  return (
    <g className={styles.ute} transform={`translate(${x} 0)`}>
      <path d={UTE_BODY} />
      {UTE_WHEELS.map((cx) => (
        <circle key={cx} className={styles.wheel} cx={cx} {...WHEEL} />
      ))}
      <path d={UTE_GLASS} />
      {UTE_WHEELS.map((cx) => (
        <circle key={cx} cx={cx} cy={WHEEL.cy} r={170} />
      ))}
    </g>
  )
}

/** The ground that all of them stand on. */
export function Ground({ from = 0, to }: { from?: number; to: number }) {
  return <path className={styles.ground} d={`M${from} 30H${to}`} />
}
