import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ThemeSwitch } from '#web/office/looks/theme-switch.tsx'
import styles from './frame.module.css'

/** The page around what is a person’s own, which belongs to no organisation. */
export function AccountFrame({
  heading,
  back,
  children,
}: {
  heading: string
  /** The way to the office. */
  back?: ReactNode
  children: ReactNode
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${heading} · Kerbside`
    title.current?.focus()
  }, [heading])
  return (
    <div className={styles.frame}>
      <div className={styles.edge} />
      <header className={styles.header}>
        <b>Kerbside</b>
        {back}
        <ThemeSwitch />
      </header>
      <main className={styles.main}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </main>
    </div>
  )
}
