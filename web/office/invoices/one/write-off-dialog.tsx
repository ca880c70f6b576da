import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { invoiceQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

const USUAL = ['The customer can’t be found', 'The customer is insolvent', 'Too small to chase']

/** Gives up what is due of an invoice. */
export function WriteOffDialog({ one, onClose }: { one: OneInvoice; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { id, due, document } = one
  const writeOff = useMutation({
    mutationFn: (reason: string) =>
      call(addresses.writeOffInvoice, { params: { organisation, id }, body: { reason } }),
    onSuccess: (now) => {
      cache.setQueryData(invoiceQuery(organisation, id).queryKey, now)
      void readMoneyAgain(cache, organisation)
      announce({ says: `${document.number} is written off.` })
      onClose()
    },
    meta: { shownByForm: true },
  })
  return (
    <Ask
      title={`Write off ${formatMoney(due, document.currency)}?`}
      does="Write it off"
      reason={{ required: true, usual: USUAL }}
      busy={writeOff.isPending}
      error={writeOff.error}
      onClose={onClose}
      onYes={(reason) => writeOff.mutate(reason)}
    >
      <p>
        {document.buyer.name} owes nothing more on {document.number}, and hears nothing. If they pay
        after all, the money counts and the write-off goes back.
      </p>
    </Ask>
  )
}
