import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'

export type OneImport = Answer<EntryAt<(typeof addresses)['getCustomerImport']>>
export type Settings = Pick<OneImport, 'mapping' | 'onMatch' | 'onError'>

/** How often to look whether an import that is under way is done, in milliseconds. */
const LOOK_AGAIN = 1500

/** An import; while it's under way, it is read again and again. */
export const importQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['customer import', organisation, id],
    queryFn: () => call(addresses.getCustomerImport, { params: { organisation, import: id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? LOOK_AGAIN : false),
  })

export const importsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['customer imports', organisation],
    queryFn: () => call(addresses.listCustomerImports, { params: { organisation } }),
  })
