import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { keysQuery } from './keys-query.ts'
import type { ApiKey } from './keys-query.ts'

/** Asks before a key is revoked. There’s no second check: when a key has leaked, seconds count. */
export function RevokeKey({
  apiKey: { id, name, last4 },
  onClose,
}: {
  apiKey: ApiKey
  onClose: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(addresses.revokeApiKey, { params: { organisation, id } }),
    onSuccess: () => {
      announce({ says: `“${name}” is revoked.` })
      onClose()
      return cache.invalidateQueries({ queryKey: keysQuery(organisation).queryKey })
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Revoke “${name}”?`}
      does="Revoke the key"
      error={revoke.error}
      busy={revoke.isPending}
      onYes={() => revoke.mutate()}
      onNo={onClose}
    >
      <p>
        The program that uses the key ending in <code>{last4}</code> is refused from its next
        request on. It can’t be undone.
      </p>
    </Confirm>
  )
}
