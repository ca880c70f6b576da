import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { PageRow } from './page-row.tsx'
import type { PageName } from './page-row.tsx'
import { TopSlot } from './top-slot.tsx'
import styles from './page-screen.module.css'

/**
 * A screen of several pages, named in a row under its top bar. The page that shows puts its primary action
 * into that bar.
 */
export function PageScreen<Id extends string>({
  title,
  pages,
  shown,
  to,
  children,
}: {
  title: string
  pages: readonly PageName<Id>[]
  shown: Id
  to: (id: Id) => LinkProps
  children: ReactNode
}) {
  const [top, setTop] = useState<HTMLElement | null>(null)
  const name = pages.find(([id]) => id === shown)?.[1]
  return (
    <div className={styles.screen}>
      <ScreenTop
        name={`${name} · ${title}`}
        title={title}
        action={<div ref={setTop} className={styles.top} />}
      />
      <PageRow label={title} pages={pages} shown={shown} to={to} />
      <div className={styles.pane}>
        <TopSlot value={top}>{children}</TopSlot>
      </div>
    </div>
  )
}
