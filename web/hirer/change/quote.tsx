import type { OrderChange } from '#contract/orders/hirer.ts'
import { spokenPrice } from '#contract/values/money.ts'

/** What a change would come to, before anybody agrees to it. */
export function Quote({ quote, busy }: { quote: OrderChange | null; busy: boolean }) {
  return (
    <div class="quote" role="status">
      {busy && <p class="quiet">Asking what it comes to…</p>}
      {quote && !quote.changed && <p>These are the dates that you have.</p>}
      {quote?.changed && (
        <>
          <p class="difference">
            {quote.difference === 0 ? (
              'The price stays as it is'
            ) : (
              <>
                <span class="figure">{spokenPrice(Math.abs(quote.difference))}</span>{' '}
                {quote.difference > 0 ? 'more' : 'less'}
              </>
            )}
          </p>
          <p class="quiet">
            New total {spokenPrice(quote.total)}, GST included.
            {quote.amountDue > 0 && ` Still to pay: ${spokenPrice(quote.amountDue)}.`}
            {quote.refundDue > 0 && ` You are given back ${spokenPrice(quote.refundDue)}.`}
          </p>
        </>
      )}
    </div>
  )
}
