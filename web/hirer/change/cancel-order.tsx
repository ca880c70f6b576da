import { useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Decision, Panel } from './panel.tsx'
import type { ActionProps } from './panel.tsx'

/** Cancels the booking, after saying what that means. */
export function CancelOrder({ page, calls, onChanged, onClose }: ActionProps) {
  const { order, organisation } = page
  const [reason, setReason] = useState('')
  const cancel = useCall<HirersPage>()
  const paid = order.amountPaid - order.amountRefunded
  const submit = () =>
    cancel.run(
      () => calls.cancel(reason.trim()),
      (changed) => onChanged(changed, 'Your booking is cancelled. We won’t deliver anything.'),
    )
  return (
    <Panel title="Cancel this booking?" onSubmit={submit} onClose={onClose}>
      <p>
        We won’t deliver anything, and another customer may book the bin. You can’t undo this.
        {paid > 0 && ` We’ll refund the ${formatMoney(paid, order.currency)} you paid.`}
      </p>
      <TextField
        id="cancel-reason"
        label="Reason"
        optional
        rows={3}
        maxLength={500}
        value={reason}
        onValue={setReason}
      />
      <FailureNote call={cancel} phone={organisation.phone} />
      <Decision verb="Cancel the booking" busy={cancel.busy} grave onClose={onClose} />
    </Panel>
  )
}
