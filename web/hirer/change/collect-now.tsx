import type { OrderChange } from '#contract/orders/hirer.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import { Quote } from './quote.tsx'
import { shortDay } from '#contract/values/spoken-time.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { useQuote } from './use-quote.ts'

/** Collects the bin before its date. */
export function CollectNow({
  data,
  page: { order, organisation },
  calls,
  onChanged,
  onClose,
}: ActionProps) {
  const change = useCall<OrderChange>()
  const { quote, call } = useQuote(calls, { collectNow: true })
  const submit = () =>
    change.run(
      () => calls.change({ collectNow: true, dryRun: false }),
      (done) =>
        done.page &&
        onChanged(done.page, `Thank you. We’ll collect it on ${shortDay(done.pickupDate)}.`),
    )
  return (
    <Panel title="Ready for collection" onSubmit={submit} onClose={onClose}>
      {quote?.changed && (
        <p>
          We can collect it on <strong>{shortDay(quote.pickupDate)}</strong>.
        </p>
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
        verb={quote ? `Collect it on ${shortDay(quote.pickupDate)}` : 'Collect it'}
        busy={change.busy}
        off={quote?.changed !== true}
        onClose={onClose}
      />
    </Panel>
  )
}
