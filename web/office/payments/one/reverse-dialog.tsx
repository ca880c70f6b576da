import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useSettled } from './use-payment.ts'

const USUAL = ['The cheque bounced', 'Entered by mistake', 'Entered twice']

/** Takes back a payment that never came, and says what is due again. */
export function ReverseDialog({ one, onClose }: { one: OnePayment; onClose: () => void }) {
  const { slug: organisation, currency } = useOffice().organisation
  const settled = useSettled(one)
  const reverse = useMutation({
    mutationFn: (reason: string) =>
      call(addresses.reversePayment, {
        params: { organisation, id: one.id },
        version: one.version,
        body: { reason },
      }),
    ...settled,
    onSuccess: async (now) => {
      announce({ says: 'The payment is reversed.' })
      onClose()
      await settled.onSuccess(now)
    },
    meta: { shownByForm: true },
  })
  return (
    <Ask
      title={`Reverse ${formatMoney(one.amount - one.returned, currency)}?`}
      does="Reverse it"
      reason={{ required: true, usual: USUAL }}
      busy={reverse.isPending}
      error={reverse.error}
      onClose={onClose}
      onYes={(reason) => reverse.mutate(reason)}
    >
      <p>
        It bounced, or was entered by mistake.{' '}
        {one.allocated > 0
          ? `${formatMoney(one.allocated, currency)} is due again, dated today. ${one.payer} hears nothing.`
          : `It’s taken off their credit, dated today. ${one.payer} hears nothing.`}
      </p>
    </Ask>
  )
}
