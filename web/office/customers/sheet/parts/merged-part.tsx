import type { ReactNode } from 'react'
import styles from './part.module.css'

/** A line of a section: what it is, something about it, and what can be done. */
export function Part({
  title,
  says,
  children,
}: {
  title: string
  says: string
  children: ReactNode
}) {
  return (
    <div className={styles.part}>
      <div className={styles.says}>
        <b>{title}</b>
        <p className={styles.quiet}>{says}</p>
      </div>
      {children}
    </div>
  )
}
