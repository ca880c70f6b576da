import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { Factors } from '#web/office/api/people.ts'
import { announce } from '#web/office/controls/toast.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Asks before a passkey is removed. */
export function RemovePasskey({
  passkey: { id, name },
  onClose,
}: {
  passkey: Factors['passkeys'][number]
  onClose: () => void
}) {
  const remove = useFactorChange(
    () => call(addresses.removePasskey, { params: { id } }),
    () => {
      announce({ says: `“${name}” is removed. You’re signed out everywhere else.` })
      onClose()
    },
  )
  return (
    <Confirm
      heading={`Remove “${name}”?`}
      does="Remove it"
      error={remove.error}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>
        It no longer signs you in. Your device may still offer it: delete it in the device’s
        settings too.
      </p>
    </Confirm>
  )
}
