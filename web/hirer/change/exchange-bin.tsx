import { useEffect, useState } from 'preact/hooks'
import type { Exchange } from '#contract/orders/exchange.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { times } from '#contract/values/words/times.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import text from '#web/ui/text.module.css'
import { sayWhyNot } from './day-choices.ts'
import { DaySelect } from './day-select.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import styles from './panel.module.css'

/** Takes the full bin and brings an empty one, on a day and at a price that the hirer sees first. */
export function ExchangeBin({ data, page, calls, onChanged, onClose }: ActionProps) {
  const { order, organisation, exchanges } = page
  const [lineId, setLineId] = useState(exchanges[0]?.lineId ?? '')
  const [offer, setOffer] = useState<Exchange | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const asked = useCall<Exchange>()
  const done = useCall<Exchange>()
  const { run } = asked
  const refused = done.failure?.kind === 'refused'
  useEffect(() => {
    setOffer(null)
    run(
      () => calls.exchange({ lineId, dryRun: true }),
      (found) => {
        setOffer(found)
        setDay(found.date)
      },
    )
    // The price or the days have changed since.
  }, [run, calls, lineId, refused])

  const submit = () => {
    if (!offer || day === null) return
    const { price: expectedPrice } = offer
    done.run(
      () => calls.exchange({ lineId, dryRun: false, date: day, expectedPrice }),
      (exchange) =>
        exchange.page &&
        onChanged(exchange.page, `Thank you. We’ll exchange it on ${shortDay(day)}.`),
    )
  }
  const price = offer && formatMoney(offer.price, order.currency)
  const choices = offer
    ? offer.days.map(({ date, reason }) => ({ day: date, why: sayWhyNot(reason) }))
    : []
  return (
    <Panel title="Exchange my bin" onSubmit={submit} onClose={onClose}>
      <p>We take the full bin and bring an empty one.</p>
      {exchanges.length > 1 && (
        <SelectField id="exchange-line" label="Which bin" value={lineId} onValue={setLineId}>
          {exchanges.map((one) => (
            <option key={one.lineId} value={one.lineId}>
              {times(one.productName, one.quantity)}
            </option>
          ))}
        </SelectField>
      )}
      {day !== null && (
        <DaySelect
          id="exchange-day"
          label="Exchange it on"
          choices={choices}
          day={day}
          onChoose={setDay}
        />
      )}
      <div class={styles.quote} role="status">
        {asked.busy && <p class={text.quiet}>Checking the price…</p>}
        {offer && day !== null && (
          <>
            <p class={styles.difference}>
              <span class={text.figure}>{price}</span>
            </p>
            <p class={text.quiet}>
              {sayPriced(offer.quantity, data.chargesGst)}We bill it once it’s done. The terms of
              your booking apply.
            </p>
          </>
        )}
        {offer && day === null && (
          <p>No day is left before we collect the bin. Keep it longer first, then exchange it.</p>
        )}
      </div>
      <FailureNote call={asked.failure ? asked : done} phone={organisation.phone} />
      <Decision
        verb={
          price !== null && day !== null
            ? `Exchange it on ${shortDay(day)} for ${price}`
            : 'Exchange it'
        }
        busy={done.busy}
        off={offer === null || day === null}
        onClose={onClose}
      />
    </Panel>
  )
}

/** "Including GST, for 2 bins. " */
function sayPriced(quantity: number, chargesGst: boolean): string {
  const bins = quantity > 1 ? `for ${quantity} bins` : ''
  const says = [chargesGst ? 'including GST' : '', bins].filter(Boolean).join(', ')
  return says === '' ? '' : `${says.charAt(0).toUpperCase()}${says.slice(1)}. `
}
