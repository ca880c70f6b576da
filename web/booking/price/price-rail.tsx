import type { Price } from '#contract/orders/pricing.ts'
import { formatMoney } from '#contract/values/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './price-rail.module.css'

/**
 * The price so far, in view on every step: open next to the form, or a bar at the foot of a phone
 * that opens. The breakdown lists the charges that the order will have.
 */
export function PriceRail(props: { price: Price; currency: string; final: boolean }) {
  const { price, currency, final } = props
  return (
    <aside class={styles.rail} aria-label="Price">
      <details open={WIDE.matches}>
        <summary tabIndex={WIDE.matches ? -1 : 0}>
          <span>{final ? 'Total' : 'Total so far'}</span>
          <span class={classNames(styles.total, text.figure)} role="status">
            {formatMoney(price.total, currency)}
          </span>
        </summary>
        <PriceTable price={price} currency={currency} />
      </details>
    </aside>
  )
}

const WIDE = matchMedia('(min-width: 1024px)')

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
        <tr>
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
