import {
  HOUSE_LINES,
  PERSON_BODY,
  PERSON_HEAD,
  shapeSkip,
  UTE_BODY,
  UTE_GLASS,
  UTE_WHEELS,
} from './shapes.ts'
import type { Body } from './shapes.ts'
import styles from './scale-drawing.module.css'

/** A skip: a trough with raked ends, ribs and lugs. `x` is its left end. */
export function Skip(props: Body & { x: number; door?: boolean }) {
  const { body, ribs, door, rim, lugs, foot } = shapeSkip(props)
  return (
    <g>
      <path class={styles.fill} d={body} />
      {ribs.map(({ at, path }) => (
        <path key={at} class={styles.rib} d={path} />
      ))}
      {door && <path class={styles.rib} d={door} />}
      <path class={styles.rim} d={rim} />
      {lugs.map((lug) => (
        <circle key={lug.cx} class={styles.lug} {...lug} />
      ))}
      <path class={styles.foot} d={foot} />
    </g>
  )
}

export function Person({ x }: { x: number }) {
  return (
    <g class={styles.person} transform={`translate(${x} 0)`}>
      <circle {...PERSON_HEAD} />
      <path d={PERSON_BODY} />
    </g>
  )
}

export function Ute({ x }: { x: number }) {
  return (
    <g class={styles.ute} transform={`translate(${x} 0)`}>
      <path d={UTE_BODY} />
      <path class={styles.glass} d={UTE_GLASS} />
      {UTE_WHEELS.map((cx) => (
        <circle key={cx} class={styles.wheel} cx={cx} cy={-370} r={370} />
      ))}
      {UTE_WHEELS.map((cx) => (
        <circle key={-cx} cx={cx} cy={-370} r={170} />
      ))}
    </g>
  )
}

export function House({ x }: { x: number }) {
  return <path class={styles.house} transform={`translate(${x} 0)`} d={HOUSE_LINES} />
}
