import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import type { Account } from '#web/office/payments/queries.ts'
import { ENTRIES, sayName } from '#web/office/payments/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './account.module.css'

/** The kinds of entries whose id is that of a payment. */
const OF_PAYMENTS = new Set<string>(['payment', 'refund', 'reversal', 'payment_for_other'])

/** Every entry, newest first, with what was owed after it. */
export function Entries({ account: { entries, balance: now, hasMore } }: { account: Account }) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  return (
    <Section
      name="Entries"
      aside={
        entries.length > 0 && (
          <span>
            Balance <b>{formatMoney(now, currency)}</b>
          </span>
        )
      }
    >
      <table className={styles.entries}>
        <thead>
          <tr>
            <th>Date</th>
            <th>What</th>
            <th className={styles.amount}>Amount</th>
            <th className={styles.amount}>Balance</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ kind, id, on, name, note, amount, balance }) => (
            <tr key={`${kind} ${id} ${on} ${balance}`}>
              <td>{shortDay(on, today)}</td>
              <td>
                {ENTRIES[kind]}{' '}
                {OF_PAYMENTS.has(kind) ? (
                  <Link
                    to="/office/$slug/payments/$payment"
                    params={{ slug, payment: id }}
                    className={text.link}
                  >
                    {sayName(name)}
                  </Link>
                ) : (
                  <Link
                    to="/office/$slug/invoices/$invoice"
                    params={{ slug, invoice: id }}
                    className={text.link}
                  >
                    {name}
                  </Link>
                )}
                {note !== '' && <span className={styles.note}>{note}</span>}
              </td>
              <td className={styles.amount}>{formatMoney(amount, currency)}</td>
              <td className={styles.amount} data-label="Balance">
                {formatMoney(balance, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length === 0 && <p>Nothing was billed or paid yet.</p>}
      {hasMore && <p>Older entries are in the balance and aren’t shown.</p>}
    </Section>
  )
}
