import type { endpoints as entries } from '#contract/api/endpoints.ts'

type Entries = typeof entries
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

/**
 * The addresses of the endpoints that our pages call, each checked against its entry by type. The
 * entries themselves would bring Zod and every schema into the bundle.
 */
export const endpoints = {
  getCatalog: { method: 'GET', path: '/api/public/{organisation}/catalog' },
  getAvailability: { method: 'GET', path: '/api/public/{organisation}/availability' },
  placePublicOrder: { method: 'POST', path: '/api/public/{organisation}/orders' },
  viewOrder: { method: 'POST', path: '/api/public/{organisation}/orders/{id}/view' },
  cancelPublicOrder: { method: 'POST', path: '/api/public/{organisation}/orders/{id}/cancel' },
  viewCharge: {
    method: 'POST',
    path: '/api/public/{organisation}/orders/{id}/charges/{charge}/view',
  },
  replyToCharge: {
    method: 'POST',
    path: '/api/public/{organisation}/orders/{id}/charges/{charge}/reply',
  },
  acceptTerms: { method: 'POST', path: '/api/public/{organisation}/orders/{id}/acceptance' },
  changeOrder: { method: 'POST', path: '/api/public/{organisation}/orders/{id}/changes' },
  askForExchange: { method: 'POST', path: '/api/public/{organisation}/orders/{id}/exchanges' },
  chooseTexts: { method: 'POST', path: '/api/public/{organisation}/orders/{id}/texts' },
  createPublicPaymentSession: {
    method: 'POST',
    path: '/api/public/{organisation}/orders/{id}/payment-sessions',
  },
  viewInvoice: { method: 'POST', path: '/api/public/{organisation}/invoices/{id}/view' },
  payInvoice: {
    method: 'POST',
    path: '/api/public/{organisation}/invoices/{id}/payment-sessions',
  },
  getPaymentSession: {
    method: 'GET',
    path: '/api/public/{organisation}/payment-sessions/{id}',
  },
} as const satisfies Addresses
