import { useMutation } from '@tanstack/react-query'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import editor from '#web/office/fleet/editor/editor.module.css'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Voids a docket with a reason. */
export function VoidForm({
  docket: { id, version, number },
  onDone,
}: {
  docket: Docket
  onDone: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const [reason, setReason] = useKept(`void ${id}`, '')
  const send = useMutation({
    mutationFn: () =>
      call(addresses.voidDocket, { params: { organisation, id }, version, body: { reason } }),
    onSuccess: () => {
      announce({ says: `Docket ${number} is voided.` })
      onDone()
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, { reason: 'The reason' })
  return (
    <div className={editor.more}>
      <Form
        look="second"
        does="Void it"
        error={wrong.form}
        busy={send.isPending || reason.trim() === ''}
        onSend={() => send.mutate()}
      >
        <Field
          label="Why it’s void, such as entered twice"
          maxLength={500}
          value={reason}
          error={wrong.at['reason']}
          onValue={setReason}
        />
      </Form>
    </div>
  )
}
