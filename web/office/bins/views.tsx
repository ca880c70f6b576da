import { linkOptions } from '@tanstack/react-router'
import { ViewBar } from '#web/office/controls/views/view-bar.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
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
  const asked = JSON.stringify(filtersOf(search))
  const views = VIEWS.filter(([place]) => counts[place] > 0 || ALWAYS.includes(place))
  const shown = views.find(([, , filters]) => JSON.stringify(filters) === asked)
  return (
    <ViewBar
      label="Views"
      shown={shown?.[0]}
      views={views.map(([place, says, filters]) => ({
        id: place,
        says,
        to: linkOptions({ to: '/office/$slug/bins', params: { slug }, search: filters }),
        count: counts[place],
      }))}
    />
  )
}
