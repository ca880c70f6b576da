import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { chargeNames } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
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

type Decided = {
  charge: Charge
  decision: Decision
  /** Of a decision that a dialog asked for: what it does once that is made. A refusal shows in the dialog. */
  onDone?: () => void
}

const DONE: Record<Decision['does'], string> = {
  approve: 'Approved',
  notify: 'The customer is notified of',
  uphold: 'Upheld',
  reopen: 'Opened again:',
  waive: 'Waived',
  change: 'Changed',
}

/**
 * Decides on charges: each key counts, also while the one before is on its way, but never twice on the same charge. A
 * waiver can be taken back; every decision reads the queue again.
 */
export function useDecide() {
  const { slug: organisation, currency } = useOffice().organisation
  const cache = useQueryClient()
  /** The charges that are being decided on, until the queue shows it. */
  const underWay = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: ({ charge: { id, version }, decision }: Decided) => {
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
    onSuccess: (charge, { decision: { does }, onDone }) => {
      const amount = charge.amount === null ? '' : `${formatMoney(charge.amount, currency)} `
      const what = `${chargeNames[charge.type].toLowerCase()}, ${charge.order.reference}`
      const undo = () => mutation.mutate({ charge, decision: { does: 'reopen' } })
      announce({
        says: `${DONE[does]} ${amount}${what}`,
        ...(does === 'waive' && { undo, undoes: 'the waiver' }),
      })
      onDone?.()
    },
    onError: (error, { onDone }) => {
      if (!onDone) announce({ says: describeFailure(error) })
    },
    onSettled: async (_, __, { charge }) => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['charges', organisation] }),
        cache.invalidateQueries({ queryKey: ['charge-counts', organisation] }),
      ])
      underWay.current.delete(charge.id)
    },
    meta: { shownByForm: true },
  })
  return {
    decide(decided: Decided): void {
      if (underWay.current.has(decided.charge.id)) return
      underWay.current.add(decided.charge.id)
      mutation.mutate(decided)
    },
    isPending: mutation.isPending,
    /** Why the decision that a dialog asked for was refused. */
    refused: mutation.variables?.onDone ? mutation.error : null,
    /** Forgets that. */
    forget: mutation.reset,
  }
}
