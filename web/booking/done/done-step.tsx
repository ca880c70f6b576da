import { useEffect, useRef, useState } from 'preact/hooks'
import { BEFORE_WE_COME } from '#contract/catalog/prepare-lines.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { PageData } from '#web/booking/page-data.ts'
import { useOutcome } from '#web/payment/use-outcome.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { DashList } from '#web/ui/dashes/dash-list.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { IncludedLines } from '#web/booking/docket/included-lines.tsx'
import { PriceTable } from '#web/booking/docket/price-table.tsx'
import { keepBooked } from './booked.ts'
import type { Booked } from './booked.ts'
import { CalendarButton } from './calendar-button.tsx'
import styles from './done-step.module.css'
import { NextSteps } from './next-steps.tsx'
import { PayNow } from './pay-now.tsx'

/** The confirmation: the reference in large figures, what happens next, and where to go from here. */
export function DoneStep(props: { data: PageData; booked: Booked; onAnother: () => void }) {
  const { data, booked } = props
  const { organisation } = data.catalog
  const { currency } = organisation
  const { summary } = booked
  const { reference, status, total } = summary
  const [payment, setPayment] = useState(booked.payment ?? null)
  const outcome = useOutcome(organisation.slug, payment)
  const paid = summary.paid || outcome.known?.paid === true
  const toPay = summary.paymentRequired && !paid
  const justPaid = paid && !summary.paid
  // A payment confirms the booking, unless the business approves each one.
  const confirmed = justPaid && !data.catalog.bookingRules.approvalRequired
  const pending = status === 'pending' && !confirmed
  const canPay = data.takesPayment && !paid && !toPay && !pending && total > 0
  const watch = (id: string) => {
    keepBooked(data.path, { ...booked, payment: id })
    setPayment(id)
  }
  // The payment removes the button that may have the focus.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justPaid) heading.current?.focus({ preventScroll: true })
  }, [justPaid])
  // No crew comes to a booking that may be refused.
  const prepare = (pending && !toPay ? null : booked.prepare) ?? []
  const repriced = total !== booked.quoted
  return (
    <div class={styles.done}>
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {toPay ? 'One thing left: payment' : pending ? 'We’ve got your booking' : 'It’s booked'}
        </h1>
        <p class={styles.reference}>
          <span class={text.quiet}>Your reference</span>
          <strong class={text.figure}>{reference}</strong>
        </p>
        <div role="status">{justPaid && <Notice space="between">Paid. Thank you.</Notice>}</div>
        {repriced && (
          <Notice space="between">
            The price changed while you were booking: it’s {formatMoney(total, currency)}, not{' '}
            {formatMoney(booked.quoted, currency)}. If that doesn’t suit you, you can cancel below.
          </Notice>
        )}
        <div class={styles.owed}>
          <PriceTable
            price={{
              charges: repriced ? [] : booked.charges,
              total,
              gst: repriced ? undefined : booked.gst,
            }}
            currency={currency}
            chargesGst={data.chargesGst}
          />
          {total > 0 && !toPay && <p class={styles.state}>{paid ? 'Paid' : 'Nothing paid yet'}</p>}
          {(toPay || canPay) && (
            <div class={classNames(text.screenOnly, styles.pay)}>
              <PayNow
                {...props}
                watched={outcome.known?.status ?? null}
                onSession={watch}
                canWait={canPay}
              />
            </div>
          )}
        </div>
        <p class={styles.actions}>
          <CalendarButton data={data} booked={booked} />
          <a
            class={classNames(buttonStyles.button, buttonStyles.second)}
            href={summary.manageUrl}
            target={window.parent === window ? '_top' : '_blank'}
            rel="noopener"
          >
            See or change it
          </a>
        </p>
      </div>
      <div>
        <h2>What happens next</h2>
        <NextSteps data={data} booked={booked} toPay={toPay} pending={pending} />
        <div class={styles.included}>
          <IncludedLines lines={booked.included ?? []} />
        </div>
        {prepare.length > 0 && (
          <section aria-labelledby="prepare" class={styles.prepare}>
            <h2 id="prepare">{BEFORE_WE_COME}</h2>
            <DashList lines={prepare} />
          </section>
        )}
        {organisation.phone && (
          <p class={styles.call}>
            Anything else?{' '}
            <PhoneLink phone={organisation.phone}>Call {organisation.phone}</PhoneLink> and quote{' '}
            <span class={text.figure}>{reference}</span>.
          </p>
        )}
        <p class={styles.another}>
          <button
            type="button"
            class={classNames(buttonStyles.button, buttonStyles.plain)}
            onClick={props.onAnother}
          >
            Book another bin
          </button>
        </p>
      </div>
    </div>
  )
}
