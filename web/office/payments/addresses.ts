import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

const office = '/api/office/{organisation}' as const

/** The addresses of payments and bank lines, each checked against its entry by type. */
export const paymentAddresses = {
  listPayments: { method: 'GET', path: `${office}/payments` },
  getPayment: { method: 'GET', path: `${office}/payments/{id}` },
  recordPayment: { method: 'POST', path: `${office}/payments` },
  allocatePayment: { method: 'POST', path: `${office}/payments/{id}/allocate` },
  releasePayment: { method: 'POST', path: `${office}/payments/{id}/release` },
  refundPayment: { method: 'POST', path: `${office}/payments/{id}/refund` },
  reversePayment: { method: 'POST', path: `${office}/payments/{id}/reverse` },
  getCustomerAccount: { method: 'GET', path: `${office}/customers/{id}/account` },
  listReceivables: { method: 'GET', path: `${office}/receivables` },
  sendStatements: { method: 'POST', path: `${office}/statements/send` },
  getStatement: { method: 'GET', path: `${office}/customers/{id}/statement` },
  sendStatement: { method: 'POST', path: `${office}/customers/{id}/statement/send` },
  importBankLines: { method: 'POST', path: `${office}/bank-imports` },
  listBankLines: { method: 'GET', path: `${office}/bank-lines` },
  acceptBankLine: { method: 'POST', path: `${office}/bank-lines/{id}/accept` },
  ignoreBankLine: { method: 'POST', path: `${office}/bank-lines/{id}/ignore` },
  reopenBankLine: { method: 'POST', path: `${office}/bank-lines/{id}/reopen` },
} as const satisfies Addresses
