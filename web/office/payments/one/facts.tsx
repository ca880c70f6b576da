import { Link } from '@tanstack/react-router'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { Section } from '#web/office/orders/order/section.tsx'
import docket from '#web/office/orders/order/parts/money.module.css'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { METHODS } from '#web/office/payments/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useRelease } from './use-payment.ts'
import styles from './facts.module.css'

/** How it came, and what it counts for; each can be released. */
export function Facts({ one, mayWrite }: { one: OnePayment; mayWrite: boolean }) {
  const { slug, currency } = useOffice().organisation
  const say = (amount: number) => formatMoney(amount, currency)
  const release = useRelease(one)
  return (
    <div className={styles.facts}>
      <Section name="How it came">
        <dl className={docket.docket}>
          <div>
            <dt>{METHODS[one.method]}</dt>
            <dd>{spokenDay(one.receivedOn)}</dd>
          </div>
          {one.reference !== '' && (
            <div>
              <dt>Reference</dt>
              <dd>{one.reference}</dd>
            </div>
          )}
          <div>
            <dt>{one.by.kind === 'provider' ? 'Reported by' : 'Recorded by'}</dt>
            <dd>{one.by.name ?? 'Someone'}</dd>
          </div>
          {one.customer && (
            <div>
              <dt>Customer</dt>
              <dd>
                <Link
                  to="/office/$slug/customers/$customer/account"
                  params={{ slug, customer: one.customer.id }}
                  className={text.link}
                >
                  {one.customer.name}
                </Link>
              </dd>
            </div>
          )}
        </dl>
      </Section>
      <Section name="Counts for">
        <dl className={docket.docket}>
          {one.counts.map(({ invoice, order, amount }) => (
            <div key={`${invoice?.id ?? ''} ${order?.id ?? ''}`}>
              <dt>
                <Name invoice={invoice} order={order} />{' '}
                {mayWrite && (
                  <Button
                    small
                    aria-label={`Release ${invoice?.number ?? order?.reference ?? ''}`}
                    busy={release.isPending}
                    onClick={() =>
                      release.mutate({
                        amount,
                        invoiceId: invoice?.id ?? null,
                        orderId: invoice ? null : (order?.id ?? null),
                      })
                    }
                  >
                    Release
                  </Button>
                )}
              </dt>
              <dd>{say(amount)}</dd>
            </div>
          ))}
          {one.returned > 0 && (
            <div>
              <dt>{one.reversed ? 'Reversed' : 'Refunded'}</dt>
              <dd>{say(one.returned)}</dd>
            </div>
          )}
          <div className={docket.total}>
            <dt>Left, as credit</dt>
            <dd>{one.free === 0 ? '–' : say(one.free)}</dd>
          </div>
        </dl>
      </Section>
    </div>
  )
}

function Name({ invoice, order }: Pick<OnePayment['counts'][number], 'invoice' | 'order'>) {
  const { slug } = useOffice().organisation
  return (
    <>
      {invoice && (
        <Link
          to="/office/$slug/invoices/$invoice"
          params={{ slug, invoice: invoice.id }}
          className={text.link}
        >
          {invoice.number}
        </Link>
      )}
      {invoice && order && ', '}
      {order && (
        <Link
          to="/office/$slug/orders/$order"
          params={{ slug, order: order.id }}
          className={text.link}
        >
          {order.reference}
        </Link>
      )}
      {!invoice && <span className={docket.day}> not invoiced yet</span>}
    </>
  )
}
