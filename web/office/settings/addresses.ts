import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

const settings = '/api/office/{organisation}/settings' as const
const webhooks = '/api/office/{organisation}/webhooks' as const
const person = '/api/office/{organisation}/personal-data' as const

/** The addresses that the pages of the settings call, each checked against its entry by type. */
export const settingsAddresses = {
  listExports: { method: 'GET', path: '/api/office/{organisation}/exports' },
  askForExport: { method: 'POST', path: '/api/office/{organisation}/exports' },
  openExportFile: { method: 'POST', path: '/api/office/{organisation}/exports/{id}/download' },
  findPersonalData: { method: 'POST', path: `${person}/find` },
  exportPersonalData: { method: 'POST', path: `${person}/export` },
  anonymisePersonalData: { method: 'POST', path: `${person}/anonymise` },
  listOfficeWebhooks: { method: 'GET', path: webhooks },
  createOfficeWebhook: { method: 'POST', path: webhooks },
  changeOfficeWebhook: { method: 'PATCH', path: `${webhooks}/{id}` },
  deleteOfficeWebhook: { method: 'DELETE', path: `${webhooks}/{id}` },
  rotateOfficeWebhookSecret: { method: 'POST', path: `${webhooks}/{id}/rotate-secret` },
  testOfficeWebhook: { method: 'POST', path: `${webhooks}/{id}/test` },
  listOfficeDeliveries: { method: 'GET', path: `${webhooks}/{id}/deliveries` },
  recoverOfficeDeliveries: { method: 'POST', path: `${webhooks}/{id}/recover` },
  getOfficeEvent: { method: 'GET', path: '/api/office/{organisation}/events/{id}' },
  redeliverOfficeEvent: {
    method: 'POST',
    path: '/api/office/{organisation}/events/{id}/redeliver',
  },
  getProfile: { method: 'GET', path: `${settings}/profile` },
  changeProfile: { method: 'PATCH', path: `${settings}/profile` },
  changeLogo: { method: 'PUT', path: `${settings}/logo` },
  removeLogo: { method: 'DELETE', path: `${settings}/logo` },
  getWebsite: { method: 'GET', path: `${settings}/website` },
  addOrigin: { method: 'POST', path: `${settings}/website/origins` },
  removeOrigin: { method: 'DELETE', path: `${settings}/website/origins/{origin}` },
  getMoneySettings: { method: 'GET', path: `${settings}/money` },
  changeMoneySettings: { method: 'PUT', path: `${settings}/money` },
  changeLockDate: { method: 'PUT', path: `${settings}/lock-date` },
  getPaymentSettings: { method: 'GET', path: `${settings}/payments` },
  getLetters: { method: 'GET', path: `${settings}/letters` },
  changeLetters: { method: 'PATCH', path: `${settings}/letters` },
  previewLetter: { method: 'POST', path: `${settings}/letters/preview` },
  askToConfirmReplyAddress: { method: 'POST', path: `${settings}/letters/reply-address` },
  listEmails: { method: 'GET', path: '/api/office/{organisation}/emails' },
  retryEmail: { method: 'POST', path: '/api/office/{organisation}/emails/{id}/retry' },
  confirmReplyAddress: { method: 'POST', path: '/api/account/reply-address' },
} as const satisfies Addresses
