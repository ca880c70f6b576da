import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './pay.module.css'

/** What is still to be paid beside the order, such as what cancelling costs, and where. */
export function PayInvoices({ page: { documents, order } }: { page: HirersPage }) {
  return documents.map(
    ({ url, title, toPay }) =>
      toPay && (
        <div key={url} class={styles.pay}>
          <p>{title} isn’t paid yet.</p>
          <a class={buttonStyles.button} href={toPay.url}>
            Pay {formatMoney(toPay.amount, order.currency)}
          </a>
        </div>
      ),
  )
}
