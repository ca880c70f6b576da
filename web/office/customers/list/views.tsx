import { Link } from '@tanstack/react-router'
import views from '#web/office/orders/filters/views.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './search.ts'
import type { CustomersSearch } from './search.ts'

/** The questions that are asked of the customers every day. */
export function Views({ search }: { search: CustomersSearch }) {
  const { slug } = useOffice().organisation
  const shown = JSON.stringify(filtersOf(search))
  return (
    <nav aria-label="Views" className={views.views}>
      {VIEWS.map(([name, filters]) => (
        <Link
          key={name}
          to="/office/$slug/customers"
          params={{ slug }}
          search={filters}
          activeOptions={EXACT}
          aria-current={JSON.stringify(filters) === shown ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const VIEWS: [string, CustomersSearch][] = [
  ['All', {}],
  ['Owing', { owing: 'true' }],
  ['Bins out', { binsOut: 'true' }],
  ['On stop', { onStop: 'true' }],
]
const EXACT = { exact: true, includeSearch: true }
