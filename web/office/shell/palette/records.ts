import { findCustomers } from '#web/office/customers/find-customers.tsx'
import { findOrders } from '#web/office/orders/find-orders.tsx'
import type { RecordSource } from './record-source.ts'

/**
 * Every kind of record that can be searched: a screen with records adds its own here. What needs more than a
 * call comes with the screen's own code, so that the shell stays small.
 */
export const recordSources: readonly RecordSource[] = [
  findOrders,
  findCustomers,
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
