import type { ReactNode } from 'react'
import styles from './today.module.css'

/** A part of the screen: its name on a line of ink, with what belongs at the line’s right end. */
export function Part({
  name,
  detail,
  aside,
  children,
}: {
  name: string
  /** Which of them, such as a day. */
  detail?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={name}>
      <div className={styles.head}>
        <h2>{detail === undefined ? name : `${name}, ${detail}`}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
