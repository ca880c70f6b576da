/** The words of exports to the books, without the shapes: screens load these alone. */

/** What an export is for: a program of the books, or the journal. */
export const booksPrograms = ['xero', 'myob', 'quickbooks', 'journal'] as const
export type BooksProgram = (typeof booksPrograms)[number]

export const booksProgramNames: Record<BooksProgram, string> = {
  xero: 'Xero',
  myob: 'MYOB',
  quickbooks: 'QuickBooks',
  journal: 'Journal',
}

/** The account for sales in each program's standard chart; in QuickBooks, the standard product; in the journal, its name. */
export const standardAccounts: Record<BooksProgram, string> = {
  xero: '200',
  myob: '4-1000',
  quickbooks: 'Sales',
  journal: 'Sales',
}

/** The files of an export. QuickBooks takes credit notes in a file of their own. */
export const booksFiles = ['sales', 'credit_notes', 'journal'] as const
export type BooksFile = (typeof booksFiles)[number]

export const filesOf: Record<BooksProgram, readonly BooksFile[]> = {
  xero: ['sales'],
  myob: ['sales'],
  quickbooks: ['sales', 'credit_notes'],
  journal: ['journal'],
}
