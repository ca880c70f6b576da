import type { OrderChange } from '#contract/orders/hirer.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import { Quote } from './quote.tsx'
import { shortDay } from '#web/spoken-time.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { useQuote } from './use-quote.ts'

/** Ready to be collected before its date. */
export function CollectNow({ page: { organisation }, calls, onChanged, onClose }: ActionProps) {
  const change = useCall<OrderChange>()
  const { quote, call } = useQuote(calls, { collectNow: true })
  const submit = () =>
    change.run(
      () => calls.change({ collectNow: true, dryRun: false }),
      (done) =>
        done.page &&
        onChanged(done.page, `Thank you. We collect it on ${shortDay(done.pickupDate)}.`),
    )
  return (
    <Panel title="Ready to be collected" onSubmit={submit} onClose={onClose}>
      {quote?.changed && (
        <p>
          The next day that we can come is <strong>{shortDay(quote.pickupDate)}</strong>.
        </p>
      )}
      {quote?.changed === false ? (
        <p>It is collected on {shortDay(quote.pickupDate)} already: that is the soonest.</p>
      ) : (
        <Quote quote={quote} busy={call.busy} />
      )}
      <FailureNote call={call.failure ? call : change} phone={organisation.phone} />
      <Decision
        verb={quote ? `Collect it on ${shortDay(quote.pickupDate)}` : 'Collect it'}
        busy={change.busy}
        off={quote?.changed !== true}
        onClose={onClose}
      />
    </Panel>
  )
}
