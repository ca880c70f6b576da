import { Link } from '@tanstack/react-router'
import { localTime, spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import text from '#web/office/controls/text.module.css'
import { sayTerms } from '#web/office/customers/words.ts'
import { shortDay } from '#web/office/dates.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import docket from '#web/office/orders/order/parts/money.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Reminders } from './reminders.tsx'
import { sayEmail, saySent } from './say-sent.ts'

/** Beside an invoice: what became of it, and what its customer owes. */
export function Beside({ one }: { one: OneInvoice }) {
  const { organisation, today } = useOffice()
  const { document, customer, payments, creditNotes } = one
  const say = (amount: number) => formatMoney(amount, document.currency)
  const params = { slug: organisation.slug }
  return (
    <>
      {one.state === 'draft' ? <WhenIssued one={one} /> : <Balance one={one} />}
      {one.sent.length > 0 && (
        <Section name="Emails">
          <dl className={docket.docket}>
            {one.sent.map(({ to, at, state, kind, step }) => (
              <div key={`${at} ${to}`}>
                <dt>
                  {sayEmail({ kind, step }, one.state === 'credit_note')} to {to}{' '}
                  <span className={docket.day}>
                    {shortDay(localTime(new Date(at), organisation.timezone).day, today)}
                  </span>
                </dt>
                <dd>{saySent(state)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {document.number !== null && one.state !== 'credit_note' && <Reminders one={one} />}
      {payments.length > 0 && (
        <Section name="Payments">
          <dl className={docket.docket}>
            {payments.map(({ id, paymentId, on, amount }) => (
              <div key={id}>
                <dt>
                  <Link
                    to="/office/$slug/payments/$payment"
                    params={{ ...params, payment: paymentId }}
                    className={text.link}
                  >
                    {amount > 0 ? 'Paid' : 'Taken back'}
                  </Link>{' '}
                  <span className={docket.day}>{shortDay(on, today)}</span>
                </dt>
                <dd>{say(amount)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {(creditNotes.length > 0 || document.credits) && (
        <Section name={document.credits ? 'Credits' : 'Credit notes'}>
          <dl className={docket.docket}>
            {[...creditNotes, ...(document.credits ? [document.credits] : [])].map((other) => (
              <div key={other.id}>
                <dt>
                  <Link
                    to="/office/$slug/invoices/$invoice"
                    params={{ ...params, invoice: other.id }}
                    className={text.link}
                  >
                    {other.number}
                  </Link>
                  {'after' in other && ' after it'}
                </dt>
                <dd>{say('total' in other ? -other.total : other.after)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section name={customer === null ? 'Orders' : customer.name}>
        <dl className={docket.docket}>
          {document.orders.map(({ id, reference }) => (
            <div key={id}>
              <dt>
                <Link
                  to="/office/$slug/orders/$order"
                  params={{ ...params, order: id }}
                  className={text.link}
                >
                  {reference}
                </Link>
              </dt>
              <dd />
            </div>
          ))}
          {one.owedByCustomer !== null && (
            <div className={docket.total}>
              <dt>
                {customer === null ? (
                  'Owes on invoices'
                ) : (
                  <Link
                    to="/office/$slug/customers/$customer/account"
                    params={{ ...params, customer: customer.id }}
                    className={text.link}
                  >
                    Owes on invoices
                  </Link>
                )}
              </dt>
              <dd>{one.owedByCustomer === 0 ? '–' : say(one.owedByCustomer)}</dd>
            </div>
          )}
        </dl>
      </Section>
    </>
  )
}

function WhenIssued({ one }: { one: OneInvoice }) {
  const { document, chosen, terms } = one
  return (
    <Section name="When you issue it">
      <dl className={docket.docket}>
        <div>
          <dt>Total</dt>
          <dd>{formatMoney(document.total, document.currency)}</dd>
        </div>
        <div>
          <dt>
            Due{' '}
            {chosen.dueOn === null && (
              <span className={docket.day}>
                {sayTerms({ termsDays: terms.days, dueFrom: terms.from })}
              </span>
            )}
          </dt>
          <dd>{spokenDay(document.dueOn)}</dd>
        </div>
      </dl>
      <p>It gets its number, and never changes again.</p>
    </Section>
  )
}

function Balance({
  one: { document, paid, credited, writtenOff, due, state },
}: {
  one: OneInvoice
}) {
  if (state === 'credit_note') return null
  const say = (amount: number) => formatMoney(amount, document.currency)
  return (
    <Section name="Balance">
      <dl className={docket.docket}>
        <div>
          <dt>Total</dt>
          <dd>{say(document.total)}</dd>
        </div>
        {credited > 0 && (
          <div>
            <dt>Credited</dt>
            <dd>{say(-credited)}</dd>
          </div>
        )}
        <div>
          <dt>Paid</dt>
          <dd>{paid === 0 ? '–' : say(-paid)}</dd>
        </div>
        {writtenOff > 0 && (
          <div>
            <dt>Written off</dt>
            <dd>{say(-writtenOff)}</dd>
          </div>
        )}
        <div className={docket.total}>
          <dt>To pay</dt>
          <dd>{due === 0 ? '–' : say(due)}</dd>
        </div>
      </dl>
    </Section>
  )
}
