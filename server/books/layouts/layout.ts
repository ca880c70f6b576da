import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { DocumentKind } from '#contract/invoices/invoice-words.ts'
import type { CsvCell } from '#server/office/csv.ts'

/** A document that was issued, as a program of the books is given it. */
export type Issued = { kind: DocumentKind; number: string; document: InvoiceDocument }

/** A file as its program documents it. */
export type Layout = {
  /** Which documents are in it. */
  kinds: readonly DocumentKind[]
  head: readonly string[]
  /** The rows of a document. `account` is what the program calls its account, or its product, for sales. */
  rows: (issued: Issued, account: string) => CsvCell[][]
}
