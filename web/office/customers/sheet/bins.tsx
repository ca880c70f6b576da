import { Link } from '@tanstack/react-router'
import { daysBetween } from '#contract/values/day.ts'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { shortDay } from '#web/office/dates.ts'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import part from './parts/part.module.css'
import styles from './bins.module.css'

type Bin = OneCustomer['binsOut'][number]

/** The bins that are on their sites now. */
export function Bins({ one }: { one: OneCustomer }) {
  const total = one.binsOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section name="Bins out" aside={<span>{total === 0 ? '' : total}</span>}>
      {one.binsOut.length === 0 && <p className={part.none}>No bin is out.</p>}
      {one.binsOut.map((bin) => (
        <OneBin key={`${bin.orderId} ${bin.productName}`} bin={bin} />
      ))}
    </Section>
  )
}

function OneBin({ bin }: { bin: Bin }) {
  const { organisation, today } = useOffice()
  const late = daysBetween(bin.dueOn, today)
  const waste = bin.wasteType ?? bin.productName
  const size = bin.sizeCubicMetres === null ? bin.productName : `${bin.sizeCubicMetres} m³`
  const what = bin.sizeCubicMetres === null ? size : `${size} ${waste.toLowerCase()}`
  return (
    <div className={styles.bin}>
      <span className={styles.drawing}>
        {bin.sizeCubicMetres !== null && <RowBin cubicMetres={bin.sizeCubicMetres} waste={waste} />}
      </span>
      <span className={styles.what}>
        {bin.count === 1 ? what : `${bin.count} × ${what}`}
        <span>
          <bdi>{bin.address}</bdi>
          {bin.address && bin.suburb && ', '}
          {bin.suburb}
        </span>
      </span>
      <span className={styles.due}>
        {late > 0 ? (
          <Status shape="late" tone="bad">{`Overdue ${late} d`}</Status>
        ) : (
          `back ${shortDay(bin.dueOn, today)}`
        )}
        <Link
          to="/office/$slug/orders"
          params={{ slug: organisation.slug }}
          search={{ open: bin.orderId }}
          className={text.link}
        >
          {bin.reference}
        </Link>
      </span>
    </div>
  )
}
