import { findCustomers } from '#web/office/customers/find-customers.tsx'
import { findOrders } from '#web/office/orders/find-orders.tsx'
import type { RecordSource } from './record-source.ts'

/** A number of a document or a bin, as it's painted or printed: what is longer is a phone number. */
const NUMBER = /^(?=.*\d)[a-z]{0,6}[ -]?\w{0,7}$/i

/**
 * Every kind of record that can be searched: a screen with records adds its own here. What needs more than a
 * call comes with the screen's own code, so that the shell stays small.
 */
export const recordSources: readonly RecordSource[] = [
  findOrders,
  findCustomers,
  {
    group: 'Invoices',
    needs: 'readMoney',
    takes: NUMBER,
    async find(...asked) {
      const { findInvoices } = await import('#web/office/invoices/find-invoices.tsx')
      return findInvoices(...asked)
    },
  },
  {
    group: 'Bins',
    takes: NUMBER,
    async find(...asked) {
      const { findBins } = await import('#web/office/bins/find-bins.tsx')
      return findBins(...asked)
    },
  },
  {
    group: 'Dockets',
    takes: NUMBER,
    async find(...asked) {
      const { findDockets } = await import('#web/office/dockets/find-dockets.tsx')
      return findDockets(...asked)
    },
  },
  {
    group: 'Catalogue',
    async find(...asked) {
      const { findItems } = await import('#web/office/catalog/find-items.tsx')
      return findItems(...asked)
    },
  },
  {
    group: 'Webhooks',
    needs: 'administer',
    async find(...asked) {
      const { findEndpoints } = await import('#web/office/settings/webhooks/find-endpoints.tsx')
      return findEndpoints(...asked)
    },
  },
]
