import { shapeSkip, usualSkip } from '#web/ui/drawing/shapes.ts'
import { hueOf } from '#web/ui/drawing/hue.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './skip.module.css'

/** Pixels per millimetre: bins are drawn to scale on each screen. */
export const SCALES = { stop: 0.036, now: 0.029, run: 0.02 } as const

/** What is drawn of a bin. */
export type Drawn = { size: number | null; waste: string; load: 'empty' | 'full' }

/** A bin to scale, in the hue of its waste: filled if it’s taken full, an outline with a band if it’s empty. */
export function Skip({ size, waste, load, at }: Drawn & { at: keyof typeof SCALES }) {
  if (size === null) return null
  const body = usualSkip(size)
  const { length, height } = body
  const shape = shapeSkip({ x: 0, ...body, door: length >= 3500 })
  const rake = Math.min(length * 0.16, height * 0.55)
  const [high, low] = [height * 0.8, height * 0.54]
  const edge = (y: number) => (rake * (height - y)) / (height - 70)
  return (
    <svg
      class={classNames(styles.skip, styles[hueOf(waste)])}
      viewBox={`-60 ${-height - 20} ${length + 120} ${height + 40}`}
      style={{ width: `${(length + 120) * SCALES[at]}px` }}
      aria-hidden="true"
    >
      <path class={load === 'full' ? styles.full : styles.body} d={shape.body} />
      {load === 'empty' && (
        <path
          class={styles.band}
          d={`M${edge(high) + 30} ${-high}H${length - edge(high) - 30}L${length - edge(low) - 30} ${-low}H${edge(low) + 30}Z`}
        />
      )}
      {load === 'full' &&
        shape.ribs.map(({ at: x, path }) => <path key={x} class={styles.rib} d={path} />)}
      {load === 'full' && shape.door && <path class={styles.rib} d={shape.door} />}
      <path class={styles.rim} d={shape.rim} />
      {shape.lugs.map((lug) => (
        <circle key={lug.cx} class={styles.lug} {...lug} />
      ))}
      <path class={styles.foot} d={shape.foot} />
    </svg>
  )
}
