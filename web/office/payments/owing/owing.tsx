import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ageBands } from '#contract/invoices/ageing.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import table from '#web/office/controls/layout/record-table.module.css'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import screen from '#web/office/orders/orders.module.css'
import { receivablesQuery } from '#web/office/payments/queries.ts'
import type { WhoOwes } from '#web/office/payments/queries.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SendStatements } from './send-statements.tsx'
import styles from './owing.module.css'

/** Who owes how much, by how late it is; the list as CSV, and a statement for each by email. */
export function Owing() {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const owing = useQuery(receivablesQuery(slug))
  const [sending, setSending] = useState(false)
  const isOwed = (owing.data?.data.length ?? 0) > 0
  useKeys(
    mayWrite && isOwed
      ? [{ keys: 'e', does: 'Email statements', run: () => setSending(true) }]
      : [],
  )
  return (
    <div className={screen.pane}>
      <Loaded query={owing} what="Who owes" rows={8}>
        {(found) =>
          found.data.length === 0 ? (
            <Message heading="No one owes anything">
              <p>Open invoices show here by their customer and how late they are.</p>
            </Message>
          ) : (
            <>
              <p className={styles.acts}>
                {mayWrite && (
                  <Button onClick={() => setSending(true)}>
                    Email statements <Key>E</Key>
                  </Button>
                )}
                <a
                  href={`/api/office/${slug}/receivables.csv`}
                  download={`${slug}-who-owes-${found.on}.csv`}
                  className={text.link}
                >
                  CSV
                </a>
                <span className={styles.what}>
                  On invoices. Bookings that aren’t invoiced yet are in each customer’s account.
                </span>
              </p>
              <Debtors owing={found} />
            </>
          )
        }
      </Loaded>
      {sending && owing.data && (
        <SendStatements owing={owing.data} onClose={() => setSending(false)} />
      )}
    </div>
  )
}

function Debtors({ owing: { data, totals } }: { owing: WhoOwes }) {
  const { slug, currency } = useOffice().organisation
  const say = (cents: number) => (cents === 0 ? '–' : formatMoney(cents, currency))
  return (
    <table className={classNames(table.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          {ageBands.map((band) => (
            <th key={band} scope="col" className={styles.amount}>
              {bandNames[band]}
            </th>
          ))}
          <th scope="col" className={styles.amount}>
            In all
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ customer, name, due, ...ageing }) => (
          <tr key={customer?.id ?? name}>
            <td>
              {customer ? (
                <Link
                  to="/office/$slug/customers/$customer/account"
                  params={{ slug, customer: customer.id }}
                  data-row={customer.id}
                >
                  {name}
                </Link>
              ) : (
                <>
                  {name} <span className={table.quiet}>not in the list</span>
                </>
              )}
            </td>
            {ageBands.map((band) => (
              <td
                key={band}
                data-band={bandNames[band]}
                data-none={ageing[band] === 0 || undefined}
                className={classNames(styles.amount, band === 'over90' && styles.late)}
              >
                {say(ageing[band])}
              </td>
            ))}
            <td className={classNames(styles.amount, styles.due)}>{say(due)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {ageBands.map((band) => (
            <td
              key={band}
              data-band={bandNames[band]}
              data-none={totals[band] === 0 || undefined}
              className={styles.amount}
            >
              {say(totals[band])}
            </td>
          ))}
          <td className={classNames(styles.amount, styles.due)}>{say(totals.due)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
