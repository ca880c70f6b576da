import type { HirersOrder } from '#contract/orders/hirer.ts'
import { spokenPrice } from '#contract/values/money.ts'
import './price.css'

/** What it costs and why, what is paid and what is not. */
export function Price({ order }: { order: HirersOrder }) {
  const { charges, total, gst, amountPaid, amountRefunded, refundDue, amountDue } = order
  return (
    <section aria-labelledby="price">
      <h2 id="price">Price</h2>
      <table class="price">
        <tbody>
          {charges.map(({ type, description, amount }, index) => (
            <Row key={`${type} ${index}`} what={description} amount={amount} />
          ))}
        </tbody>
        <tbody class="sums">
          <Row what="Total, GST included" amount={total} strong />
          <Row what="of which GST" amount={gst} quiet />
          {amountPaid > 0 && <Row what="Paid" amount={amountPaid} />}
          {amountRefunded > 0 && <Row what="Given back" amount={amountRefunded} />}
          {refundDue > 0 && <Row what="To be given back to you" amount={refundDue} strong />}
          {order.status !== 'cancelled' && amountDue > 0 && (
            <Row what="Still to pay" amount={amountDue} strong />
          )}
        </tbody>
      </table>
    </section>
  )
}

function Row(props: { what: string; amount: number; strong?: boolean; quiet?: boolean }) {
  return (
    <tr class={props.strong ? 'strong' : props.quiet ? 'quiet' : undefined}>
      <th scope="row">{props.what}</th>
      <td class="figure">{spokenPrice(props.amount)}</td>
    </tr>
  )
}
