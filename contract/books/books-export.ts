import * as z from 'zod'
import { booksFiles, booksPrograms } from '#contract/books/books-words.ts'
import { once } from '#contract/api/query.ts'
import { Person } from '#contract/office/order.ts'
import { cents, day, instant, oneLine, uuid } from '#contract/values/text.ts'

/** Exports to the books (rules, section 13, "Exports to the books"). */

/** The control total: compare it with what the program says it has imported. */
const control = {
  documents: z.int(),
  /** Invoices less credit notes; of the journal, what is on each side. */
  total: cents,
  gst: cents,
}

export const BooksExport = z.object({
  id: uuid,
  program: z.enum(booksPrograms),
  /** Null begins with the first there is. */
  from: day.nullable(),
  to: day,
  account: z.string(),
  ...control,
  files: z.array(z.enum(booksFiles)),
  at: instant,
  by: Person,
})
export type BooksExport = z.output<typeof BooksExport>

const period = {
  from: z.string(once).pipe(day).optional(),
  /** Today if absent. */
  to: z.string(once).pipe(day).optional(),
}

/** A period, both days inclusive. */
export const BooksQuery = z.object({
  ...period,
  /** Whose new documents are counted: a program's, or that of the last export's; each program's if absent. */
  program: z.enum([...booksPrograms, 'last'], once).optional(),
})
export type BooksPeriod = z.output<typeof BooksQuery>

export const BooksExports = z.object({
  /** For each program, what it hasn't had yet, and the account that was used last. */
  programs: z.array(
    z.object({
      program: z.enum(booksPrograms),
      account: z.string(),
      /** Null if it wasn't counted. */
      waiting: z.object(control).nullable(),
    }),
  ),
  /** The last hundred, newest first. */
  data: z.array(BooksExport),
  hasMore: z.boolean(),
})
export type BooksExports = z.output<typeof BooksExports>

export const NewBooksExport = z.strictObject({
  program: z.enum(booksPrograms),
  /** The first day; from the first there is if it's null. */
  from: day.nullable(),
  to: day,
  /** What the program calls its account for sales, and what the journal does; in QuickBooks, the product. */
  account: oneLine(1, 60),
})
export type NewBooksExport = z.output<typeof NewBooksExport>

export const BooksFileQuery = z.object({ file: z.enum(booksFiles, once).default('sales') })
