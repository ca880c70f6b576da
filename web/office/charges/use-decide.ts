import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chargeNames } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { chargeAddresses as addresses } from './addresses.ts'
import type { Charge } from './queries.ts'

/** What a person decides about a charge. */
export type Decision =
  | { does: 'approve' | 'notify' | 'reopen' }
  | { does: 'uphold'; amount: number | null }
  | { does: 'waive'; reason: string }
  | { does: 'change'; amount: number }

const DONE: Record<Decision['does'], string> = {
  approve: 'Approved',
  notify: 'The customer is notified of',
  uphold: 'Upheld',
  reopen: 'Opened again:',
  waive: 'Waived',
  change: 'Changed',
}

/** Decides on a charge. A waiver can be taken back; every decision reads the queue again. */
export function useDecide() {
  const { slug: organisation, currency } = useOffice().organisation
  const cache = useQueryClient()
  const decide = useMutation({
    mutationFn: ({ charge: { id, version }, decision }: { charge: Charge; decision: Decision }) => {
      const sent = { params: { organisation, id }, version }
      switch (decision.does) {
        case 'approve':
          return call(addresses.approveCharge, sent)
        case 'notify':
          return call(addresses.notifyCharge, sent)
        case 'reopen':
          return call(addresses.reopenCharge, sent)
        case 'uphold':
          return call(addresses.upholdCharge, { ...sent, body: { amount: decision.amount } })
        case 'waive':
          return call(addresses.waiveCharge, { ...sent, body: { reason: decision.reason } })
        case 'change':
          return call(addresses.changeCharge, { ...sent, body: { amount: decision.amount } })
      }
    },
    onSuccess: (charge, { decision: { does } }) => {
      const amount = charge.amount === null ? '' : `${formatMoney(charge.amount, currency)} `
      const what = `${chargeNames[charge.type].toLowerCase()}, ${charge.order.reference}`
      const undo = () => decide.mutate({ charge, decision: { does: 'reopen' } })
      announce({ says: `${DONE[does]} ${amount}${what}`, ...(does === 'waive' && { undo }) })
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['charges', organisation] }),
        cache.invalidateQueries({ queryKey: ['charge-counts', organisation] }),
      ]),
  })
  return decide
}
