import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'
import type { Account } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { shareOut } from './share-out.ts'
import styles from './invoices.module.css'

/** Which invoices and bookings a payment is for: all, but for those that are left out. Each says how much of it is paid. */
export function Invoices({
  invoices,
  left,
  amount,
  onLeave,
}: {
  invoices: Account['open']
  left: ReadonlySet<string>
  /** Cents. */
  amount: number
  onLeave: (left: ReadonlySet<string>) => void
}) {
  const { organisation, today } = useOffice()
  const say = (cents: number) => formatMoney(cents, organisation.currency)
  const { shares, rest } = shareOut(amount, invoices, left)
  return (
    <fieldset className={styles.invoices}>
      <legend>Counts for, in this order</legend>
      {shares.map(({ id, kind, name, due, dueOn, isIn, part }) => {
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={isIn}
              onChange={() => {
                const next = new Set(left)
                if (isIn) next.add(id)
                else next.delete(id)
                onLeave(next)
              }}
            />
            <b>{name}</b>
            <span className={styles.due}>
              {dueOn !== null
                ? `due ${shortDay(dueOn, today)}`
                : kind === 'order' && 'not invoiced yet'}
            </span>
            <span className={styles.part}>
              {part === 0 ? '–' : say(part)} of {say(due)}
            </span>
          </label>
        )
      })}
      <p className={styles.rest}>{rest > 0 ? `${say(rest)} stays as credit` : ''}</p>
    </fieldset>
  )
}
