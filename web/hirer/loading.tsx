import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import page from '#web/ui/page.module.css'
import styles from './app.module.css'

/** The page until its order is known. The server renders it too, so nothing moves. */
export function Loading({ children }: { children: ComponentChildren }) {
  return (
    <main class={classNames(page.page, styles.wide, styles.loading)} aria-busy="true">
      <h1 tabIndex={-1}>Your booking</h1>
      {children}
    </main>
  )
}
