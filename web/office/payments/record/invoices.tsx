import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'
import type { Account } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { shareOut } from './share-out.ts'
import type { Share } from './share-out.ts'
import styles from './invoices.module.css'

/**
 * Which invoices and bookings a payment is for: all, but for those that are left out. Each says how much of it is paid, and
 * below is what is open in all, before and after.
 */
export function Invoices({
  invoices,
  more,
  left,
  amount,
  onLeave,
}: {
  invoices: Account['open']
  /** How many are open beyond these. */
  more: number
  left: ReadonlySet<string>
  /** Cents. */
  amount: number
  onLeave: (left: ReadonlySet<string>) => void
}) {
  const { organisation, today } = useOffice()
  const say = (cents: number) => formatMoney(cents, organisation.currency)
  const { shares, open, rest } = shareOut(amount, invoices, left)
  const row = ({ id, name, due, dueOn, deliveryDate, isIn, part }: Share) => (
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
        {dueOn !== null && `due ${shortDay(dueOn, today)}`}
        {deliveryDate !== null && shortDay(deliveryDate, today)}
      </span>
      <span className={styles.part}>
        {part === 0 ? '–' : say(part)} of {say(due)}
      </span>
    </label>
  )
  const bookings = shares.filter(({ kind }) => kind === 'order')
  return (
    <fieldset className={styles.invoices}>
      <legend>Counts for, in this order</legend>
      <div className={styles.rows}>
        {shares.filter(({ kind }) => kind === 'invoice').map(row)}
        {bookings.length > 0 && (
          <p className={styles.kind}>Bookings not invoiced yet, by their delivery day</p>
        )}
        {bookings.map(row)}
      </div>
      {more > 0 && (
        <p className={styles.more}>
          {more} more aren’t listed. Money beyond these stays as credit, which you can allocate to
          them.
        </p>
      )}
      <p className={styles.sums}>
        <span>
          {more > 0 ? 'Open of these' : 'Open in all'} <b>{say(open.before)}</b>
        </span>
        <span>{rest > 0 ? `${say(rest)} stays as credit` : `${say(open.after)} stays open`}</span>
      </p>
    </fieldset>
  )
}
