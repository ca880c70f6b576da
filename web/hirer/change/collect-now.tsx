import { useEffect, useState } from 'preact/hooks'
import { daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { OrderChange } from '#contract/orders/hirer.ts'
import { collectionChoices } from './day-choices.ts'
import { DaySelect } from './day-select.tsx'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import { Quote } from './quote.tsx'
import { shortDay } from '#contract/values/spoken-time.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { useQuote } from './use-quote.ts'

/** Collects the bin before its date: as soon as possible, or on a later day before that date. */
export function CollectNow({ data, page, calls, onChanged, onClose }: ActionProps) {
  const { order, organisation, can } = page
  const { today, rules } = data
  const change = useCall<OrderChange>()
  /** The chosen day; null for the soonest, which only the server knows. */
  const [chosen, setChosen] = useState<Day | null>(null)
  const [soonest, setSoonest] = useState<Day | null>(null)
  const wanted = chosen === null ? { collectNow: true } : { pickupDate: chosen }
  const { quote, call } = useQuote(calls, wanted, order)
  useEffect(() => {
    if (quote && chosen === null) setSoonest(quote.pickupDate)
  }, [quote, chosen])

  const day = chosen ?? soonest
  // A bin without a planned collection is collected as soon as possible.
  const span = soonest === null || !can.extend.allowed ? 0 : daysBetween(soonest, order.pickupDate)
  const choices = span > 1 ? collectionChoices(soonest ?? '', rules, today, span - 1) : []
  const verb = day === null ? 'Collect it' : `Collect it on ${shortDay(day)}`
  const submit = () =>
    change.run(
      () => calls.change({ ...wanted, dryRun: false }),
      (done) =>
        done.page &&
        onChanged(done.page, `Thank you. We’ll collect it on ${shortDay(done.pickupDate)}.`),
    )
  return (
    <Panel title="Ready for collection" onSubmit={submit} onClose={onClose}>
      {day !== null && choices.some(({ day: other, why }) => why === null && other !== soonest) ? (
        <DaySelect
          id="earlier-collection"
          label="Collect it on"
          help={`Currently ${shortDay(order.pickupDate)}.`}
          choices={choices}
          day={day}
          onChoose={(picked) => setChosen(picked === soonest ? null : picked)}
        />
      ) : (
        quote?.changed && (
          <p>
            We can collect it on <strong>{shortDay(quote.pickupDate)}</strong>.
          </p>
        )
      )}
      {quote?.changed === false ? (
        <p>We already collect it on {shortDay(quote.pickupDate)}, the earliest day possible.</p>
      ) : (
        <Quote
          quote={quote}
          currency={order.currency}
          chargesGst={data.chargesGst}
          busy={call.busy}
        />
      )}
      <FailureNote call={call.failure ? call : change} phone={organisation.phone} />
      <Decision
        verb={quote?.changed === false ? null : verb}
        busy={change.busy}
        off={quote?.changed !== true}
        onClose={onClose}
      />
    </Panel>
  )
}
