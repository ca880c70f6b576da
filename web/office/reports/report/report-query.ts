import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { ReportBy, ReportName } from '#contract/reports/report-words.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { reportAddresses as addresses } from '#web/office/reports/addresses.ts'

export type Report = Answer<EntryAt<(typeof addresses)['readReport']>>
export type Column = Report['columns'][number]
export type Cell = Report['rows'][number][number]

/** A report, its days, and what its rows are. */
export type Asked = { name: ReportName; from: string; to: string; by?: ReportBy }

export const reportQuery = (organisation: string, asked: Asked) =>
  queryOptions({
    queryKey: ['reports', organisation, asked],
    queryFn: () => {
      const { name, ...query } = asked
      return call(addresses.readReport, { params: { organisation, name }, query })
    },
    placeholderData: keepPreviousData,
    meta: {
      follows: {
        orders: '*',
        jobs: '*',
        dockets: '*',
        bins: '*',
        catalog: '*',
        charges: '*',
        invoices: '*',
        'invoice-drafts': '*',
        payments: '*',
      },
    },
  })
