import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './payments.module.css'

type Payments = Answer<EntryAt<(typeof addresses)['getPaymentSettings']>>

const PROVIDERS = {
  stripe: 'Customers pay by card on a page of Stripe.',
  test: 'This is a test organisation: customers see a test page, and no real money moves.',
  none: 'No one can pay online: the operator of this Kerbside hasn’t set up a provider.',
}

/** How payment is taken, and the refunds that wait. */
export function PaymentsPage() {
  const { slug: organisation } = useOffice().organisation
  const payments = useQuery({
    queryKey: ['payment settings', organisation],
    queryFn: () => call(addresses.getPaymentSettings, { params: { organisation } }),
    meta: { follows: { orders: '*', catalog: '*' } },
  })
  return (
    <SettingsPage
      changes="Whether and how customers pay online. Nothing is changed on this page."
      who="The operator sets up the provider. Owners and admins say in the catalogue’s booking rules whether a booking must be paid at once."
    >
      <Loaded query={payments} what="The payments" rows={4}>
        {({ provider, paymentRequired, refunds }) => (
          <>
            <Section heading="Online payment">
              <dl className={styles.facts}>
                <dt>Provider</dt>
                <dd>{PROVIDERS[provider ?? 'none']}</dd>
                <dt>When</dt>
                <dd>
                  {paymentRequired
                    ? 'Before the booking counts: the bin is held for an hour.'
                    : 'Whenever the customer likes, by the link in their email.'}
                </dd>
              </dl>
            </Section>
            <Section heading="Refunds that wait" aside={String(refunds.length)}>
              {refunds.length === 0 ? (
                <p className={styles.none}>None.</p>
              ) : (
                <Refunds refunds={refunds} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function Refunds({ refunds }: Pick<Payments, 'refunds'>) {
  const { slug, timezone, currency } = useOffice().organisation
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>Order</th>
          <th>Customer</th>
          <th>Asked for</th>
          <th>State</th>
          <th className={table.end}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <td>
              <Link
                to="/office/$slug/orders"
                params={{ slug }}
                search={{ open: refund.orderId }}
                className={text.link}
              >
                {refund.reference}
              </Link>
            </td>
            <td data-label="Customer">{refund.customerName}</td>
            <td data-label="Asked for">
              <Moment at={refund.createdAt} timezone={timezone} />
            </td>
            <td data-label="State">
              {refund.status === 'pending' ? (
                <Status shape="go" tone="move">
                  On its way
                </Status>
              ) : (
                <Status shape="failed" tone="bad">
                  Failed
                </Status>
              )}
            </td>
            <td className={table.end} data-label="Amount">
              {formatMoney(refund.amount, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
