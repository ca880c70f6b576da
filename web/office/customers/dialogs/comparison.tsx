import { sayAbn } from '#contract/values/abn.ts'
import { whatMergeTakes } from '#contract/office/customers/merging.ts'
import { count } from '#web/count.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayTerms } from '#web/office/customers/words.ts'
import { startWithCapital } from '#web/office/text.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './comparison.module.css'

type Line = { name: string; of: (one: OneCustomer) => string; taken: boolean }

/** Two customers side by side, and what the one that stays will have. */
export function Comparison({ kept, merged }: { kept: OneCustomer; merged: OneCustomer }) {
  const { currency } = useOffice().organisation
  const takes = whatMergeTakes(kept, merged)
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount, currency))
  const line = (name: string, of: Line['of'], taken = false): Line => ({ name, of, taken })
  const own: Line[] = [
    line('Name', ({ name }) => name),
    line('ABN', ({ abn }) => (abn === null ? '' : sayAbn(abn)), takes.includes('abn')),
    line('Bills to', ({ billingAddress }) => billingAddress, takes.includes('billingAddress')),
    line('Terms', sayTerms),
    line('Credit limit', (one) => money(one.creditLimit), takes.includes('creditLimit')),
    line('Notes', ({ notes }) => notes, takes.includes('notes')),
    line('On stop', ({ stop }) => stop?.reason ?? '', takes.includes('stop')),
  ]
  const shown = own.filter(({ of }) => of(kept) !== '' || of(merged) !== '')
  const together: [string, (one: OneCustomer) => number][] = [
    ['order', ({ orders }) => orders],
    ['contact', ({ contacts }) => contacts.length],
    ['site', ({ sites }) => sites.length],
  ]
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{kept.number} stays</th>
          <th scope="col">{merged.number}</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, of, taken }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(kept) || '–'}</td>
            <td>{of(merged) || '–'}</td>
            <td>{taken ? <b>{of(merged)}</b> : of(kept) || '–'}</td>
          </tr>
        ))}
        {together.map(([name, of]) => (
          <tr key={name}>
            <th scope="row">{startWithCapital(name)}s</th>
            <td>{of(kept) || '–'}</td>
            <td>{of(merged) || '–'}</td>
            <td>
              <b>{count(of(kept) + of(merged), name)}</b>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Owes</th>
          <td>{kept.owed ? money(kept.owed) : '–'}</td>
          <td>{merged.owed ? money(merged.owed) : '–'}</td>
          <td>
            <b>{money(kept.owed + merged.owed)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
