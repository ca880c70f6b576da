import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import docket from '#web/office/orders/order/parts/money.module.css'
import type { Account } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './account.module.css'

/** An open invoice or order, as a row. */
export function OpenItem({
  item: { kind, id, name, due, dueOn, deliveryDate },
  isLate = false,
}: {
  item: Account['open'][number]
  isLate?: boolean
}) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  return (
    <div className={styles.item}>
      <dt>
        {kind === 'invoice' ? (
          <Link
            to="/office/$slug/invoices/$invoice"
            params={{ slug, invoice: id }}
            data-row={id}
            className={text.link}
          >
            {name}
          </Link>
        ) : (
          <Link
            to="/office/$slug/orders/$order"
            params={{ slug, order: id }}
            data-row={id}
            className={text.link}
          >
            {name}
          </Link>
        )}{' '}
        <span className={docket.day}>
          {dueOn !== null
            ? `${isLate ? 'was due' : 'due'} ${shortDay(dueOn, today)}`
            : deliveryDate !== null && `delivery ${shortDay(deliveryDate, today)}`}
        </span>
      </dt>
      <dd>{formatMoney(due, currency)}</dd>
    </div>
  )
}
