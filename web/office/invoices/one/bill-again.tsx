import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { Button } from '#web/office/controls/button.tsx'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Drafts an invoice of what is unbilled of the orders of one that was credited in full. */
export function BillAgain({ one: { document } }: { one: OneInvoice }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const orderIds = [...new Set(document.lines.flatMap(({ orderId }) => orderId ?? []))]
  const draft = useMutation({
    mutationFn: () =>
      call(addresses.createInvoiceDraft, {
        params: { organisation: slug },
        body: { orderIds },
        idempotencyKey: key.get(),
      }),
    onSuccess: ({ id }) => {
      key.renew()
      void navigate({ to: '/office/$slug/invoices/$invoice', params: { slug, invoice: id } })
    },
  })
  return (
    <Button busy={draft.isPending} onClick={() => draft.mutate()}>
      Bill it again
    </Button>
  )
}
