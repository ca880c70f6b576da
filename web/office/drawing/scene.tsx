import { PERSON, UTE } from '#web/ui/drawing/shapes.ts'
import type { Body } from '#web/ui/drawing/shapes.ts'
import { Person, Skip } from './bin.tsx'
import type { Hue } from '#web/ui/drawing/hue.ts'
import { Ground, Ute } from './ute.tsx'
import styles from './scene.module.css'

const GAP = 200

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
      <Ute x={ute} />
      <Ground to={width} />
    </svg>
  )
}
