import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

/**
 * The addresses of the endpoints that the office calls, each checked against its entry by type. The
 * entries themselves would bring Zod and every schema into the bundle.
 */
export const addresses = {
  getMe: { method: 'GET', path: '/api/account' },
  getSignInOffer: { method: 'GET', path: '/api/account/sign-in' },
  signIn: { method: 'POST', path: '/api/account/sign-in' },
  signInToDemo: { method: 'POST', path: '/api/account/sign-in/demo' },
  viewInvitation: { method: 'POST', path: '/api/account/join/view' },
  join: { method: 'POST', path: '/api/account/join' },
  acceptInvitation: { method: 'POST', path: '/api/account/join/accept' },
  askForPasswordReset: { method: 'POST', path: '/api/account/password-reset' },
  resetPassword: { method: 'POST', path: '/api/account/password-reset/confirm' },
  signOut: { method: 'POST', path: '/api/account/sign-out' },
  listOfficeOrders: { method: 'GET', path: '/api/office/{organisation}/orders' },
  showSecondFactor: { method: 'POST', path: '/api/account/sign-in/second-factor' },
  getOfficeOrder: { method: 'GET', path: '/api/office/{organisation}/orders/{id}' },
  getOffice: { method: 'GET', path: '/api/office/{organisation}' },
} as const satisfies Addresses
