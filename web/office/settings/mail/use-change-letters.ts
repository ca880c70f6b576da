import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { LettersBody } from '#contract/office/settings/letters.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { readAgainIfStale } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { lettersQuery } from './mail-query.ts'
import type { Letters } from './mail-query.ts'

/** Changes a part of how emails are worded, as long as no one else has changed it meanwhile. */
export function useChangeLetters(
  { version }: Letters,
  says: string,
): UseMutationResult<Letters, Error, LettersBody> {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = lettersQuery(organisation)
  return useMutation({
    mutationFn: (body) =>
      call(addresses.changeLetters, { params: { organisation }, body, version }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved)
      announce({ says })
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
}
