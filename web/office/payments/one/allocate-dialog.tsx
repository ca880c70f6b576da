import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { Invoices } from '#web/office/payments/record/invoices.tsx'
import { leftAtFirst, shareOut } from '#web/office/payments/record/share-out.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useSettled } from './use-payment.ts'
import type { Part } from './use-payment.ts'

/** Chooses what the money that is left counts for: from the first that is due on, until nothing is left. */
export function AllocateDialog({ one, onClose }: { one: OnePayment; onClose: () => void }) {
  const { slug: organisation, currency } = useOffice().organisation
  const settled = useSettled(one)
  const [left, setLeft] = useState(() => leftAtFirst(one.targets))
  const parts = partsOf(one, left)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const allocate = useMutation({
    mutationFn: () =>
      call(addresses.allocatePayment, {
        params: { organisation, id: one.id },
        version: one.version,
        body: { allocations: parts },
      }),
    ...settled,
    onSuccess: async (now) => {
      announce({ says: `${formatMoney(total, currency)} counts now.` })
      onClose()
      await settled.onSuccess(now)
    },
    meta: { shownByForm: true },
  })
  return (
    <Dialog label="Allocate the credit" onClose={onClose}>
      <h2>Allocate {formatMoney(one.free, currency)}</h2>
      <Form
        does={`Allocate ${formatMoney(total, currency)}`}
        error={sayWrong(allocate.error, {}).form}
        busy={allocate.isPending || total === 0}
        onSend={() => allocate.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <Invoices
          invoices={one.targets}
          more={one.targetCount - one.targets.length}
          left={left}
          amount={one.free}
          onLeave={setLeft}
        />
      </Form>
    </Dialog>
  )
}

function partsOf({ free, targets }: OnePayment, left: ReadonlySet<string>): Part[] {
  const { shares } = shareOut(free, targets, left)
  return shares
    .filter(({ part }) => part > 0)
    .map(({ id, kind, part }) => ({
      amount: part,
      invoiceId: kind === 'invoice' ? id : null,
      orderId: kind === 'order' ? id : null,
    }))
}
