import type { Price } from '#contract/orders/pricing.ts'
import { spokenPrice } from '#contract/values/money.ts'
import './price-rail.css'

/**
 * What it costs so far, in sight on every step: open beside the form, or a bar at the foot of a phone
 * that opens. The breakdown is the charges that the order will have.
 */
export function PriceRail({ price, final }: { price: Price; final: boolean }) {
  return (
    <aside class="rail" aria-label="Price">
      <details open={WIDE.matches}>
        <summary tabIndex={WIDE.matches ? -1 : 0}>
          <span>{final ? 'Total' : 'Total so far'}</span>
          <span class="total figure" role="status">
            {spokenPrice(price.total)}
          </span>
        </summary>
        <PriceTable price={price} />
      </details>
    </aside>
  )
}

const WIDE = matchMedia('(min-width: 1024px)')

/** Each charge, and what they come to. */
export function PriceTable({ price }: { price: Price }) {
  return (
    <table class="charges">
      <caption class="hidden">What it costs</caption>
      <tbody>
        {price.charges.map(({ description, amount }, index) => (
          <tr key={index}>
            <th scope="row">{description}</th>
            <td class="figure">{spokenPrice(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td class="figure">{spokenPrice(price.total)}</td>
        </tr>
        <tr class="gst">
          <th scope="row">GST included</th>
          <td class="figure">{spokenPrice(price.gst)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
