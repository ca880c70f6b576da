import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'

export type Run = Answer<EntryAt<(typeof addresses)['getInvoiceRun']>>
export type RunPart = Run['parts'][number]
export type RunInBrief = Answer<EntryAt<(typeof addresses)['listInvoiceRuns']>>['data'][number]

/** How often it's read how far a run is, in milliseconds; and what became of each invoice, which is a lot. */
const PROGRESS_MS = 1000
const PARTS_MS = 15_000

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

/**
 * One run with all its invoices.
 * @param state as the list of runs has it: the run is read again once that changes
 */
export const runQuery = (organisation: string, id: string, state: Run['state'] | undefined) =>
  queryOptions({
    queryKey: ['invoice-run', organisation, id, state],
    queryFn: () => call(addresses.getInvoiceRun, { params: { organisation, id } }),
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? PARTS_MS : false),
    placeholderData: keepPreviousData,
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
