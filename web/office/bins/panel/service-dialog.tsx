import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Bin } from '#contract/office/dispatch/bin.ts'
import { call } from '#web/office/api/call.ts'
import { binQuery } from '#web/office/bins/queries.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import editor from '#web/office/fleet/editor/editor.module.css'
import { readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useBinChanged } from './use-bin-changed.ts'

/** Takes a bin out of service with a reason, or puts it back. */
export function ServiceDialog({ bin, onClose }: { bin: Bin; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const changed = useBinChanged(bin.id)
  const [reason, setReason] = useKept(`bin out of service ${bin.id}`, '')
  const isOut = bin.outOfService !== null
  const send = useMutation({
    mutationFn: () =>
      call(addresses.changeBin, {
        params: { organisation, id: bin.id },
        version: bin.version,
        body: { outOfService: isOut ? null : reason },
      }),
    onSuccess: async () => {
      announce({ says: `Bin ${bin.number} is ${isOut ? 'back in' : 'out of'} service.` })
      onClose()
      await changed()
    },
    onError: (error) => readAgainIfStale(cache, error, binQuery(organisation, bin.id).queryKey),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, { outOfService: 'The reason' })
  const heading = isOut ? `Bin ${bin.number} is in order` : `Take bin ${bin.number} out of service`
  return (
    <Dialog label={heading} onClose={onClose}>
      <h2 className={editor.heading}>{heading}</h2>
      <Form
        does={isOut ? 'Put it back in service' : 'Take it out of service'}
        error={wrong.form}
        busy={send.isPending || (!isOut && reason.trim() === '')}
        onSend={() => send.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        {isOut ? (
          <p>It was out of service: {bin.outOfService?.reason}</p>
        ) : (
          <Field
            label="Why"
            required
            maxLength={500}
            value={reason}
            error={wrong.at['outOfService']}
            onValue={setReason}
          />
        )}
      </Form>
    </Dialog>
  )
}
