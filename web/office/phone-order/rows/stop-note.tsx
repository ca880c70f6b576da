import { Broken, Reason } from '#web/office/phone-order/fields/reason.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import { useMay } from '#web/office/shell/office-context.ts'

/** The customer is on stop: an owner says why the order is taken all the same, others ask an owner. */
export function StopNote({
  draft,
  change,
  problems,
}: Pick<FormProps, 'draft' | 'change' | 'problems'>) {
  const isOwner = useMay()('own')
  const { customer, stopReason } = draft
  const isStopped = customer !== null && customer.stopReason !== null
  // The server knows of a stop by the phone number and email address too.
  if (!isStopped && stopReason === '' && problems.stopReason === undefined) return null
  const why = isStopped
    ? `${customer.name} is on stop: ${customer.stopReason}.`
    : 'A customer with this phone number or email address is on stop.'
  if (!isOwner) {
    return (
      <Broken>
        <p>
          <b>{why}</b> Only an owner can book it all the same.
        </p>
      </Broken>
    )
  }
  return (
    <Reason
      id="stopReason"
      why={why}
      value={stopReason}
      error={problems.stopReason}
      onValue={(reason) => change({ stopReason: reason })}
    />
  )
}
