import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import { SavedViews } from '#web/office/orders/views/saved-views.tsx'
import { sayCount, todayQuery } from '#web/office/today/use-today.ts'
import type { TodayData } from '#web/office/today/use-today.ts'
import { VIEW_NAMES } from './names.ts'
import type { View } from './names.ts'
import type { OrdersSearch } from './search.ts'
import styles from './views.module.css'

/** The questions that are asked of the orders every day. */
export function Views({ search }: { search: OrdersSearch }) {
  const { organisation } = useOffice()
  const params = { slug: organisation.slug }
  const { view, ...rest } = search
  const bare = Object.keys(rest).every((name) => name === 'open')
  return (
    <nav aria-label="Views" className={styles.views}>
      <Link
        to="/office/$slug/orders"
        params={params}
        search={{}}
        activeOptions={EXACT}
        aria-current={view === undefined && bare ? 'page' : undefined}
      >
        All
      </Link>
      {VIEWS.map((id) => (
        <Link
          key={id}
          to="/office/$slug/orders"
          params={params}
          search={{ view: id }}
          activeOptions={EXACT}
          aria-current={view === id ? 'page' : undefined}
        >
          {VIEW_NAMES[id]}
          <Waiting view={id} />
        </Link>
      ))}
      <SavedViews search={search} />
    </nav>
  )
}

/** How many of a view wait for a person, after its name. */
function Waiting({ view }: { view: View }) {
  const { organisation } = useOffice()
  const { data } = useQuery(todayQuery(organisation.slug))
  const counted = data && COUNTS[view]?.(data.needsYou)
  if (!counted) return null
  return (
    <>
      {' '}
      <b>{sayCount(counted)}</b>
    </>
  )
}

const COUNTS: Partial<Record<View, (needs: TodayData['needsYou']) => number>> = {
  needs_approval: ({ toApprove }) => toApprove.count,
  unpaid_past_delivery: ({ unpaidPastDelivery }) => unpaidPastDelivery.count,
}

/** The others are asked on other screens, which link to them. */
const VIEWS = ['needs_approval', 'unpaid_past_delivery', 'collection_due', 'overdue'] as const
const EXACT = { exact: true, includeSearch: true }
