import { Fragment } from 'preact'
import type { PayersInvoice } from '#contract/invoices/payers-invoice.ts'
import { formatMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import price from '#web/hirer/order/price.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './invoice.module.css'

/** What an invoice is for, line by line, and what it comes to. */
export function Lines({ invoice: { document, paid, credited, due } }: { invoice: PayersInvoice }) {
  const { orders, total, gst, gstNote, currency, credits } = document
  const money = (amount: number) => formatMoney(amount, currency)
  const sums = [
    { name: 'Total', amount: total, strong: true, shows: true },
    { name: 'GST included', amount: gst, strong: false, shows: gst > 0 },
    { name: 'Credited', amount: -credited, strong: false, shows: credited > 0 },
    { name: 'Paid', amount: -paid, strong: false, shows: paid > 0 },
    { name: 'To pay', amount: due, strong: true, shows: credits === null },
  ].filter(({ shows }) => shows)
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">What it’s for</h2>
      <table class={price.price}>
        <tbody>
          {rowsOf(document, null)}
          {orders.map((order) => (
            <Fragment key={order.id}>
              <tr>
                <th scope="rowgroup" colSpan={2} class={styles.order}>
                  {order.reference}
                  {order.address !== '' && <span class={text.quiet}> {order.address}</span>}
                </th>
              </tr>
              {rowsOf(document, order.id)}
            </Fragment>
          ))}
        </tbody>
        <tbody class={price.sums}>
          {sums.map(({ name, amount, strong }) => (
            <tr key={name} class={strong ? price.strong : undefined}>
              <th scope="row">{name}</th>
              <td class={text.figure}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class={classNames(text.quiet, styles.gst)}>{gstNote}</p>
    </section>
  )
}

/** The lines about a booking; with null, those about none. */
function rowsOf({ lines, currency }: PayersInvoice['document'], id: string | null) {
  return lines
    .filter(({ orderId }) => orderId === id)
    .map((line, index) => (
      <tr key={index}>
        <th scope="row">
          {line.quantity === 1 ? '' : `${line.quantity} × `}
          {tieUnits(line.description)}
          {line.taxCode !== 'gst' && ' (No GST)'}
        </th>
        <td class={text.figure}>{formatMoney(line.amount, currency)}</td>
      </tr>
    ))
}
