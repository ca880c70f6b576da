import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'

export type Run = Answer<EntryAt<(typeof addresses)['getInvoiceRun']>>
export type RunPart = Run['parts'][number]
export type RunInBrief = Answer<EntryAt<(typeof addresses)['listInvoiceRuns']>>['data'][number]

/** How often the progress of a run is read, in milliseconds. */
const PROGRESS_MS = 1000

export function isOpen({ state }: Pick<Run, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** The latest runs. */
export const runsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['invoice-runs', organisation],
    queryFn: () => call(addresses.listInvoiceRuns, { params: { organisation } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) === true ? PROGRESS_MS : false),
    meta: { follows: { 'invoice-runs': '*', customers: '*' } },
  })

/** One run; while it's under way, how far it is. */
export const runQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['invoice-run', organisation, id],
    queryFn: () => call(addresses.getInvoiceRun, { params: { organisation, id } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? PROGRESS_MS : false),
  })

/** What a run of a month would bill. */
export const planQuery = (organisation: string, month: string) =>
  queryOptions({
    queryKey: ['invoice-plan', organisation, month],
    queryFn: () =>
      call(addresses.startInvoiceRun, {
        params: { organisation },
        body: { month, dryRun: true },
      }),
    meta: {
      follows: {
        invoices: '*',
        'invoice-drafts': '*',
        orders: '*',
        customers: '*',
        settings: '*',
      },
    },
  })
