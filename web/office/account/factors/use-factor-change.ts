import { useMutation, useQueryClient } from '@tanstack/react-query'
import { factorsQuery } from '#web/office/api/people.ts'
import { readAgainIfStale } from '#web/office/conflict/stale.ts'

/** A change of second factors. Afterwards everything that depends on them is read again. */
export function useFactorChange<Result, Sent = void>(
  change: (sent: Sent) => Promise<Result>,
  onDone: (result: Result) => void = () => {},
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      onDone(result)
      await Promise.all([
        cache.invalidateQueries({ queryKey: factorsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: ['office'] }),
        cache.invalidateQueries({ queryKey: ['sessions'] }),
        cache.invalidateQueries({ queryKey: ['account events'] }),
      ])
    },
    onError: (error) => readAgainIfStale(cache, error, factorsQuery.queryKey),
    meta: { shownByForm: true },
  })
}
