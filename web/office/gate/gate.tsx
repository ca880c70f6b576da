import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ThemeSwitch } from '#web/office/looks/theme-switch.tsx'
import { Parade } from './parade.tsx'
import styles from './gate.module.css'

/** The page around signing in, joining and resetting: one column, perhaps a second beside it. */
export function Gate({
  heading,
  beside,
  children,
}: {
  heading: string
  beside?: ReactNode
  children: ReactNode
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${heading} · Kerbside`
    title.current?.focus()
  }, [heading])
  return (
    <div className={styles.gate}>
      <div className={styles.edge} />
      <header className={styles.header}>
        <b>Kerbside</b>
        <ThemeSwitch />
      </header>
      <main className={styles.columns}>
        <section>
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {children}
        </section>
        {beside && <div className={styles.rule} />}
        {beside}
      </main>
      <Parade />
    </div>
  )
}
