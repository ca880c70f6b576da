import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { Button } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { orderInvoicesQuery } from '#web/office/invoices/queries.ts'
import { signedTotal } from '#web/office/invoices/signed-total.ts'
import { InvoiceStatus } from '#web/office/invoices/state.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import styles from './money.module.css'

/** The invoices of an order, and a draft of what is unbilled. */
export function Invoices({ one: { order } }: { one: OneOrder }) {
  const mayRead = useMay()('readMoney')
  return mayRead ? <Billed id={order.id} currency={order.currency} /> : null
}

function Billed({ id, currency }: { id: string; currency: string }) {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const { data } = useQuery(orderInvoicesQuery(slug, id))
  const draft = useMutation({
    mutationFn: () =>
      call(addresses.createInvoiceDraft, {
        params: { organisation: slug },
        body: { orderIds: [id] },
        idempotencyKey: key.get(),
      }),
    onSuccess: (made) => {
      key.renew()
      void navigate({
        to: '/office/$slug/invoices/$invoice',
        params: { slug, invoice: made.id },
      })
    },
  })
  if (!data || (data.data.length === 0 && !data.can.invoice.allowed)) return null
  return (
    <Section
      name="Invoices"
      aside={
        mayWrite &&
        data.can.invoice.allowed && (
          <Button small busy={draft.isPending} onClick={() => draft.mutate()}>
            Draft an invoice
          </Button>
        )
      }
    >
      <dl className={styles.docket}>
        {data.data.map((invoice) => (
          <div key={invoice.id}>
            <dt>
              <Link
                to="/office/$slug/invoices/$invoice"
                params={{ slug, invoice: invoice.id }}
                className={text.link}
              >
                {invoice.number ?? 'Draft'}
              </Link>{' '}
              <InvoiceStatus state={invoice.state} />
            </dt>
            <dd>{formatMoney(signedTotal(invoice), currency)}</dd>
          </div>
        ))}
        {data.unbilled !== 0 && (
          <div>
            <dt>Unbilled</dt>
            <dd>{formatMoney(data.unbilled, currency)}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
