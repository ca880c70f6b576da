import { Link } from '@tanstack/react-router'
import type { LinkOptions } from '@tanstack/react-router'
import { Mark } from '#web/office/controls/status.tsx'
import type { Shape, Tone } from '#web/office/controls/status.tsx'
import { sayCount } from './use-today.ts'
import styles from './needs.module.css'

/** Something that waits for a person, as a line that leads to all of it. */
export function NeedLine({
  to,
  shape = 'ask',
  tone = 'warn',
  count,
  says,
  detail,
  act,
}: {
  to: LinkOptions
  shape?: Shape
  tone?: Tone
  count: number
  /** Follows the count: "bookings to approve". */
  says: string
  detail: string
  act: string
}) {
  return (
    <li>
      <Link {...to}>
        <Mark shape={shape} tone={tone} />
        <b className={styles.number}>{sayCount(count)}</b>
        <span className={styles.says}>
          {says} <span>{detail}</span>
        </span>
        <span className={styles.act}>{act}</span>
      </Link>
    </li>
  )
}
