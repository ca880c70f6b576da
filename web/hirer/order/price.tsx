import type { HirersOrder } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './price.module.css'

/** Every charge, the total, and what has been paid. */
export function Price({ order, chargesGst }: { order: HirersOrder; chargesGst: boolean }) {
  const { charges, total, gst, amountPaid, amountRefunded, refundDue, amountDue, paidBeside } =
    order
  const row = (what: string, amount: number, look?: 'strong' | 'quiet') => (
    <Row what={what} amount={formatMoney(amount, order.currency)} look={look} />
  )
  return (
    <section aria-labelledby="price">
      <h2 id="price">Price</h2>
      <table class={styles.price}>
        <tbody>
          {charges.map(({ type, description, amount }, index) => (
            <Row
              key={`${type} ${index}`}
              what={tieUnits(description)}
              amount={formatMoney(amount, order.currency)}
            />
          ))}
        </tbody>
        <tbody class={styles.sums}>
          {row(chargesGst ? 'Total, including GST' : 'Total', total, 'strong')}
          {chargesGst && row('GST included', gst, 'quiet')}
          {amountPaid > 0 && row('Paid', amountPaid)}
          {paidBeside > 0 && row('Paid for other charges', paidBeside)}
          {amountRefunded > 0 && row('Refunded', amountRefunded)}
          {refundDue > 0 && row('Refund due', refundDue, 'strong')}
          {order.status !== 'cancelled' &&
            amountDue > 0 &&
            row('Still to pay', amountDue, 'strong')}
        </tbody>
      </table>
    </section>
  )
}

function Row(props: { what: string; amount: string; look?: 'strong' | 'quiet' | undefined }) {
  const { what, amount, look } = props
  return (
    <tr class={classNames(look === 'strong' && styles.strong, look === 'quiet' && text.quiet)}>
      <th scope="row">{what}</th>
      <td class={text.figure}>{amount}</td>
    </tr>
  )
}
