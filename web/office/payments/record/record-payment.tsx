import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FindCustomer } from '#web/office/customers/dialogs/find-customer.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { accountQuery } from '#web/office/payments/queries.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PaymentForm } from './payment-form.tsx'
import type { PaidFor } from './payment-form.tsx'

/** Records money that came: for what is given, or for a customer to be found first. */
export function RecordPayment({ paidFor, onClose }: { paidFor?: PaidFor; onClose: () => void }) {
  const [payer, setPayer] = useState<{ id: string; name: string } | null>(null)
  return (
    <Dialog label="Record a payment" onClose={onClose}>
      {paidFor ? (
        <PaymentForm paidFor={paidFor} onClose={onClose} />
      ) : payer === null ? (
        <FindCustomer
          title="Who paid?"
          onChoose={(id, name) => setPayer({ id, name })}
          onClose={onClose}
        />
      ) : (
        <OfCustomer {...payer} onClose={onClose} />
      )}
    </Dialog>
  )
}

function OfCustomer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { slug } = useOffice().organisation
  const account = useQuery(accountQuery(slug, id))
  return (
    <Loaded query={account} what="What they owe" rows={4}>
      {({ open, openCount }) => (
        <PaymentForm
          paidFor={{ kind: 'customer', customerId: id, name, open, openCount }}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}
