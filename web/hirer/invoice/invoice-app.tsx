import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PayersInvoice } from '#contract/invoices/payers-invoice.ts'
import type { InvoicePageData } from '#contract/pages.ts'
import { callApi } from '#web/api.ts'
import type { Reply } from '#web/api.ts'
import { endpoints } from '#web/endpoints.ts'
import { readAccessKey } from '#web/hirer/access-key.ts'
import { Loading } from '#web/hirer/loading.tsx'
import { Message, Trouble } from '#web/hirer/trouble.tsx'
import { useLoaded } from '#web/hirer/use-loaded.ts'
import { isDecided, useReturn } from '#web/payment/use-outcome.ts'
import { Masthead } from '#web/ui/masthead.tsx'
import page from '#web/ui/page.module.css'
import { InvoiceView } from './invoice-view.tsx'
import type { PayersCalls } from './invoice-view.tsx'

/** The page of one invoice, for its payer. Its access key opens it. */
export function InvoiceApp({ data }: { data: InvoicePageData }) {
  const { slug, invoiceId } = data
  const [accessKey, setAccessKey] = useState(() => readAccessKey(invoiceId))
  useEffect(() => {
    // Another link to the same invoice, opened in this tab.
    const onHash = () => setAccessKey(readAccessKey(invoiceId))
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [invoiceId])
  const calls = useMemo(
    () => (accessKey === null ? null : callsOf(slug, invoiceId, accessKey)),
    [slug, invoiceId, accessKey],
  )
  return (
    <>
      <Masthead {...data.organisation} />
      {calls === null ? (
        <Message heading="This link is incomplete" data={data}>
          <p class={page.lead}>Part of the link is missing. Open it again from your email.</p>
        </Message>
      ) : (
        <Opened key={accessKey} data={data} calls={calls} />
      )}
    </>
  )
}

function callsOf(slug: string, id: string, accessKey: string): PayersCalls {
  const params = { organisation: slug, id }
  return {
    view: (): Promise<Reply<PayersInvoice>> =>
      callApi(endpoints.viewInvoice, { params, body: { accessKey } }),
    pay: (returnUrl) => callApi(endpoints.payInvoice, { params, body: { accessKey, returnUrl } }),
  }
}

function Opened({ data, calls }: { data: InvoicePageData; calls: PayersCalls }) {
  const outcome = useReturn(data.slug)
  // The payment changes what is due.
  const { answer: invoice, view, load } = useLoaded(calls.view, isDecided(outcome))
  if (invoice) {
    return (
      <InvoiceView
        invoice={invoice}
        calls={calls}
        phone={data.organisation.phone}
        outcome={outcome}
        onRefused={load}
      />
    )
  }
  if (view.failure) return <Trouble call={view} data={data} what="invoice" onAgain={load} />
  return (
    <Loading heading="Your invoice">
      <p class={page.lead} role="status">
        One moment…
      </p>
    </Loading>
  )
}
