import { usualSkip } from '#web/ui/drawing/shapes.ts'
import { Skip } from './bin.tsx'
import { hueOf } from '#web/ui/drawing/hue.ts'
import styles from './row-bin.module.css'

/** Millimetres a pixel in rows, in panels, in the catalogue and on the first screen. */
const SCALES = { row: 120, panel: 42, catalogue: 46, today: 34 } as const

/** A bin drawn to scale on its ground, without a word: its size and its waste are beside it. */
export function RowBin({
  cubicMetres,
  waste,
  at = 'row',
}: {
  cubicMetres: number
  waste: string
  at?: keyof typeof SCALES
}) {
  const body = usualSkip(cubicMetres)
  const scale = SCALES[at]
  const [width, height] = [body.length + 80, body.height + 60]
  return (
    <span className={styles.ground} aria-hidden="true">
      <svg
        width={Math.round(width / scale)}
        height={Math.round(height / scale)}
        viewBox={`-40 ${-body.height} ${width} ${body.height}`}
        className={styles.drawing}
      >
        <Skip x={0} {...body} hue={hueOf(waste)} small={at === 'row'} />
      </svg>
    </span>
  )
}
