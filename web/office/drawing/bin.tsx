import { PERSON_BODY, PERSON_HEAD, shapeSkip } from '#web/ui/drawing/shapes.ts'
import type { Body } from '#web/ui/drawing/shapes.ts'
import type { Hue } from '#web/ui/drawing/hue.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './bin.module.css'

/**
 * A skip in the hue of its waste, in millimetres, at `x`. Small ones are drawn without what would be
 * narrower than a pixel.
 */
export function Skip({
  hue,
  small = false,
  ...body
}: Body & { x: number; hue: Hue; small?: boolean }) {
  const shape = shapeSkip({ ...body, door: body.length >= 3500 })
  return (
    <g className={classNames(styles.bin, styles[hue])}>
      <path className={styles.body} d={shape.body} />
      {!small && (
        <path
          className={styles.rib}
          d={shape.ribs.map(({ path }) => path).join('') + (shape.door ?? '')}
        />
      )}
      <path className={styles.rim} strokeWidth={small ? 170 : 90} d={shape.rim} />
      {!small && shape.lugs.map((lug) => <circle key={lug.cx} className={styles.lug} {...lug} />)}
      <path className={styles.foot} strokeWidth={small ? 120 : 70} d={shape.foot} />
    </g>
  )
}

export function Person({ x }: { x: number }) {
  return (
    <g className={styles.person} transform={`translate(${x} 0)`}>
      <circle {...PERSON_HEAD} />
      <path d={PERSON_BODY} />
    </g>
  )
}
