import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Failure } from '#web/office/api/failure.ts'
import { announce } from '#web/office/controls/toast.ts'
import type { Toast } from '#web/office/controls/toast.ts'
import { orderQuery, useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'

/** One of the order’s jobs. */
export type Job = OneOrder['jobs'][number]

/**
 * A change of a job: its answer shows at once, and a toast says what was done. If someone else was faster,
 * the order is read again, so that the form is about the job as it is now.
 */
export function useJobWrite<Sent>(
  one: OneOrder,
  {
    send,
    says,
    act,
    onStale,
    onDone,
  }: {
    send: (sent: Sent, organisation: string) => Promise<OneOrder>
    says: string
    /** What else can be done about it, from the answer. */
    act?: (page: OneOrder) => Toast['act']
    /** Called when someone else was faster. */
    onStale?: () => void
    onDone: () => void
  },
) {
  const { params, take } = useOrderWrites(one)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, params.organisation),
    onSuccess: (page) => {
      take(page)
      const more = act?.(page)
      announce({ says, ...(more && { act: more }) })
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof Failure) || error.status !== 412) return undefined
      onStale?.()
      return cache.refetchQueries(orderQuery(params.organisation, params.id))
    },
    meta: { shownByForm: true },
  })
}
