import { useEffect, useMemo, useState } from 'preact/hooks'
import { isDecided, sessionOfAddress, useReturn } from '#web/payment/use-outcome.ts'
import { Masthead } from '#web/ui/masthead.tsx'
import page from '#web/ui/page.module.css'
import { watchToday } from '#web/watch-today.ts'
import { readAccessKey } from './access-key.ts'
import { callsOf } from '#web/hirer/calls/calls.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { useRereading } from '#web/hirer/calls/use-rereading.ts'
import { ChargePage } from '#web/hirer/charges/charge-page.tsx'
import { Loading } from './loading.tsx'
import { OrderView } from '#web/hirer/order/order-view.tsx'
import type { PageData } from './page-data.ts'
import { PaymentReturn } from '#web/hirer/pay/payment-return.tsx'
import { Message, Trouble } from './trouble.tsx'
import { useLoaded } from './use-loaded.ts'

/** The hirer's page of one order, or of one of its charges. The order's access key opens it; without one, a payment just made shows. */
export function App({ data: given }: { data: PageData }) {
  const [today, setToday] = useState(given.today)
  useEffect(() => watchToday(given.today, given.timezone, setToday), [given])
  const data = useMemo(() => ({ ...given, today }), [given, today])
  const { slug, orderId, chargeId } = data
  const [accessKey, setAccessKey] = useState(() => readAccessKey(orderId))
  useEffect(() => {
    // Another link to the same order, opened in this tab.
    const onHash = () => setAccessKey(readAccessKey(orderId))
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [orderId])
  const calls = useMemo(
    () => (accessKey === null ? null : callsOf(slug, orderId, accessKey)),
    [slug, orderId, accessKey],
  )

  const sessionId = sessionOfAddress()
  return (
    <>
      <Masthead {...data.organisation} />
      {calls !== null && chargeId !== null ? (
        <ChargePage key={accessKey} data={data} chargeId={chargeId} calls={calls} />
      ) : calls !== null ? (
        <Opened key={accessKey} data={data} calls={calls} />
      ) : sessionId !== null ? (
        <PaymentReturn data={data} sessionId={sessionId} />
      ) : (
        <Message heading="This link is incomplete" data={data}>
          <p class={page.lead}>
            Part of the link is missing. Open it again from{' '}
            {chargeId === null ? 'your confirmation email' : 'the email about the charge'}.
          </p>
        </Message>
      )}
    </>
  )
}

function Opened({ data, calls }: { data: PageData; calls: Calls }) {
  const outcome = useReturn(data.slug)
  // The payment changes the order, and crews do from day to day.
  const {
    answer: order,
    setAnswer: setOrder,
    view,
    load,
  } = useLoaded(calls.view, `${data.today} ${isDecided(outcome)}`)
  const watched = useRereading(calls, order, { today: data.today, onRead: setOrder })
  if (order) {
    return (
      <OrderView data={data} page={order} calls={watched} outcome={outcome} onChanged={setOrder} />
    )
  }
  if (view.failure) return <Trouble call={view} data={data} onAgain={load} />
  return (
    <Loading>
      <p class={page.lead} role="status">
        One moment…
      </p>
    </Loading>
  )
}
