import type { ReactNode } from 'react'
import { InTop } from '#web/office/shell/pages/top-slot.tsx'
import styles from './page.module.css'

/** A page of the settings. It begins with what it changes and who may change it. */
export function SettingsPage({
  changes,
  who,
  action,
  children,
}: {
  /** What the page changes, in a sentence or two. */
  changes: ReactNode
  /** Who may change it. */
  who: ReactNode
  /** The primary action, which shows at the right end of the top bar. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      {action !== undefined && <InTop>{action}</InTop>}
      <p className={styles.changes}>{changes}</p>
      <p className={styles.who}>{who}</p>
      {children}
    </div>
  )
}
