import type { ReactNode } from 'react'
import { useFocusOnward } from '#web/office/controls/use-focus-onward.ts'
import styles from './section.module.css'

/** A part of an order’s page: its name on a line of ink, with what belongs at the line’s right end. */
export function Section({
  name,
  aside,
  children,
}: {
  name: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={name} ref={useFocusOnward()}>
      <div className={styles.head}>
        <h3 tabIndex={-1}>{name}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
