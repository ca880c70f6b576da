import { Link } from '@tanstack/react-router'
import { ageBands } from '#contract/invoices/ageing.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import docket from '#web/office/orders/order/parts/money.module.css'
import { Section } from '#web/office/orders/order/section.tsx'
import type { Account } from '#web/office/payments/queries.ts'
import { METHODS } from '#web/office/payments/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './account.module.css'

/** What they owe by invoice, the first that is due first, and their credit. */
export function Owed({ account }: { account: Account }) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  const say = (amount: number) => (amount === 0 ? '–' : formatMoney(amount, currency))
  const { open, openCount, credits, ageing, credit, held, unbilled } = account
  return (
    <div className={styles.owed}>
      <Section name="Owes">
        <dl className={docket.docket}>
          {open.map(({ kind, id, name, due, dueOn, deliveryDate }) => (
            <div key={id}>
              <dt>
                {kind === 'invoice' ? (
                  <Link
                    to="/office/$slug/invoices/$invoice"
                    params={{ slug, invoice: id }}
                    className={text.link}
                  >
                    {name}
                  </Link>
                ) : (
                  <Link
                    to="/office/$slug/orders/$order"
                    params={{ slug, order: id }}
                    className={text.link}
                  >
                    {name}
                  </Link>
                )}{' '}
                <span className={docket.day}>
                  {dueOn === null
                    ? `${deliveryDate === null ? '' : `${shortDay(deliveryDate, today)}, `}not invoiced yet`
                    : dueOn < today
                      ? `was due ${shortDay(dueOn, today)}`
                      : `due ${shortDay(dueOn, today)}`}
                </span>
              </dt>
              <dd>{say(due)}</dd>
            </div>
          ))}
          {openCount > open.length && (
            <div>
              <dt className={docket.day}>{openCount - open.length} more aren’t listed</dt>
              <dd />
            </div>
          )}
          {open.length === 0 && (
            <div>
              <dt>Nothing is open.</dt>
              <dd />
            </div>
          )}
          {unbilled > 0 && (
            <div className={docket.total}>
              <dt>In all</dt>
              <dd>{say(ageing.due + unbilled)}</dd>
            </div>
          )}
          <div className={unbilled > 0 ? undefined : docket.total}>
            <dt>On invoices</dt>
            <dd>{say(ageing.due)}</dd>
          </div>
          {ageBands
            .filter((band) => ageing[band] > 0)
            .map((band) => (
              <div key={band} className={band === 'current' ? undefined : styles.late}>
                <dt>{bandNames[band]}</dt>
                <dd>{say(ageing[band])}</dd>
              </div>
            ))}
          {unbilled > 0 && (
            <div>
              <dt>Not invoiced yet</dt>
              <dd>{say(unbilled)}</dd>
            </div>
          )}
        </dl>
      </Section>
      {(credit > 0 || held > 0) && (
        <Section name="Paid ahead">
          <dl className={docket.docket}>
            {credits.map(({ id, method, receivedOn, free }) => (
              <div key={id}>
                <dt>
                  <Link
                    to="/office/$slug/payments/$payment"
                    params={{ slug, payment: id }}
                    className={text.link}
                  >
                    {METHODS[method]}
                  </Link>{' '}
                  <span className={docket.day}>{shortDay(receivedOn, today)}</span>
                </dt>
                <dd>{say(free)}</dd>
              </div>
            ))}
            {held > 0 && (
              <div>
                <dt>Held for orders that aren’t invoiced</dt>
                <dd>{say(held)}</dd>
              </div>
            )}
          </dl>
        </Section>
      )}
    </div>
  )
}
