import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import { paymentQuery } from '#web/office/payments/queries.ts'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { readAgainIfStale } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** What some money is for: an invoice, or an order that isn't invoiced. */
export type Part = { invoiceId: string | null; orderId: string | null; amount: number }

/** Shows a payment as it is after a change, or as someone else has changed it meanwhile. */
export function useSettled({ id }: OnePayment) {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = paymentQuery(slug, id)
  return {
    onSuccess: async (now: OnePayment) => {
      cache.setQueryData(queryKey, now)
      await readMoneyAgain(cache, slug)
    },
    onError: (error: Error) => readAgainIfStale(cache, error, queryKey),
  }
}

/** Takes money back from what it counts for. It can be allocated again, so nothing is asked. */
export function useRelease(one: OnePayment): UseMutationResult<OnePayment, Error, Part> {
  const { slug: organisation } = useOffice().organisation
  const settled = useSettled(one)
  return useMutation({
    mutationFn: (part: Part) =>
      call(addresses.releasePayment, {
        params: { organisation, id: one.id },
        version: one.version,
        body: { allocations: [part] },
      }),
    ...settled,
    onSuccess: async (now) => {
      announce({ says: 'It is credit again.' })
      await settled.onSuccess(now)
    },
  })
}
