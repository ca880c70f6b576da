import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { websiteQuery } from './website-query.ts'

/** Asks before a website is taken off the list. */
export function RemoveOrigin({ origin, onClose }: { origin: string; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(addresses.removeOrigin, { params: { organisation, origin } }),
    onSuccess: (saved) => {
      cache.setQueryData(websiteQuery(organisation).queryKey, saved)
      onClose()
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Remove ${origin}?`}
      does="Remove it"
      error={remove.error}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>
        Customers can’t book on that website from now on: it shows an empty frame. You can allow it
        again at any time.
      </p>
    </Confirm>
  )
}
