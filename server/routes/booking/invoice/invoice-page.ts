import type { InvoicePageData } from '#contract/pages.ts'
import type { Pages } from '#server/routes/booking/guard.ts'

/**
 * The page of one invoice, sent without the invoice. Browsers don't send the fragment of an address, which holds the
 * access key; the page reads it there and fetches the invoice.
 */
export function invoicePage(pages: Pages): void {
  pages.page('/invoices/{id}', (_, { public: catalog }, { id: invoiceId }) => {
    const { name, phone, email, slug } = catalog.organisation
    const data: InvoicePageData = {
      slug,
      invoiceId,
      organisation: { name, phone, email, logoUrl: catalog.branding.logoUrl },
    }
    return {
      page: 'hirer',
      title: `Your invoice · ${name}`,
      json: JSON.stringify(data),
      body: (frames) => frames.invoice(data),
    }
  })
}
