import type { Price } from '#contract/orders/pricing.ts'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/ui/text.module.css'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import styles from './price-table.module.css'

/** Each charge, and the total. */
export function PriceTable({
  price,
  currency,
  chargesGst,
}: {
  price: Pick<Price, 'charges' | 'total'> & { gst?: number | undefined }
  currency: string
  chargesGst: boolean
}) {
  return (
    <table class={styles.charges}>
      <caption class={text.hidden}>Price</caption>
      <tbody>
        {price.charges.map((charge, index) => (
          <tr key={index}>
            <th scope="row">{tieUnits(charge.description)}</th>
            <td class={text.figure}>{formatMoney(charge.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr class={styles.sum}>
          <th scope="row">Total</th>
          <td class={text.figure}>{formatMoney(price.total, currency)}</td>
        </tr>
        {chargesGst && price.gst !== undefined && (
          <tr class={styles.gst}>
            <th scope="row">GST included</th>
            <td class={text.figure}>{formatMoney(price.gst, currency)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
