import { Link } from '@tanstack/react-router'
import type { Day } from '#contract/values/day.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { BoardSearch } from '#web/office/board/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './top.module.css'

/** The day or week that shows, those beside it, and the other view. */
export function Span({
  label,
  before,
  after,
  unit,
  date,
  view,
}: {
  label: string
  before: BoardSearch
  after: BoardSearch
  unit: 'day' | 'week'
  date: Day
  view: 'day' | 'week'
}) {
  const { slug } = useOffice().organisation
  const params = { slug }
  const to = '/office/$slug/board'
  return (
    <>
      <div className={styles.span}>
        <Link
          to={to}
          params={params}
          search={withoutRest(before)}
          className={styles.step}
          aria-label={`The ${unit} before`}
        >
          <Icon name="left" />
        </Link>
        <b>{label}</b>
        <Link
          to={to}
          params={params}
          search={withoutRest(after)}
          className={styles.step}
          aria-label={`The ${unit} after`}
        >
          <Icon name="right" />
        </Link>
      </div>
      <nav className={styles.views} aria-label="Span">
        <Link
          to={to}
          params={params}
          search={{ date }}
          activeOptions={NEVER}
          aria-current={view === 'day' ? 'page' : undefined}
        >
          Day
        </Link>
        <Link
          to={to}
          params={params}
          search={{ date, view: 'week' as const }}
          activeOptions={NEVER}
          aria-current={view === 'week' ? 'page' : undefined}
        >
          Week
        </Link>
      </nav>
    </>
  )
}

const NEVER = { exact: true, includeSearch: true }

/** Another day has other cards, so nothing stays selected or open. */
function withoutRest({ date, view, tray, find, map }: BoardSearch): BoardSearch {
  return {
    ...(date !== undefined && { date }),
    ...(view !== undefined && { view }),
    ...(tray !== undefined && { tray }),
    ...(find !== undefined && { find }),
    ...(map !== undefined && { map }),
  }
}
