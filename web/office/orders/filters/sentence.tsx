import { Link } from '@tanstack/react-router'
import { Icon } from '#web/office/controls/icon.tsx'
import { exportAddress } from '#web/office/orders/bulk/export-address.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ColumnsMenu } from '#web/office/orders/list/columns/columns-menu.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { listParts } from './parts.ts'
import type { OrdersSearch } from './search.ts'
import { useNames } from './use-names.ts'
import styles from './sentence.module.css'

/** What is listed, as a sentence whose parts can be taken away. */
export function Sentence({ search, sum }: { search: OrdersSearch; sum: string }) {
  const { organisation, today } = useOffice()
  const may = useMay()
  const parts = listParts(search, today, useNames(search))
  const params = { slug: organisation.slug }
  return (
    <div className={styles.sentence}>
      {parts.length === 0 && <span className={styles.quiet}>Every order</span>}
      {parts.map(({ id, about, is, without }) => (
        <span key={id} className={styles.part}>
          {about && <span>{about}</span>}
          <b>{is}</b>
          <Link
            to="/office/$slug/orders"
            params={params}
            search={without}
            activeOptions={EXACT}
            aria-label={`Without: ${[about, is].join(' ').trim()}`}
            title="Take this filter away"
          >
            <Icon name="cross" />
          </Link>
        </span>
      ))}
      <FilterMenu search={search} />
      <span className={styles.sum}>{sum}</span>
      {may('readMoney') && (
        <a
          className={styles.csv}
          href={exportAddress(organisation.slug, search, null)}
          download="orders.csv"
          title="Download all orders of this list"
        >
          CSV
        </a>
      )}
      <span className={styles.columns}>
        <ColumnsMenu />
      </span>
    </div>
  )
}

const EXACT = { exact: true, includeSearch: true }
