import { useEffect, useRef, useState } from 'preact/hooks'
import type { HirersChargePage } from '#contract/orders/hirers-charge.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { formatMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { addressOf } from '#web/hirer/access-key.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import type { PageData } from '#web/hirer/page-data.ts'
import { Photos } from '#web/hirer/photos/photos.tsx'
import { sayInstant } from '#web/hirer/say-time.ts'
import { Wording } from '#web/hirer/terms/wording.tsx'
import { classNames } from '#web/ui/class-names.ts'
import layout from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { Arithmetic } from './arithmetic.tsx'
import { ReplyForm } from './reply-form.tsx'
import { sayState } from './say-state.ts'
import styles from './charge-view.module.css'

/** One charge: what happened, how it's worked out, the hirer's reply, and what was accepted at booking. */
export function ChargeView({
  data,
  page,
  calls,
  onReplied,
  onRefused,
}: {
  data: PageData
  page: HirersChargePage
  calls: Calls
  onReplied: (page: HirersChargePage) => void
  /** What the page shows may be out of date. */
  onRefused: () => void
}) {
  const { order, charge, organisation, photos, accepted } = page
  const { description, amount, state, facts, rule, steps, dockets, reply } = charge
  const isExplained = facts.length > 0 || dockets.length > 0 || photos.length > 0
  const [replied, setReplied] = useState(false)
  // The form stays, with what was typed, if a refusal shows that the charge can't be replied to any more.
  const [refused, setRefused] = useState(false)
  const stateRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The form, which had the focus, is gone.
    if (replied) stateRef.current?.focus()
  }, [replied])
  return (
    <main class={layout.page}>
      <p class={classNames(styles.back, text.screenOnly)}>
        <a href={addressOf(data)}>Your booking {order.reference}</a>
      </p>
      <h1 tabIndex={-1}>{tieUnits(description)}</h1>
      {amount !== null && (
        <p class={styles.amount}>
          <strong class={text.figure}>{formatMoney(amount, order.currency)}</strong>
          {data.chargesGst && <span class={text.quiet}> including GST</span>}
        </p>
      )}
      <p ref={stateRef} tabIndex={-1} class={styles.state} role="status">
        {sayState(charge, organisation.timezone)}
      </p>
      {isExplained && (
        <section aria-labelledby="happened">
          <h2 id="happened">What happened</h2>
          <ul class={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {dockets.map((docket) => (
              <li key={docket.number}>{sayDocket(docket)}</li>
            ))}
          </ul>
          <Photos photos={photos} timezone={organisation.timezone} />
        </section>
      )}
      {(rule !== null || steps.length > 0) && (
        <section aria-labelledby="sum">
          <h2 id="sum">How it’s worked out</h2>
          {rule !== null && <p>{rule}</p>}
          <Arithmetic steps={steps} currency={order.currency} />
        </section>
      )}
      {reply !== null && (
        <section aria-labelledby="reply">
          <h2 id="reply">Your reply</h2>
          <p class={styles.reply}>{reply}</p>
        </section>
      )}
      {(state === 'open' || (refused && !replied)) && (
        <section aria-labelledby="disagree">
          <h2 id="disagree">If you don’t agree</h2>
          <ReplyForm
            id={charge.id}
            phone={organisation.phone}
            calls={calls}
            onReplied={(after) => {
              onReplied(after)
              setReplied(true)
            }}
            onRefused={() => {
              onRefused()
              setRefused(true)
            }}
          />
        </section>
      )}
      <Accepted accepted={accepted} organisation={organisation} />
    </main>
  )
}

function Accepted({
  accepted: { at, terms, notices },
  organisation: { name, timezone },
}: Pick<HirersChargePage, 'accepted' | 'organisation'>) {
  if (terms === null && notices.length === 0) return null
  return (
    <section aria-labelledby="accepted">
      <h2 id="accepted">
        {at === null ? 'The terms of your booking' : 'What you accepted when you booked'}
      </h2>
      {at !== null && <p class={text.quiet}>{sayInstant(at, timezone)}</p>}
      <Wording notices={notices} terms={terms} business={name} />
    </section>
  )
}

/** "Weighed on Thu 19 Nov, docket 4711: 3,100 kg gross, 1,760 kg tare, 1,340 kg net". */
function sayDocket({
  number,
  tippedOn,
  grossKg,
  tareKg,
  netKg,
}: HirersChargePage['charge']['dockets'][number]): string {
  const weights = [
    grossKg !== null && `${grossKg.toLocaleString('en-AU')} kg gross`,
    tareKg !== null && `${tareKg.toLocaleString('en-AU')} kg tare`,
    `${netKg.toLocaleString('en-AU')} kg net`,
  ].filter((weight) => weight !== false)
  return `Weighed on ${shortDay(tippedOn)}, docket ${number}: ${weights.join(', ')}`
}
