import { useState } from 'preact/hooks'
import { addDays } from '#contract/values/day.ts'
import type { OrderChange } from '#contract/orders/hirer.ts'
import { collectionChoices, firstFrom } from './day-choices.ts'
import { DaySelect } from './day-select.tsx'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import { Quote } from './quote.tsx'
import { shortDay } from '#contract/values/spoken-time.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { useQuote } from './use-quote.ts'

/** How much later the hirer can have the bin collected here. */
const DAYS_SHOWN = 8 * 7

/** A longer hire: a later collection date, with its price before the hirer agrees. */
export function ExtendHire({ data, page, calls, onChanged, onClose }: ActionProps) {
  const { order, organisation } = page
  const { today, rules } = data
  const later = addDays(order.pickupDate > today ? order.pickupDate : today, 1)
  const choices = collectionChoices(later, rules, today, DAYS_SHOWN)
  const [picked, setPicked] = useState('')
  // The collection may have been moved to a later day than the one picked.
  const pickupDate = picked >= later ? picked : (firstFrom(choices, later) ?? order.pickupDate)
  const change = useCall<OrderChange>()
  const { quote, call } = useQuote(calls, { pickupDate }, order)
  const submit = () =>
    change.run(
      () => calls.change({ pickupDate, dryRun: false }),
      (done) =>
        done.page &&
        onChanged(done.page, `Changed. Collection is now on ${shortDay(done.pickupDate)}.`),
    )
  return (
    <Panel title="Keep it longer" onSubmit={submit} onClose={onClose}>
      <DaySelect
        id="later-collection"
        label="Collect on"
        help={`Currently ${shortDay(order.pickupDate)}.`}
        choices={choices}
        day={pickupDate}
        onChoose={setPicked}
      />
      <Quote
        quote={quote}
        currency={order.currency}
        chargesGst={data.chargesGst}
        busy={call.busy}
      />
      <FailureNote call={call.failure ? call : change} phone={organisation.phone} />
      <Decision
        verb={`Collect on ${shortDay(pickupDate)}`}
        busy={change.busy}
        off={quote?.changed !== true}
        onClose={onClose}
      />
    </Panel>
  )
}
