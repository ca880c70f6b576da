import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import docket from '#web/office/orders/order/parts/money.module.css'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { METHODS } from '#web/office/payments/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './facts.module.css'

const WHY = { credit_note: 'credit note', refund: 'refund', reversal: 'reversal' }
const STATES = { pending: 'on its way', succeeded: '', failed: 'failed' }

/** What was allocated and taken back, and what went back; oldest first. */
export function History({ one }: { one: OnePayment }) {
  const { organisation, today } = useOffice()
  const say = (amount: number) => formatMoney(amount, organisation.currency)
  return (
    <div className={styles.history}>
      {one.refunds.length > 0 && (
        <Section name="Refunded or reversed">
          <dl className={docket.docket}>
            {one.refunds.map(({ id, on, amount, method, status, reason, reference }) => (
              <div key={id}>
                <dt>
                  {[METHODS[method], STATES[status], reference, reason].filter(Boolean).join(' · ')}{' '}
                  <span className={docket.day}>{shortDay(on, today)}</span>
                </dt>
                <dd>{say(amount)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {one.history.length > 0 && (
        <Section name="History">
          <dl className={docket.docket}>
            {one.history.map(({ on, amount, invoice, order, why }, index) => (
              // Rows are only added, so their places stay.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index}>
                <dt>
                  {amount > 0 ? 'Counts for ' : 'Taken back from '}
                  {[invoice?.number, order?.reference].filter(Boolean).join(', ')}
                  {why && ` (${WHY[why]})`}{' '}
                  <span className={docket.day}>{shortDay(on, today)}</span>
                </dt>
                <dd>{say(amount)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </div>
  )
}
