import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { chargeAddresses as addresses } from '#web/office/charges/addresses.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { MoneyField } from '#web/office/controls/forms/money-field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ChoosePhotos } from './choose-photos.tsx'

const KINDS = [
  ['charge', 'A charge'],
  ['credit', 'A credit, which takes money off'],
  ['permit', 'A permit in the customer’s own name, without GST'],
] as const

/** Proposes a charge, or a credit, that no rule proposes. */
export function NewCharge({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { slug: organisation, chargesGst } = useOffice().organisation
  const cache = useQueryClient()
  const [kind, setKind] = useKept<(typeof KINDS)[number][0]>(`charge kind ${orderId}`, 'charge')
  const [description, setDescription] = useKept(`charge for ${orderId}`, '')
  const [typed, setTyped] = useKept(`charge amount ${orderId}`, '')
  const [photoIds, setPhotoIds] = useKept<string[]>(`charge photos ${orderId}`, [])
  const [wrong, setWrong] = useState<string | undefined>()
  const body = {
    type: kind === 'permit' ? ('permit' as const) : ('manual' as const),
    description: description.trim(),
    amount: (readPrice(typed) ?? 0) * (kind === 'credit' ? -1 : 1),
    taxCode: kind === 'permit' ? ('excluded' as const) : ('gst' as const),
    photoIds,
  }
  const key = useIdempotencyKey()
  /** Another charge needs another key. */
  const typing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      key.renew()
      set(value)
    }
  const add = useMutation({
    mutationFn: () =>
      call(addresses.createCharge, {
        params: { organisation, id: orderId },
        body,
        idempotencyKey: key.get(),
      }),
    onSuccess: async () => {
      announce({ says: 'The charge waits to be approved.' })
      onClose()
      await cache.invalidateQueries({ queryKey: ['charges', organisation] })
    },
    meta: { shownByForm: true },
  })
  const refused = sayWrong(add.error, { description: 'What it’s for', amount: 'The amount' })
  return (
    <Dialog label="Add a charge" onClose={onClose}>
      <h2>Add a charge</h2>
      <Form
        does="Propose it"
        error={refused.form}
        busy={add.isPending || body.description === ''}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSend={() => {
          const isAmount = body.amount !== 0
          setWrong(isAmount ? undefined : 'Enter an amount, such as 85.00.')
          if (isAmount) add.mutate()
        }}
      >
        <SelectField label="What it is" value={kind} options={KINDS} onValue={typing(setKind)} />
        <Field
          label="What it’s for, as the customer reads it"
          maxLength={300}
          value={description}
          error={refused.at['description']}
          onValue={typing(setDescription)}
        />
        <MoneyField
          label={chargesGst ? 'Amount with GST' : 'Amount'}
          value={typed}
          error={wrong ?? refused.at['amount']}
          onValue={typing(setTyped)}
        />
        <ChoosePhotos orderId={orderId} chosen={photoIds} onChosen={typing(setPhotoIds)} />
      </Form>
    </Dialog>
  )
}
