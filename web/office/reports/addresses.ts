import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

const office = '/api/office/{organisation}' as const

/** The addresses of reports and exports, each checked against its entry by type. */
export const reportAddresses = {
  readReport: { method: 'GET', path: `${office}/reports/{name}` },
  listBooksExports: { method: 'GET', path: `${office}/books-exports` },
  createBooksExport: { method: 'POST', path: `${office}/books-exports` },
} as const satisfies Addresses
