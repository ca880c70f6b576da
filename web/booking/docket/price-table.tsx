import type { Price } from '#contract/orders/pricing.ts'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/ui/text.module.css'
import styles from './price-table.module.css'

/** Each charge, and the total. */
export function PriceTable({ price, currency }: { price: Price; currency: string }) {
  return (
    <table class={styles.charges}>
      <caption class={text.hidden}>Price</caption>
      <tbody>
        {price.charges.map(({ description, amount }, index) => (
          <tr key={index}>
            <th scope="row">{description}</th>
            <td class={text.figure}>{formatMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr class={styles.sum}>
          <th scope="row">Total</th>
          <td class={text.figure}>{formatMoney(price.total, currency)}</td>
        </tr>
        <tr class={styles.gst}>
          <th scope="row">GST included</th>
          <td class={text.figure}>{formatMoney(price.gst, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
