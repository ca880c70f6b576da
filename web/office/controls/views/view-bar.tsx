import { Link, useNavigate } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { useCurrentInView } from '#web/office/shell/use-current-in-view.ts'
import { useViewKeys } from './view-keys.ts'
import styles from './view-bar.module.css'

/** A view of a list: where it is, what it says, and how many rows it has; no count shows without one. */
export type View<Id extends string> = {
  id: Id
  says: string
  to: LinkProps
  count?: number | undefined
}

/** The views of a list in a row, which the keys from `1` on open too. */
export function ViewBar<Id extends string>({
  label,
  views,
  shown,
}: {
  label: string
  views: readonly View<Id>[]
  /** The view that shows; none of them if a filter of one's own does. */
  shown: Id | undefined
}) {
  const navigate = useNavigate()
  const row = useCurrentInView(shown)
  useViewKeys(
    views.map(({ says }) => says),
    (index) => {
      const view = views[index]
      if (view) void navigate(view.to)
    },
  )
  return (
    <nav ref={row} aria-label={label} className={styles.views}>
      {views.map(({ id, says, to, count }) => (
        <Link
          key={id}
          {...to}
          activeOptions={EXACT}
          aria-current={id === shown ? 'page' : undefined}
        >
          {says} {count === undefined ? null : <b>{count}</b>}
        </Link>
      ))}
    </nav>
  )
}

const EXACT = { exact: true, includeSearch: true }
