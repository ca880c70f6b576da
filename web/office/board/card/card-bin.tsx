import { usualSkip } from '#web/ui/drawing/shapes.ts'
import { Skip } from '#web/office/drawing/bin.tsx'
import { hueOf } from '#web/ui/drawing/hue.ts'
import styles from './card.module.css'

/** Millimetres a pixel on a card. */
const SCALE = 62

/** A bin to scale, which sits on the lower edge of its card. */
export function CardBin({ cubicMetres, waste }: { cubicMetres: number; waste: string }) {
  const body = usualSkip(cubicMetres)
  const [width, height] = [body.length + 80, body.height]
  return (
    <svg
      className={styles.bin}
      width={width / SCALE}
      height={height / SCALE}
      viewBox={`-40 ${-height} ${width} ${height}`}
    >
      <Skip x={0} {...body} hue={hueOf(waste)} />
    </svg>
  )
}
