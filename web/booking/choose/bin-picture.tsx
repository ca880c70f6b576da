import type { Orderable } from '#contract/catalog/catalog.ts'
import { Person, Skip } from '#web/ui/drawing/scale-drawing.tsx'
import drawing from '#web/ui/drawing/scale-drawing.module.css'
import { PERSON } from '#web/ui/drawing/shapes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { bodyOf } from './bin-body.ts'
import styles from './bin-picture.module.css'

/** A bin, as large against all others as it is: `--scale` says how many pixels a millimetre has. */
export function BinPicture(props: {
  orderable: Orderable
  /** With a person beside it. */
  person?: boolean
  /** Only its outline, because none is free. */
  gone?: boolean
}) {
  const body = bodyOf(props.orderable)
  if (!body) return null
  const width = body.length + 120 + (props.person ? PERSON.length + 220 : 0)
  const height = props.person ? Math.max(body.height, PERSON.height) : body.height
  return (
    <svg
      class={classNames(drawing.drawing, styles.picture, props.gone && drawing.gone)}
      viewBox={`-60 ${-height - 45} ${width} ${height + 85}`}
      style={{ '--mm': width }}
      aria-hidden="true"
    >
      <Skip x={0} {...body} door={body.length >= 3300} />
      {props.person && <Person x={body.length + 200} />}
    </svg>
  )
}
