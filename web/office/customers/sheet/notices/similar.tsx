import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { similarQuery } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayReasons } from '#web/office/customers/words.ts'
import { count } from '#web/count.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './notice.module.css'

/** Likely duplicates of the customer; a person decides. Nothing shows if there are none. */
export function Similar({ one, onMerge }: { one: OneCustomer; onMerge: (other: string) => void }) {
  const { slug } = useOffice().organisation
  const { data } = useQuery(similarQuery(slug, one.id))
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.notice} aria-label="May be the same">
      <h3>
        <Mark shape="ask" tone="warn" /> May be the same
      </h3>
      <ul>
        {data.data.slice(0, 3).map((other) => (
          <li key={other.id}>
            <span>
              <Link
                to="/office/$slug/customers/$customer"
                params={{ slug, customer: other.id }}
                className={text.link}
              >
                {other.name}
              </Link>{' '}
              {other.number}, {count(other.orders, 'order')}: {sayReasons(other.reasons)}
            </span>
            <Button
              small
              aria-label={`Merge ${other.number} ${other.name}`}
              onClick={() => onMerge(other.id)}
            >
              Merge
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
