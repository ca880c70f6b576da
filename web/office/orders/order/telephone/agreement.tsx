import { Mark } from '#web/office/controls/status.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import styles from './agreement.module.css'

const PAYS = {
  link: 'by the link in the email',
  card: 'by card on the phone',
  account: 'on account, not billed yet',
  cash: 'in cash',
  transfer: 'by bank transfer',
} as const

const RULES = {
  leadTime: 'Lead time overridden',
  cutOff: 'Cut-off overridden',
  closedDays: 'Closed day overridden',
  dayCapacity: 'Full day overridden',
  onStop: 'Taken although the customer is on stop',
} as const

/** What the office decided about an order that it took on the phone, and whether the terms are accepted. */
export function Agreement({ one: { telephone, accepted, money } }: { one: OneOrder }) {
  if (!telephone) return null
  return (
    <div className={styles.agreement}>
      {accepted.at === null && (
        <p className={styles.waits}>
          <Mark shape="ask" tone="warn" /> Terms not yet accepted
        </p>
      )}
      <p>
        {telephone.ranBefore ? 'Entered as it ran already, by ' : 'Taken on the phone by '}
        {telephone.takenBy.name}
        {telephone.terms === 'read_out' && ', who read out the terms'}.
        {money.due > 0 && ` Pays ${PAYS[telephone.pays]}.`}
      </p>
      {telephone.overrides.map(({ rule, reason }) => (
        <p key={rule}>
          {RULES[rule]}: “{reason}”
        </p>
      ))}
      {telephone.discountReason !== null && <p>Discount: “{telephone.discountReason}”</p>}
    </div>
  )
}
