import type { CatalogCheck } from '#contract/office/catalog.ts'
import { shortDay } from '#web/office/dates.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { secondLook } from './second-look.ts'
import styles from './concerns.module.css'

/** For whom a publication changes something, and which orders it touches. */
export function Concerns({ check }: { check: CatalogCheck }) {
  const { today } = useOffice()
  const { catalog, changes, pieces } = useCatalog()
  const { concerns, problems } = check
  if (!concerns) {
    return (
      <section>
        <h2 className={styles.head}>Not yet</h2>
        <ul className={styles.lines}>
          {problems.map(({ field, message }) => (
            <li key={field + message} className={styles.bad}>
              {field.startsWith('pieces') ? 'A field' : field} {message}
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const { openOrders, unpaidHolds, retired, closedDays, short } = concerns
  const orders = (count: number) => (count === 1 ? '1 open order' : `${count} open orders`)
  return (
    <section>
      <h2 className={styles.head}>For whom</h2>
      <ul className={styles.lines}>
        <li>New bookings from now on, all channels</li>
        {openOrders > 0 && (
          <li>
            {orders(openOrders)} {openOrders === 1 ? 'keeps its' : 'keep their'} price
          </li>
        )}
        {unpaidHolds > 0 && <li>{unpaidHolds} unpaid holds keep theirs until they lapse</li>}
        {retired.map(({ id, name, orders: count }) => (
          <li key={id}>
            {orders(count)} for {name} {count === 1 ? 'stays' : 'stay'}
          </li>
        ))}
        {closedDays.map(({ date, visits }) => (
          <li key={date} className={styles.warn}>
            <Mark shape="late" /> {visits === 1 ? '1 visit is' : `${visits} visits are`} planned on{' '}
            {shortDay(date, today)}, which becomes closed
          </li>
        ))}
        {short.map(({ id, name, date, booked, stock }) => (
          <li key={id} className={styles.warn}>
            <Mark shape="late" /> {booked} of {name} are booked on {shortDay(date, today)}, and{' '}
            {stock} will be owned
          </li>
        ))}
        {secondLook(catalog.pieces, changes, pieces).map((line) => (
          <li key={line} className={styles.warn}>
            <Mark shape="late" /> {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
