import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BooksFile, BooksProgram } from '#contract/books/books-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { reportAddresses as addresses } from '#web/office/reports/addresses.ts'

type List = Answer<EntryAt<(typeof addresses)['listBooksExports']>>
export type BooksExport = List['data'][number]
export type Waiting = NonNullable<List['programs'][number]['waiting']>

/** What a program, or that of the last export, hasn’t had yet of a period, and the exports that were made. */
export const booksQuery = (
  organisation: string,
  query: { program: BooksProgram | 'last'; from?: string; to: string },
) =>
  queryOptions({
    queryKey: ['books-exports', organisation, query],
    queryFn: () => call(addresses.listBooksExports, { params: { organisation }, query }),
    placeholderData: keepPreviousData,
    meta: {
      follows: { 'books-exports': '*', invoices: '*', 'invoice-drafts': '*', payments: '*' },
    },
  })

/** Where a file of an export is, and what it’s saved as: "xero-2026-11-23-sales.csv", "journal-2026-11-23.csv". */
export function fileOf(slug: string, { id, program, to }: BooksExport, file: BooksFile) {
  return {
    href: `/api/office/${slug}/books-exports/${id}/file.csv?file=${file}`,
    name: `${program}-${to}${file === program ? '' : `-${file.replace('_', '-')}`}.csv`,
  }
}

export const fileNames: Record<BooksFile, string> = {
  sales: 'Sales',
  credit_notes: 'Credit notes',
  journal: 'Journal',
}
