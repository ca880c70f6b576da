import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { addressOf } from '#web/hirer/access-key.ts'
import type { PageData } from '#web/hirer/page-data.ts'
import text from '#web/ui/text.module.css'
import { sayState } from './say-state.ts'
import styles from './charges.module.css'

/** What was charged after the booking, or is about to be. Each has a page of its own. */
export function Charges({
  data,
  page: { order, organisation, chargeNotices },
}: {
  data: PageData
  page: HirersPage
}) {
  if (chargeNotices.length === 0) return null
  return (
    <section aria-labelledby="charges">
      <h2 id="charges">Charges after your booking</h2>
      <ul class={styles.charges}>
        {chargeNotices.map(({ id, description, amount, state, replyUntil }) => (
          <li key={id}>
            <a href={addressOf(data, `/charges/${id}`)}>
              <span>{tieUnits(description)}</span>
              {amount !== null && (
                <span class={text.figure}>{formatMoney(amount, order.currency)}</span>
              )}
            </a>
            <p class={text.quiet}>{sayState({ state, replyUntil }, organisation.timezone)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
