import { useEffect, useRef, useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { Actions } from '#web/hirer/change/actions.tsx'
import { Booking } from './booking.tsx'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { describeStatus } from './describe-status.ts'
import { Documents } from './documents.tsx'
import type { PageData } from '#web/hirer/page-data.ts'
import { Texts } from '#web/hirer/texts/texts.tsx'
import { Charges } from '#web/hirer/charges/charges.tsx'
import { ToAccept } from '#web/hirer/terms/to-accept.tsx'
import { Pay } from '#web/hirer/pay/pay.tsx'
import { PayInvoices } from '#web/hirer/pay/pay-invoices.tsx'
import { PaymentNote } from '#web/hirer/pay/payment-note.tsx'
import { Prepare } from '#web/hirer/timeline/prepare.tsx'
import { Price } from './price.tsx'
import { Status } from './status.tsx'
import { NextVisits } from '#web/hirer/timeline/next-visits.tsx'
import { Timeline } from '#web/hirer/timeline/timeline.tsx'
import type { Outcome } from '#web/payment/use-outcome.ts'
import { Reference } from '#web/hirer/reference.tsx'
import app from '#web/hirer/app.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import layout from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import styles from './order-view.module.css'

/** An order as its hirer sees it: its status first, then the actions, then the details. */
export function OrderView(props: {
  data: PageData
  page: HirersPage
  calls: Calls
  /** The outcome of the payment that the hirer returns from; null if they don't. */
  outcome: Outcome | null
  onChanged: (page: HirersPage) => void
}) {
  const { data, page, calls, outcome } = props
  const { mark, word, headline, next } = describeStatus(page, data.today)
  const [notice, setNotice] = useState('')
  // Thanks for a payment would be read as news of what was changed after it.
  const [isPaymentRead, setPaymentRead] = useState(false)
  const announced = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice !== '') announced.current?.focus()
  }, [notice])

  const announce = (changed: HirersPage, what: string) => {
    props.onChanged(changed)
    setNotice(what)
    setPaymentRead(outcome?.known?.status === 'complete')
  }

  return (
    <main class={classNames(layout.page, app.wide)}>
      <div class={styles.headline}>
        <Status mark={mark} word={word} />
        <h1 tabIndex={-1}>{headline}</h1>
        {next && <p class={layout.lead}>{next}</p>}
        <Reference reference={page.order.reference} />
      </div>
      <div ref={announced} tabIndex={-1} role="status" class={styles.announced}>
        {notice && (
          <Notice tone="good" space="apart">
            {notice}
          </Notice>
        )}
      </div>
      {outcome && !isPaymentRead && <PaymentNote outcome={outcome} />}
      <ToAccept page={page} calls={calls} onChanged={announce} />
      <Charges data={data} page={page} />
      <Pay page={page} calls={calls} />
      <PayInvoices page={page} />
      <div class={styles.columns}>
        <div>
          <NextVisits page={page} />
          <Prepare page={page} />
          <Timeline page={page} />
          <Actions data={data} page={page} calls={calls} onChanged={announce} />
        </div>
        <div>
          <Booking page={page} />
          <Texts page={page} calls={calls} onChanged={announce} />
          <Price order={page.order} chargesGst={data.chargesGst} />
          <Documents page={page} />
        </div>
      </div>
      <p class={classNames(styles.another, text.screenOnly)}>
        <a href={data.path}>Book another bin</a>
      </p>
    </main>
  )
}
