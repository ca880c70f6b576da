import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import page from '#web/ui/page.module.css'
import styles from './app.module.css'

/** What the page of a charge is headed until that's known. */
export const CHARGE_HEADING = 'A charge for your booking'

/** The page until its order is known. The server renders it too, so nothing moves. */
export function Loading({
  heading = 'Your booking',
  children,
}: {
  heading?: string | undefined
  children: ComponentChildren
}) {
  return (
    <main class={classNames(page.page, styles.wide, styles.loading)} aria-busy="true">
      <h1 tabIndex={-1}>{heading}</h1>
      {children}
    </main>
  )
}
