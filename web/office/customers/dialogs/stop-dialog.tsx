import { useMutation } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './dialog.module.css'

/** Puts a customer on stop, or takes them off, with the reason. */
export function StopDialog({ one, onClose }: { one: OneCustomer; onClose: () => void }) {
  const { slug } = useOffice().organisation
  const take = useTakeCustomer()
  const [reason, setReason] = useKept(`stop ${one.id}`, '')
  const stops = one.stop === null
  const send = useMutation({
    mutationFn: () => {
      const params = { organisation: slug, id: one.id }
      const sent = { params, version: one.version, body: { reason: reason.trim() } }
      return stops ? call(addresses.stopCustomer, sent) : call(addresses.releaseCustomer, sent)
    },
    onSuccess: (customer) => {
      take(customer)
      announce({ says: stops ? `${one.name} is on stop` : `${one.name} is off stop` })
      onClose()
    },
    meta: { shownByForm: true },
  })
  const name = stops ? `Put ${one.name} on stop` : `Take ${one.name} off stop`
  return (
    <Dialog label={name} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '' && !send.isPending) send.mutate()
        }}
      >
        <h2 className={styles.title}>{name}</h2>
        <p>
          {stops
            ? 'Dispatchers can’t take telephone orders for them until it ends. Online bookings aren’t affected, and the customer isn’t informed.'
            : 'Everyone in the office can take their orders again.'}
        </p>
        <FormError>{send.error ? describeFailure(send.error) : null}</FormError>
        <Field
          label={stops ? 'Why' : 'Why it ends'}
          maxLength={500}
          required
          // The dialog opens because someone wants to give a reason.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={reason}
          onValue={setReason}
        />
        <p className={styles.acts}>
          <Button type="submit" look="primary" busy={send.isPending || reason.trim() === ''}>
            {stops ? 'Put on stop' : 'Take off stop'} <Key>↵</Key>
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}
