import { ageBands } from '#contract/invoices/ageing.ts'
import { bandNames, entryNames, moneyNames } from '#contract/payments/ledger-words.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { OneStatement } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './paper.module.css'

/** The statement as the customer gets it. */
export function Paper({ statement }: { statement: OneStatement }) {
  const { organisation } = useOffice()
  const { customer, from, to, opening, entries, closing, currency } = statement
  const say = (cents: number) => formatMoney(cents, currency)
  return (
    <section aria-label="The statement" className={styles.paper}>
      <div className={styles.head}>
        <div>
          <h2>{customer.name}</h2>
          <p>{customer.number}</p>
        </div>
        <div>
          <p>{organisation.name}</p>
          <p>
            {spokenDay(from)} to {spokenDay(to)}
          </p>
        </div>
      </div>
      <table className={styles.entries}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Entry</th>
            <th scope="col">Due</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{spokenDay(from)}</td>
            <td>Opening balance</td>
            <td />
            <td />
            <td>{say(opening)}</td>
          </tr>
          {entries.map(({ kind, id, on, name, note, dueOn, amount, balance }) => (
            <tr key={`${kind} ${id} ${on} ${balance}`}>
              <td>{spokenDay(on)}</td>
              <td>
                {entryNames[kind]} {moneyNames[name] ?? name}
                {note !== '' && <span className={styles.note}> {note}</span>}
              </td>
              <td>{dueOn !== null && spokenDay(dueOn)}</td>
              <td>{say(amount)}</td>
              <td>{say(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{spokenDay(to)}</th>
            <td>Closing balance</td>
            <td />
            <td />
            <td>{say(closing)}</td>
          </tr>
        </tfoot>
      </table>
      <Ages statement={statement} />
    </section>
  )
}

function Ages({ statement: { ageing, credit, currency } }: { statement: OneStatement }) {
  const say = (cents: number) => (cents === 0 ? '–' : formatMoney(cents, currency))
  return (
    <dl className={styles.ages} aria-label="Due on the last day">
      {ageBands.map((band) => (
        <div key={band}>
          <dt>{bandNames[band]}</dt>
          <dd>{say(ageing[band])}</dd>
        </div>
      ))}
      {credit !== 0 && (
        <div>
          <dt>Credit</dt>
          <dd>{say(-credit)}</dd>
        </div>
      )}
    </dl>
  )
}
