import type { Caller } from '#contract/office/callers.ts'
import { Key } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import { isAtLimit } from './credit-note.tsx'
import { nameOrder, sayOrders } from './say-caller.ts'
import styles from './caller-rows.module.css'

/** A suggested caller. */
export function CallerLine({
  caller,
  takesBin = true,
}: {
  caller: Caller
  /** Whether the bin of their last order is taken over, too. */
  takesBin?: boolean
}) {
  const { customer, contactName, name } = caller
  const [last] = caller.latest
  const [site] = caller.sites
  return (
    <div className={styles.line}>
      <b>{name}</b>
      <span>
        {[customer?.number, contactName !== name && contactName, sayOrders(caller)]
          .filter(Boolean)
          .join(', ')}
        {customer !== null && customer.stopReason !== null && (
          <b className={styles.stop}>
            {' '}
            <Mark shape="stop" /> On stop
          </b>
        )}
        {customer !== null && isAtLimit(customer) && (
          <b className={styles.limit}>
            {' '}
            <Mark shape="late" tone="warn" /> At the credit limit
          </b>
        )}
      </span>
      <span className={styles.use}>
        <Key>↵</Key> {last ? (takesBin ? 'use last site and bin' : 'use last site') : 'use'}
      </span>
      {last ? (
        <span className={styles.last}>
          Last: {nameOrder(last)} at{' '}
          {[last.address, last.locality?.suburb].filter(Boolean).join(', ')}
        </span>
      ) : (
        site && (
          <span className={styles.last}>
            Site: {[site.address, site.suburb].filter(Boolean).join(', ')}
          </span>
        )
      )}
    </div>
  )
}
