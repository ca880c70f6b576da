import { Link } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './bins.module.css'
import type { BinPage } from './queries.ts'
import { filtersOf } from './search.ts'
import type { BinsSearch } from './search.ts'
import { PLACES } from './words.ts'

type Counts = BinPage['counts']

const VIEWS: [keyof Counts, string, BinsSearch][] = [
  ['all', 'All', {}],
  ['yard', PLACES.yard, { place: 'yard' }],
  ['site', PLACES.site, { place: 'site' }],
  ['vehicle', PLACES.vehicle, { place: 'vehicle' }],
  ['tip', PLACES.tip, { place: 'tip' }],
  ['unknown', PLACES.unknown, { place: 'unknown' }],
  ['full', 'Full', { load: 'full' }],
  ['healed', 'Found elsewhere', { healed: 'true' }],
  ['outOfService', 'Out of service', { outOfService: 'true' }],
  ['archived', 'Archived', { archived: 'true' }],
]

/** Places that show even without bins; the others show only if they have some. */
const ALWAYS: readonly (keyof Counts)[] = ['all', 'yard', 'site']

/** Counts of bins by place; each opens its list. */
export function BinViews({ search, counts }: { search: BinsSearch; counts: Counts }) {
  const { slug } = useOffice().organisation
  const shown = JSON.stringify(filtersOf(search))
  return (
    <nav aria-label="Views" className={styles.views}>
      {VIEWS.filter(([name]) => counts[name] > 0 || ALWAYS.includes(name)).map(
        ([name, says, filters]) => (
          <Link
            key={name}
            to="/office/$slug/bins"
            params={{ slug }}
            search={filters}
            activeOptions={EXACT}
            aria-current={JSON.stringify(filters) === shown ? 'page' : undefined}
          >
            {says} <b>{counts[name]}</b>
          </Link>
        ),
      )}
    </nav>
  )
}

const EXACT = { exact: true, includeSearch: true }
