import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'

/** Everything about one order. */
export type OneOrder = Answer<EntryAt<(typeof addresses)['getOfficeOrder']>>

export const orderQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['order', organisation, id],
    queryFn: () => call(addresses.getOfficeOrder, { params: { organisation, id } }),
  })
