import { useMutation } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Who } from './person.ts'

/** Asks before a customer is made anonymous, which can't be undone. */
export function Anonymise({
  who,
  erased,
  onClose,
  onErased,
}: {
  who: Who
  /** Their records and orders, by number and reference. */
  erased: readonly string[]
  onClose: () => void
  onErased: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const erase = useMutation({
    mutationFn: () =>
      call(addresses.anonymisePersonalData, { params: { organisation }, body: who }),
    onSuccess: ({ orders, customers }) => {
      const changed = orders + customers
      announce({
        says: `${changed === 1 ? 'One record is' : `${changed} records are`} anonymous now.`,
      })
      onErased()
      onClose()
    },
    meta: { shownByForm: true },
  })
  const name =
    'email' in who ? who.email : 'customer' in who ? who.customer : `the customer of ${who.order}`
  return (
    <Confirm
      heading={`Make ${name} anonymous?`}
      does="Erase who they are"
      error={erase.error}
      busy={erase.isPending}
      onYes={() => erase.mutate()}
      onNo={onClose}
    >
      <p>
        Their name, contact details, street, notes, answers and emails are erased from{' '}
        {erased.join(', ')}, and from every copy: webhooks, the audit log, exports, imports. Links
        that they have stop working. Files of customers that wait to be imported are removed.
        Amounts, dates and suburbs stay. It can’t be undone.
      </p>
    </Confirm>
  )
}
