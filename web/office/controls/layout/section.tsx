import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './section.module.css'

/** A part of a page under its name, with a count or a link at the line’s right end. */
export function Section({
  heading,
  aside,
  children,
}: {
  heading: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{heading}</h2>
        {aside !== undefined && <span>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
