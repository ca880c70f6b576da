import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

export type Exports = Answer<EntryAt<(typeof addresses)['listExports']>>
export type Export = Exports['data'][number]

/** How often the progress of an export is read, in milliseconds. */
const PROGRESS_MS = 1500

export function isOpen({ status }: Export): boolean {
  return status === 'waiting' || status === 'running'
}

/** The latest exports; while one is being made, how far it is. */
export const exportsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['exports', organisation],
    queryFn: () => call(addresses.listExports, { params: { organisation } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) === true ? PROGRESS_MS : false),
  })
