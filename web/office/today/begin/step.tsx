import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/office/controls/status.tsx'
import styles from './begin.module.css'

/** One thing to set up: a tick if it’s done, and the way to it. */
export function Step({
  says,
  why,
  done,
  next,
  children,
}: {
  says: string
  why: string
  done: boolean
  /** Whether it’s the first that isn’t done. */
  next: boolean
  children: ReactNode
}) {
  return (
    <li
      className={classNames(done && styles.done, next && styles.next)}
      aria-current={next ? 'step' : undefined}
    >
      {done && <Mark shape="full" tone="good" />}
      <span>
        {done && <span className={styles.hidden}>Done: </span>}
        {says} <span className={styles.why}>{why}</span>
      </span>
      {children}
    </li>
  )
}
