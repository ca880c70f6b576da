import { useEffect, useRef, useState } from 'preact/hooks'
import { spokenPrice } from '#contract/values/money.ts'
import type { PaymentSession, SessionStatus } from '#contract/payments/payment.ts'
import { send } from '#web/api.ts'
import { keepAccessKey } from '#web/payment/keep-access-key.ts'
import { openPayment } from '#web/payment/open-payment.ts'
import { useOutcome } from '#web/payment/use-outcome.ts'
import { longDay } from '#web/spoken-time.ts'
import type { Booked } from './booked.ts'
import { calendarFile } from './calendar-file.ts'
import type { Entry } from './calendar-file.ts'
import type { PageData } from '#web/booking/page-data.ts'
import './done-step.css'

/** The confirmation: the reference in large figures, what happens next, and the ways on. */
export function DoneStep(props: { data: PageData; booked: Booked; onAnother: () => void }) {
  const { data, booked } = props
  const { organisation } = data.catalog
  const { summary } = booked
  const { reference, deliveryDate, pickupDate, status } = summary
  const [sessionId, setSessionId] = useState<string | null>(null)
  const outcome = useOutcome(organisation.slug, sessionId)
  const paid = summary.paid || outcome.known?.paid === true
  const toPay = summary.paymentRequired && !paid
  const justPaid = paid && !summary.paid
  // The payment confirms it, unless somebody still has to look at it.
  const confirmed = justPaid && !data.catalog.bookingRules.approvalRequired
  const pending = status === 'pending' && !confirmed
  // With the payment the button goes that the focus may have been on.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justPaid) heading.current?.focus({ preventScroll: true })
  }, [justPaid])
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {toPay ? 'One thing left: payment' : pending ? 'We have it' : 'It’s booked'}
      </h1>
      <p class="reference">
        <span class="quiet">Your reference</span>
        <strong class="figure">{reference}</strong>
      </p>
      {toPay && (
        <PayNow {...props} watched={outcome.known?.status ?? null} onSession={setSessionId} />
      )}
      <div role="status">{justPaid && <p class="notice">Paid. Thank you.</p>}</div>
      <h2>What happens next</h2>
      <ol class="next">
        {toPay && <li>Pay {spokenPrice(summary.total)}. We hold your bin meanwhile.</li>}
        {pending && !toPay && (
          <li>{organisation.name} looks at your booking and confirms it by email.</li>
        )}
        <li>We send the confirmation to {booked.email}.</li>
        <li>
          {booked.what.join(', ')} {booked.waits ? 'comes' : 'is delivered'} on{' '}
          <strong>{longDay(deliveryDate)}</strong>
          {booked.period && `, ${booked.period}`}, to {booked.place}.
        </li>
        {booked.collects && (
          <li>
            {booked.collectOnCall ? 'Call us when it is ready, by ' : 'We collect on '}
            <strong>{longDay(pickupDate)}</strong>.
          </li>
        )}
        {booked.waits && <li>The truck waits while you load, and takes it away again.</li>}
      </ol>
      {summary.total !== booked.quoted && (
        <p class="notice">
          The price changed while you were booking: it is {spokenPrice(summary.total)}, not{' '}
          {spokenPrice(booked.quoted)}. If that does not suit you, you can cancel below.
        </p>
      )}
      <p class="paid-line">
        Total <strong class="figure">{spokenPrice(summary.total)}</strong>, with GST
        {paid && summary.total > 0 && ', paid'}
      </p>
      <p class="actions">
        <a
          class="button"
          href={summary.manageUrl}
          target={window.parent === window ? '_top' : '_blank'}
          rel="noopener"
        >
          See or change the booking
        </a>
        <CalendarLink data={data} booked={booked} />
        <button type="button" class="button plain" onClick={props.onAnother}>
          Book another bin
        </button>
      </p>
      {organisation.phone && (
        <p class="quiet">
          Anything else? Call {organisation.phone} and quote <span class="figure">{reference}</span>
          .
        </p>
      )}
    </>
  )
}

/** Opens a payment session and its page; in a frame that is another tab, and this one waits. */
function PayNow(props: {
  data: PageData
  booked: Booked
  /** What is known of the payment that was opened last. */
  watched: SessionStatus | null
  onSession: (id: string) => void
}) {
  const [state, setState] = useState<'ready' | 'opening' | 'open' | 'failed'>('ready')
  const { id, accessKey, total } = props.booked.summary
  if (accessKey === undefined) return null
  const pay = async () => {
    setState('opening')
    keepAccessKey(id, accessKey)
    const { slug } = props.data.catalog.organisation
    const reply = await openPayment(() =>
      send<PaymentSession>(`/api/public/${slug}/orders/${id}/payment-sessions`, { accessKey }),
    )
    setState(reply.kind === 'done' ? 'open' : 'failed')
    if (reply.kind === 'done' && window.parent !== window) props.onSession(reply.answer.id)
  }
  return (
    <div class="pay">
      {state === 'failed' && (
        <p class="notice" role="alert">
          The payment page could not be opened. Your booking is kept: try again.
        </p>
      )}
      {state === 'open' && (
        <p class="notice" role="status">
          {props.watched === 'expired'
            ? 'Not paid: the payment was given up or took too long. Nothing was taken.'
            : 'The payment page is open. This page says so once it is paid.'}
        </p>
      )}
      <button
        type="button"
        class="button book"
        aria-disabled={state === 'opening'}
        onClick={() => {
          if (state !== 'opening') void pay()
        }}
      >
        {state === 'opening' ? 'Opening…' : `Pay ${spokenPrice(total)}`}
      </button>
    </div>
  )
}

function CalendarLink({ data, booked }: { data: PageData; booked: Booked }) {
  const { organisation } = data.catalog
  const { id, reference, deliveryDate, pickupDate } = booked.summary
  const entry = (name: string, day: string): Entry => ({
    uid: `${name}-${id}`,
    day,
    title: `Bin ${name}: ${organisation.name}`,
    text: `Reference ${reference}\n${booked.what.join('\n')}`,
    place: booked.place,
  })
  const save = () => {
    const entries = [
      entry('delivery', deliveryDate),
      ...(booked.collects && !booked.collectOnCall ? [entry('collection', pickupDate)] : []),
    ]
    const stamp = `${deliveryDate.replaceAll('-', '')}T000000Z`
    const blob = new Blob([calendarFile(entries, stamp)], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${organisation.slug}-${reference}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <button type="button" class="button second" onClick={save}>
      Add to calendar
    </button>
  )
}
