import { Broken, Reason } from '#web/office/phone-order/fields/reason.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import { focusField } from '#web/office/phone-order/form/focus.ts'
import text from '#web/office/controls/text.module.css'
import { useMay } from '#web/office/shell/office-context.ts'

/** The customer is on stop: an owner says why the order is taken all the same, others ask an owner. */
export function StopNote({
  draft,
  change,
  problems,
}: Pick<FormProps, 'draft' | 'change' | 'problems'>) {
  const isOwner = useMay()('own')
  const why = sayStop(draft, problems)
  if (why === null) return null
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
      value={draft.stopReason}
      error={problems.stopReason}
      onValue={(reason) => change({ stopReason: reason })}
    />
  )
}

/** The same in brief, beside the button that books: the note itself is out of sight by then. */
export function StopReminder({ draft, problems }: Pick<FormProps, 'draft' | 'problems'>) {
  const isOwner = useMay()('own')
  const why = sayStop(draft, problems)
  if (why === null) return null
  const given = draft.stopReason.trim()
  return (
    <Broken>
      <p>
        <b>{why}</b>{' '}
        {!isOwner ? (
          'It takes an owner to book this.'
        ) : given !== '' ? (
          `You go ahead: “${given}”`
        ) : (
          <button type="button" className={text.link} onClick={() => focusField('stopReason')}>
            Say why you go ahead
          </button>
        )}
      </p>
    </Broken>
  )
}

/** That the customer is on stop; null if that isn't known. */
function sayStop(
  { customer, stopReason }: FormProps['draft'],
  problems: FormProps['problems'],
): string | null {
  if (customer !== null && customer.stopReason !== null) {
    return `${customer.name} is on stop: ${customer.stopReason}.`
  }
  // The server knows of a stop by the phone number and email address too.
  return stopReason === '' && problems.stopReason === undefined
    ? null
    : 'A customer with this phone number or email address is on stop.'
}
