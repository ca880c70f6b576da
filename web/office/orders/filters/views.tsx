import { Link } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import { isView, VIEW_NAMES } from './names.ts'
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
        </Link>
      ))}
    </nav>
  )
}

const VIEWS = Object.keys(VIEW_NAMES).filter(isView)
const EXACT = { exact: true, includeSearch: true }
