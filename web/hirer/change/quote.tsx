import type { OrderChange } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/ui/text.module.css'
import styles from './panel.module.css'

/** What a change costs, before the hirer agrees to it. */
export function Quote(props: {
  quote: OrderChange | null
  currency: string
  chargesGst: boolean
  busy: boolean
}) {
  const { quote, currency, chargesGst, busy } = props
  return (
    <div class={styles.quote} role="status">
      {busy && <p class={text.quiet}>Checking the price…</p>}
      {quote && !quote.changed && <p>These are your current dates.</p>}
      {quote?.changed && (
        <>
          <p class={styles.difference}>
            {quote.difference === 0 ? (
              'The price stays the same'
            ) : (
              <>
                <span class={text.figure}>{formatMoney(Math.abs(quote.difference), currency)}</span>{' '}
                {quote.difference > 0 ? 'more' : 'less'}
              </>
            )}
          </p>
          <p class={text.quiet}>
            New total {formatMoney(quote.total, currency)}
            {chargesGst && ', including GST'}.
            {quote.amountDue > 0 && ` Still to pay: ${formatMoney(quote.amountDue, currency)}.`}
            {quote.refundDue > 0 && ` We’ll refund ${formatMoney(quote.refundDue, currency)}.`}
          </p>
        </>
      )}
    </div>
  )
}
