import type { BooksFile, BooksProgram } from '#contract/books/books-words.ts'
import type { Layout } from './layout.ts'
import { myob } from './myob.ts'
import { quickBooksCreditNotes, quickBooksInvoices } from './quickbooks.ts'
import { xero } from './xero.ts'

/** Each program's files (rules, section 13, "Exports to the books"). */
export const layouts: Record<
  Exclude<BooksProgram, 'journal'>,
  Partial<Record<BooksFile, Layout>>
> = {
  xero: { sales: xero },
  myob: { sales: myob },
  quickbooks: { sales: quickBooksInvoices, credit_notes: quickBooksCreditNotes },
}
