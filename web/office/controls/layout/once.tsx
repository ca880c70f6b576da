import type { ReactNode } from 'react'
import styles from './once.module.css'

/** A box for what needs the person now: a form that was opened, or a secret that shows only once. */
export function Once({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.once} aria-label={label}>
      {children}
    </section>
  )
}

/** A secret beside the button that copies it. */
export function Secret({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.secret}>
      <code>{text}</code>
      {children}
    </div>
  )
}
