import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { count } from '#web/count.ts'
import { chargeAddresses as addresses } from './addresses.ts'
import type { Charge } from './queries.ts'

const DONE = {
  approve: 'approved',
  waive: 'waived',
  notify: 'notified',
  reopen: 'opened again',
} as const

type DecidedTogether = {
  charges: readonly Charge[]
  action: keyof typeof DONE
  reason?: string
  /** Of a decision that a dialog asked for; see `useDecide`. */
  onDone?: () => void
}

/** Decides on several charges at once, and says which couldn't be. Waivers can be taken back together. */
export function useDecideMany(onDone: () => void) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ charges, action, reason }: DecidedTogether) =>
      call(addresses.decideManyCharges, {
        params: { organisation },
        body: {
          action,
          ...(reason !== undefined && { reason }),
          charges: charges.map(({ id, version }) => ({ id, version })),
        },
      }),
    onSuccess: ({ done, failed }, { charges, action, onDone: close }) => {
      const [first] = failed
      const others = first ? `. ${first.reference}: ${first.message}` : ''
      const more = failed.length > 1 ? `, and ${failed.length - 1} more` : ''
      const waived = charges
        .filter(({ id }) => !failed.some((one) => one.id === id))
        .map((charge) => ({ ...charge, version: charge.version + 1 }))
      const undo = () => mutation.mutate({ charges: waived, action: 'reopen' })
      announce({
        says: `${count(done, 'charge')} ${DONE[action]}${others}${more}`,
        ...(action === 'waive' && done > 0 && { undo, undoes: count(done, 'waiver') }),
      })
      close?.()
      onDone()
    },
    onError: (error, { onDone: close }) => {
      if (!close) announce({ says: describeFailure(error) })
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['charges', organisation] }),
        cache.invalidateQueries({ queryKey: ['charge-counts', organisation] }),
      ]),
    meta: { shownByForm: true },
  })
  return {
    decide: mutation.mutate,
    isPending: mutation.isPending,
    refused: mutation.variables?.onDone ? mutation.error : null,
    forget: mutation.reset,
  }
}
