import './app.css'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { Masthead } from '#web/ui/masthead.tsx'
import { readAccessKey } from './access-key.ts'
import { callsOf } from '#web/hirer/calls/calls.ts'
import { OrderView } from '#web/hirer/order/order-view.tsx'
import type { PageData } from './page-data.ts'
import { PaymentReturn } from '#web/hirer/pay/payment-return.tsx'
import { Message, Trouble } from './trouble.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { useOutcome } from '#web/payment/use-outcome.ts'

/** The hirer's page: opened by its access key, or for a moment by the payment that was just made. */
export function App({ data }: { data: PageData }) {
  const [accessKey, setAccessKey] = useState(() => readAccessKey(data.orderId))
  useEffect(() => {
    // Another link to the same order, opened in this tab.
    const onHash = () => setAccessKey(readAccessKey(data.orderId))
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [data.orderId])

  const sessionId = new URLSearchParams(location.search).get('payment_session')
  return (
    <>
      <Masthead {...data.organisation} />
      {accessKey !== null ? (
        <Opened key={accessKey} data={data} accessKey={accessKey} sessionId={sessionId} />
      ) : sessionId !== null ? (
        <PaymentReturn data={data} sessionId={sessionId} />
      ) : (
        <Message heading="This link is not whole" data={data}>
          <p class="lead">
            What opens your booking is missing from it. Open the link in your confirmation mail
            again, up to its very end.
          </p>
        </Message>
      )}
    </>
  )
}

function Opened(props: { data: PageData; accessKey: string; sessionId: string | null }) {
  const { data, accessKey, sessionId } = props
  const { slug, orderId } = data
  const calls = useMemo(() => callsOf(slug, orderId, accessKey), [slug, orderId, accessKey])
  const [page, setPage] = useState<HirersPage | null>(null)
  const view = useCall<HirersPage>()
  const outcome = useOutcome(slug, sessionId)
  const load = () => view.run(calls.view, setPage)

  // Once more when the payment is decided: the order is then another.
  const decided = outcome.known !== null && outcome.known.status !== 'open'
  useEffect(load, [calls, decided])
  useEffect(() => {
    if (view.failure?.kind !== 'lost') return undefined
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [view.failure])

  // What was to be tried again is gone once it worked, and the focus with it.
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (view.failure) setFailed(true)
    else if (page && failed) document.querySelector<HTMLElement>('h1')?.focus()
  }, [view.failure, page])

  if (page) {
    return (
      <OrderView
        data={data}
        page={page}
        calls={calls}
        outcome={sessionId === null ? null : outcome}
        onChanged={setPage}
      />
    )
  }
  if (view.failure) return <Trouble call={view} data={data} onAgain={load} />
  return (
    <main class="page hirer loading" aria-busy="true">
      <h1 tabIndex={-1}>Your booking</h1>
      <p class="lead" role="status">
        One moment…
      </p>
    </main>
  )
}
