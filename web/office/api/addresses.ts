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
  listAuditLog: { method: 'GET', path: '/api/office/{organisation}/audit-log' },
  listSavedViews: { method: 'GET', path: '/api/office/{organisation}/views' },
  saveView: { method: 'POST', path: '/api/office/{organisation}/views' },
  changeView: { method: 'PATCH', path: '/api/office/{organisation}/views/{id}' },
  deleteView: { method: 'DELETE', path: '/api/office/{organisation}/views/{id}' },
  getToday: { method: 'GET', path: '/api/office/{organisation}/today' },
  approveOfficeOrder: {
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/approve',
  },
  declineOfficeOrder: {
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/decline',
  },
  cancelOfficeOrder: { method: 'POST', path: '/api/office/{organisation}/orders/{id}/cancel' },
  changeOfficeOrder: { method: 'PATCH', path: '/api/office/{organisation}/orders/{id}' },
  changeOfficeOrderDates: {
    method: 'PATCH',
    path: '/api/office/{organisation}/orders/{id}/dates',
  },
  addOfficeOrderNote: { method: 'POST', path: '/api/office/{organisation}/orders/{id}/notes' },
  resendConfirmation: {
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/confirmation',
  },
  sendPaymentLink: {
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/payment-link',
  },
  renewOfficeOrderLink: { method: 'POST', path: '/api/office/{organisation}/orders/{id}/link' },
  getEditableCatalog: { method: 'GET', path: '/api/office/{organisation}/catalog' },
  publishCatalog: { method: 'PATCH', path: '/api/office/{organisation}/catalog' },
  checkCatalogDraft: { method: 'POST', path: '/api/office/{organisation}/catalog/check' },
  previewCatalog: { method: 'POST', path: '/api/office/{organisation}/catalog/preview' },
  listCatalogVersions: { method: 'GET', path: '/api/office/{organisation}/catalog/versions' },
  exportCatalogFile: { method: 'GET', path: '/api/office/{organisation}/catalog/file' },
  getOffice: { method: 'GET', path: '/api/office/{organisation}' },
  getOrderForm: { method: 'GET', path: '/api/office/{organisation}/order-form' },
  listCallers: { method: 'GET', path: '/api/office/{organisation}/callers' },
  listDeliveryDays: { method: 'GET', path: '/api/office/{organisation}/delivery-days' },
  placeOfficeOrder: { method: 'POST', path: '/api/office/{organisation}/orders' },
  startOfficePayment: {
    method: 'POST',
    path: '/api/office/{organisation}/orders/{id}/payment-sessions',
  },
} as const satisfies Addresses
