import type { ComponentChildren } from 'preact'
import styles from './scale-drawing.module.css'

/** Side views at the same scale, in millimetres, on the same ground. */

export type Body = { length: number; height: number }

/** An adult of 1,750 mm. */
export const PERSON: Body = { length: 560, height: 1750 }
/** A dual-cab ute. */
export const UTE: Body = { length: 5300, height: 1830 }

/**
 * A strip of ground with things on it, side by side. Screen readers skip it unless it has a label.
 * @param width of the strip, in millimetres
 */
export function Ground(props: {
  width: number
  height: number
  label?: string
  children: ComponentChildren
}) {
  const { width, height } = props
  return (
    <svg
      class={styles.drawing}
      viewBox={`0 ${-height} ${width} ${height + 60}`}
      {...(props.label ? { role: 'img', 'aria-label': props.label } : { 'aria-hidden': true })}
      preserveAspectRatio="xMinYMax meet"
    >
      {props.children}
      <path d={`M0 30H${width}`} class={styles.ground} />
    </svg>
  )
}

/** A skip: a trough with raked ends, ribs and lugs. `x` is its left end. */
export function Skip({ x, length, height, door }: Body & { x: number; door?: boolean }) {
  const rake = Math.min(length * 0.16, height * 0.55)
  const right = x + length
  const base = -70
  const ribs = Math.max(2, Math.round(length / 900))
  const step = (length - 2 * rake) / ribs
  return (
    <g>
      <path
        class={styles.fill}
        d={`M${x} ${-height}H${right}L${right - rake} ${base}H${x + rake}Z`}
      />
      {Array.from({ length: ribs - 1 }, (_, index) => {
        const at = x + rake + step * (index + 1)
        return <path key={at} class={styles.rib} d={`M${at} ${-height + 110}V${base}`} />
      })}
      {door && (
        <path
          class={styles.rib}
          d={`M${right - rake - 60} ${base}L${right - 150} ${-height + 110}`}
        />
      )}
      <path class={styles.rim} d={`M${x - 40} ${-height + 45}H${right + 40}`} />
      <circle class={styles.lug} cx={x + rake * 0.75} cy={-height * 0.52} r={55} />
      <circle class={styles.lug} cx={right - rake * 0.75} cy={-height * 0.52} r={55} />
      <path class={styles.foot} d={`M${x + rake} -35H${right - rake}`} />
    </g>
  )
}

export function Person({ x }: { x: number }) {
  return (
    <g class={styles.person} transform={`translate(${x} 0)`}>
      <circle cx={280} cy={-1625} r={125} />
      <path d="M140 -1440q140 -60 280 0l40 620h-90l-20 -380l10 1200h-130l-20 -620h-20l-20 620h-130l10 -1200l-20 380h-90z" />
    </g>
  )
}

export function Ute({ x }: { x: number }) {
  return (
    <g class={styles.ute} transform={`translate(${x} 0)`}>
      <path d="M60 -420L90 -1010Q100 -1080 180 -1090L2050 -1110L2180 -1120L2350 -1720Q2380 -1800 2470 -1810H3420Q3520 -1810 3580 -1740L4020 -1160L4980 -1040Q5180 -1010 5220 -860L5260 -420Z" />
      <path
        class={styles.glass}
        d="M2330 -1180L2480 -1660H2890V-1180ZM2990 -1180V-1660H3390Q3440 -1660 3480 -1610L3800 -1180Z"
      />
      <circle class={styles.wheel} cx={1080} cy={-370} r={370} />
      <circle class={styles.wheel} cx={4260} cy={-370} r={370} />
      <circle cx={1080} cy={-370} r={170} />
      <circle cx={4260} cy={-370} r={170} />
    </g>
  )
}
