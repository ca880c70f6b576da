import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { RecordSource } from '#web/office/shell/palette/record-source.ts'
import { invoiceAddresses as addresses } from './addresses.ts'
import { signedTotal } from './signed-total.ts'
import { InvoiceStatus } from './state.tsx'

const MOST = 3

/** Invoices and credit notes in the palette, by number. */
export const findInvoices: RecordSource['find'] = async ({ slug, currency }, words) => {
  const { data } = await call(addresses.listInvoices, {
    params: { organisation: slug },
    query: { search: words, limit: String(MOST) },
  })
  return data.map((invoice) => ({
    id: invoice.id,
    name: invoice.number ?? 'Draft',
    about: `${invoice.buyerName}, ${formatMoney(signedTotal(invoice), currency)}`,
    lead: <Icon name="invoices" />,
    aside: <InvoiceStatus state={invoice.state} />,
    href: `/office/${slug}/invoices/${invoice.id}`,
  }))
}
