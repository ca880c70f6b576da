import { useEffect, useRef, useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { Actions } from '#web/hirer/change/actions.tsx'
import { Booking } from './booking.tsx'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { describeStatus } from './describe-status.ts'
import { Documents } from './documents.tsx'
import type { PageData } from '#web/hirer/page-data.ts'
import { Pay } from '#web/hirer/pay/pay.tsx'
import { PaymentNote } from '#web/hirer/pay/payment-note.tsx'
import { Price } from './price.tsx'
import { Status } from './status.tsx'
import { Timeline } from './timeline.tsx'
import type { Outcome } from '#web/payment/use-outcome.ts'
import './order-view.css'

/** An order as its hirer sees it: how it stands first, then what can be done, then all of it. */
export function OrderView(props: {
  data: PageData
  page: HirersPage
  calls: Calls
  /** Of the payment that the hirer comes back from; null where there is none. */
  outcome: Outcome | null
  onChanged: (page: HirersPage) => void
}) {
  const { data, page, calls, outcome } = props
  const { mark, word, headline, next } = describeStatus(page, data.today)
  const [notice, setNotice] = useState('')
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice !== '') told.current?.focus()
  }, [notice])

  return (
    <main class="page hirer">
      <div class="headline">
        <Status mark={mark} word={word} />
        <h1 tabIndex={-1}>{headline}</h1>
        {next && <p class="lead">{next}</p>}
        <p class="reference">
          <span class="quiet">Reference </span>
          <span class="figure">{page.order.reference}</span>
        </p>
      </div>
      <div ref={told} tabIndex={-1} role="status" class="told">
        {notice && <p class="notice good">{notice}</p>}
      </div>
      {outcome && <PaymentNote outcome={outcome} />}
      <Pay page={page} calls={calls} />
      <div class="columns">
        <div>
          <Timeline page={page} />
          <Actions
            data={data}
            page={page}
            calls={calls}
            onChanged={(changed, what) => {
              props.onChanged(changed)
              setNotice(what)
            }}
          />
        </div>
        <div>
          <Booking order={page.order} />
          <Price order={page.order} />
          <Documents page={page} />
        </div>
      </div>
      <p class="another no-print">
        <a href={data.path}>Book another bin</a>
      </p>
    </main>
  )
}
