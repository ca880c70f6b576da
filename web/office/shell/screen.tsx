import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { openDialog } from './dialogs/open-dialog.ts'
import { useOffice } from './office-context.ts'
import styles from './screen.module.css'

/** The top bar of a screen: its name, what it's about, and finding anything. */
export function ScreenTop({
  name,
  title,
  action,
  findsItself = false,
  children,
}: {
  /** What the window is called. */
  name: string
  /** The heading, if it says more than the name. */
  title?: ReactNode
  /** The screen’s one primary action, at the right end. */
  action?: ReactNode
  /** Whether the screen has a field of its own that looks everywhere in the end. */
  findsItself?: boolean
  children?: ReactNode
}) {
  const { organisation } = useOffice()
  useEffect(() => {
    document.title = `${name} · ${organisation.name}`
  }, [name, organisation.name])
  return (
    <header className={styles.top}>
      <h1>{title ?? name}</h1>
      {children}
      {!findsItself && (
        <button type="button" className={styles.find} onClick={() => openDialog.set('palette')}>
          <Icon name="search" />
          <span>Find anything</span>
          <Key>⌘K</Key>
        </button>
      )}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </header>
  )
}
