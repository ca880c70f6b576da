import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

const office = '/api/office/{organisation}' as const

/** The addresses of charges, each checked against its entry by type. */
export const chargeAddresses = {
  listCharges: { method: 'GET', path: `${office}/charges` },
  countCharges: { method: 'GET', path: `${office}/charge-counts` },
  createCharge: { method: 'POST', path: `${office}/orders/{id}/charges` },
  changeCharge: { method: 'PATCH', path: `${office}/charges/{id}` },
  notifyCharge: { method: 'POST', path: `${office}/charges/{id}/notify` },
  approveCharge: { method: 'POST', path: `${office}/charges/{id}/approve` },
  upholdCharge: { method: 'POST', path: `${office}/charges/{id}/uphold` },
  waiveCharge: { method: 'POST', path: `${office}/charges/{id}/waive` },
  reopenCharge: { method: 'POST', path: `${office}/charges/{id}/reopen` },
  decideManyCharges: { method: 'POST', path: `${office}/charges/bulk` },
  getChargeSettings: { method: 'GET', path: `${office}/charge-settings` },
  changeChargeSettings: { method: 'PUT', path: `${office}/charge-settings` },
} as const satisfies Addresses
