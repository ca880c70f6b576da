import type { PayersInvoice } from '#contract/invoices/payers-invoice.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import { sayAbn } from '#contract/values/abn.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Reply } from '#web/api.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { PaymentNote } from '#web/hirer/pay/payment-note.tsx'
import payStyles from '#web/hirer/pay/pay.module.css'
import { openPayment } from '#web/payment/open-payment.ts'
import type { Outcome } from '#web/payment/use-outcome.ts'
import buttonStyles from '#web/ui/button.module.css'
import page from '#web/ui/page.module.css'
import { HowToPay } from './how-to-pay.tsx'
import styles from './invoice.module.css'
import { Lines } from './lines.tsx'

export type PayersCalls = {
  view: () => Promise<Reply<PayersInvoice>>
  pay: (returnUrl: string) => Promise<Reply<PaymentSession>>
}

/** An invoice or credit note: what is due, how to pay it, and every line. */
export function InvoiceView({
  invoice,
  calls,
  phone,
  outcome,
  onRefused,
}: {
  invoice: PayersInvoice
  calls: PayersCalls
  phone: string | null
  outcome: Outcome | null
  /** What the page shows may be out of date. */
  onRefused: () => void
}) {
  const { document, pdfUrl } = invoice
  const { seller, buyer, credits, purchaseOrder } = document
  return (
    <main class={page.page}>
      <h1 tabIndex={-1}>
        {document.title} {document.number}
      </h1>
      <p class={page.lead}>{sayState(invoice)}</p>
      {outcome && <PaymentNote outcome={outcome} mailed={document.buyer.email !== ''} />}
      <Pay invoice={invoice} calls={calls} phone={phone} onRefused={onRefused} />
      <p class={styles.download}>
        <a href={pdfUrl} target="_blank" rel="noopener">
          Open the PDF
        </a>
      </p>
      <Lines invoice={invoice} />
      <HowToPay invoice={invoice} />
      <section aria-labelledby="about">
        <h2 id="about">About this {credits === null ? 'invoice' : 'credit note'}</h2>
        <dl class={styles.facts}>
          <dt>Date</dt>
          <dd>{spokenDay(document.issuedOn)}</dd>
          {credits && (
            <>
              <dt>Credits</dt>
              <dd>{credits.number}</dd>
              <dt>Reason</dt>
              <dd>{credits.reason}</dd>
            </>
          )}
          {purchaseOrder !== '' && (
            <>
              <dt>Purchase order</dt>
              <dd>{purchaseOrder}</dd>
            </>
          )}
          <dt>To</dt>
          <dd>
            {buyer.name}
            {buyer.abn !== null && <Abn abn={buyer.abn} />}
            {buyer.address !== '' && (
              <>
                <br />
                {buyer.address}
              </>
            )}
          </dd>
          <dt>From</dt>
          <dd>
            {seller.name}
            {seller.abn !== null && <Abn abn={seller.abn} />}
            <br />
            {seller.address}
          </dd>
        </dl>
      </section>
    </main>
  )
}

/** What is due, and until when. */
function sayState({ state, due, document }: PayersInvoice): string {
  const money = formatMoney(due, document.currency)
  switch (state) {
    case 'paid':
      return 'Paid. There’s nothing left to pay.'
    case 'written_off':
      return 'There’s nothing left to pay.'
    case 'credited':
      return 'Credited. There’s nothing to pay.'
    case 'credit_note':
      return `It credits ${formatMoney(document.total, document.currency)}. There’s nothing to pay.`
    case 'overdue':
      return `${money} was due on ${spokenDay(document.dueOn)}.`
    default:
      return `${money} is due by ${spokenDay(document.dueOn)}.`
  }
}

function Pay({
  invoice: { can, due, document },
  calls,
  phone,
  onRefused,
}: {
  invoice: PayersInvoice
  calls: PayersCalls
  phone: string | null
  onRefused: () => void
}) {
  const session = useCall<PaymentSession>()
  if (!can.pay.allowed) {
    if (session.failure) return <FailureNote call={session} phone={phone} alone />
    return due > 0 && can.pay.reason !== null ? <p>{can.pay.reason}</p> : null
  }
  const ask = async () => {
    const reply = await calls.pay(location.origin + location.pathname)
    if (reply.kind === 'refused' && reply.status === 422) onRefused()
    return reply
  }
  const pay = () =>
    session.run(
      () => openPayment(ask),
      () => {},
    )
  return (
    <div class={payStyles.pay}>
      <FailureNote call={session} phone={phone} />
      <button
        class={buttonStyles.button}
        type="button"
        aria-disabled={session.busy || undefined}
        onClick={() => session.busy || pay()}
      >
        {session.busy ? 'Opening the payment page…' : `Pay ${formatMoney(due, document.currency)}`}
      </button>
    </div>
  )
}

function Abn({ abn }: { abn: string }) {
  return (
    <>
      <br />
      ABN {sayAbn(abn)}
    </>
  )
}
