import { RowBin } from '#web/office/drawing/row-bin.tsx'
import text from '#web/office/controls/text.module.css'
import type { OneOrder } from './use-order.ts'
import styles from './place.module.css'

/** Who it's for, how to reach them, where the bin goes, and the bin. */
export function Place({ one }: { one: OneOrder }) {
  const { order, sizeCubicMetres, wasteType } = one
  const waste = wasteType ?? order.productName
  return (
    <div className={styles.place}>
      <div>
        <b>{order.customer.name}</b>
        <p className={styles.reach}>
          <a className={text.link} href={`tel:${order.customer.phone.replaceAll(/\s/g, '')}`}>
            {order.customer.phone}
          </a>
          <a className={text.link} href={`mailto:${order.customer.email}`}>
            {order.customer.email}
          </a>
        </p>
        <p>{[order.address, order.locality?.suburb].filter(Boolean).join(', ')}</p>
        {order.notes && <p className={styles.quiet}>“{order.notes}”</p>}
      </div>
      {sizeCubicMetres !== null && (
        <figure>
          <RowBin cubicMetres={sizeCubicMetres} waste={waste} at="panel" />
          <figcaption>
            {sizeCubicMetres} m³ {waste.toLowerCase()}
          </figcaption>
        </figure>
      )}
    </div>
  )
}
