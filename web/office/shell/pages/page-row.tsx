import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { useCurrentInView } from '#web/office/shell/use-current-in-view.ts'
import styles from './page-row.module.css'

/** A page of a screen, as its address and its row name it. */
export type PageName<Id extends string> = readonly [id: Id, name: string]

/** The pages of a screen in a row, under its top bar. */
export function PageRow<Id extends string>({
  label,
  pages,
  shown,
  to,
}: {
  label: string
  pages: readonly PageName<Id>[]
  shown: Id
  to: (id: Id) => LinkProps
}) {
  const row = useCurrentInView(shown)
  return (
    <nav ref={row} aria-label={label} className={styles.row}>
      {pages.map(([id, name]) => (
        <Link key={id} {...to(id)} aria-current={id === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
