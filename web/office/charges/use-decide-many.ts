import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { count } from '#web/count.ts'
import { chargeAddresses as addresses } from './addresses.ts'
import type { Charge } from './queries.ts'

const DONE = { approve: 'approved', waive: 'waived', notify: 'notified' } as const

/** Decides on several charges at once, and says which couldn't be. */
export function useDecideMany(onDone: () => void) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      charges,
      ...body
    }: {
      charges: readonly Charge[]
      action: keyof typeof DONE
      reason?: string
    }) =>
      call(addresses.decideManyCharges, {
        params: { organisation },
        body: { ...body, charges: charges.map(({ id, version }) => ({ id, version })) },
      }),
    onSuccess: ({ done, failed }, { action }) => {
      const [first] = failed
      const others = first ? `. ${first.reference}: ${first.message}` : ''
      const more = failed.length > 1 ? `, and ${failed.length - 1} more` : ''
      announce({ says: `${count(done, 'charge')} ${DONE[action]}${others}${more}` })
      onDone()
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['charges', organisation] }),
        cache.invalidateQueries({ queryKey: ['charge-counts', organisation] }),
      ]),
  })
}
