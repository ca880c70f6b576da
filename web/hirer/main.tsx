import { render } from 'preact'
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { App } from './app.tsx'
import { InvoiceApp } from './invoice/invoice-app.tsx'
import { readPageData } from './page-data.ts'

const root = document.getElementById('app')
if (root) {
  root.textContent = ''
  const data = readPageData()
  render('invoiceId' in data ? <InvoiceApp data={data} /> : <App data={data} />, root)
}
