import { useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { spokenPrice } from '#contract/values/money.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'

/** Cancelling, once it is said what that means. */
export function CancelOrder({ page, calls, onChanged, onClose }: ActionProps) {
  const { order, organisation } = page
  const [reason, setReason] = useState('')
  const cancel = useCall<HirersPage>()
  const paid = order.amountPaid - order.amountRefunded
  const submit = () =>
    cancel.run(
      () => calls.cancel(reason.trim()),
      (changed) => onChanged(changed, 'Your booking is cancelled. Nothing will be delivered.'),
    )
  return (
    <Panel title="Cancel this booking?" onSubmit={submit} onClose={onClose}>
      <p>
        Nothing is delivered then, and the bin goes to somebody else. This cannot be undone.
        {paid > 0 && ` The ${spokenPrice(paid)} that you paid is given back to you.`}
      </p>
      <div class="field">
        <label for="cancel-reason">Why? (if you like to say)</label>
        <textarea
          class="input"
          id="cancel-reason"
          maxLength={500}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <FailureNote call={cancel} phone={organisation.phone} />
      <Decision verb="Cancel the booking" busy={cancel.busy} grave onClose={onClose} />
    </Panel>
  )
}
