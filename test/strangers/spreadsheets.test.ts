import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { readCsv } from '#test/books/read-csv.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { openTill } from '#test/payments/office/till.ts'

// What strangers type goes to spreadsheets with the files that the office downloads. There it must stay text.

const EVIL = 'HYPERLINK("https://evil.example","Pay")'
const server = await startTestServer()
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  products: plainCatalog.products.map((product) => ({ ...product, name: `＝${EVIL}` })),
})
const owner = await createMember(server, firm, 'owner', { name: `@${EVIL}` })
const books = openBooks(owner, firm.slug)
const till = openTill(owner, firm.slug)
const customers = new Map<string, string>()

await books.begin({ legalName: `-${EVIL}` })
for (const sign of ['=', '+', '-', '@', '\t=', '＝', '＋', '－', '＠', ';=', '"=']) {
  const typed = `${sign}${EVIL}`
  const { status, text, json } = await placeByKey(
    server,
    firm,
    anOrder({
      pickupDate: inDays(13),
      customerName: typed,
      contactName: typed,
      purchaseOrder: `${sign}cmd|x`,
      billingAddress: typed,
      notes: `${typed}\r=1+1`,
    }),
  )
  expect(status, text).toBe(201)
  await books.issue(json.id)
  const made = await owner.ask(books.path('customers'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ kind: 'company', name: typed, contacts: [{ name: typed }] }),
  })
  expect(made.status, made.text).toBe(201)
  customers.set(sign, made.json.id)
  await till.record({ amount: 100, reference: `${sign}cmd|x`, customerId: made.json.id })
}

const period = `from=${inDays(-27)}&to=${inDays(27)}`

/** The files of each entry that answers with CSV. */
const files: Record<string, () => Promise<string[]>> = {
  exportAuditLog: async () => ['audit-log.csv'],
  exportCatalogPrices: async () => ['catalog/prices.csv'],
  exportCustomers: async () => ['customers.csv'],
  exportOfficeOrders: async () => ['orders.csv'],
  exportInvoices: async () => ['invoices.csv'],
  exportPayments: async () => ['payments.csv'],
  exportReceivables: async () => ['receivables.csv'],
  exportStatement: async () =>
    [...customers.values()].map(
      (id) => `customers/${id}/statement.csv?from=${inDays(-27)}&to=${inDays(0)}`,
    ),
  downloadReport: async () => [`reports/sales.csv?by=customer&${period}`],
  downloadBooksExport: async () => {
    const made = []
    for (const program of ['xero', 'myob', 'quickbooks', 'journal']) {
      const { json, status, text } = await owner.ask(books.path('books-exports'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ program, from: null, to: inDays(0), account: '200' }),
      })
      expect(status, text).toBe(201)
      const file = program === 'journal' ? program : 'sales'
      made.push(`books-exports/${json.id}/file.csv?file=${file}`)
    }
    return made
  },
}

const written = Object.values<Endpoint>(privateEndpoints).filter(
  ({ answerType }) => answerType === 'text/csv',
)

test.each(written)('$operationId has no formulas', async ({ operationId }) => {
  const paths = await files[operationId]?.()
  expect(paths).toBeDefined()
  let typed = 0
  for (const path of paths ?? []) {
    const { status, text } = await owner.ask(books.path(path))
    expect([path, status], text.slice(0, 200)).toEqual([path, 200])
    const cells = readCsv(text.replace(/^\ufeff/, '')).flat()
    typed += cells.filter((cell) => cell.includes('evil.example') || cell.includes('cmd|x')).length
    const formulas = cells.filter(
      (cell) => /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) && !/^-?[\d.]+$/.test(cell),
    )
    expect([path, formulas]).toEqual([path, []])
  }
  expect(typed).toBeGreaterThan(0)
})
