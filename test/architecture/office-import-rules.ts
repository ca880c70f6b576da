import type { Rule } from './page-import-rules.ts'

/** Which folders customers, views, the office's reads, exports and privacy may import, as in `import-rules.ts`. */
export const officeRules: Record<string, Rule> = {
  'server/customers': {
    folders: ['contract', 'server/audit', 'server/db', 'server/organisations'],
    packages: ['kysely'],
    belongs:
      'customers/ knows customers and which orders are theirs; what orders are belongs to orders/',
  },
  'server/views': {
    folders: ['contract', 'server/audit', 'server/db'],
    packages: ['kysely'],
    belongs: 'a view is a name for filters: what they select belongs to office/orders',
  },
  'server/office': {
    folders: [
      'contract',
      ...[
        'audit',
        'catalog',
        'customers',
        'db',
        'dispatch/bins',
        'documents',
        'jobs',
        'mail',
        'orders',
        'organisations',
      ].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'office/ reads what its screens show: what people change belongs to a noun',
  },
  'server/exports': {
    folders: [
      'contract',
      ...['audit', 'db', 'mail', 'office', 'organisations', 'outbox'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['kysely'],
    belongs: 'an export has what is stored, as it is stored: what screens show belongs to office/',
  },
  'server/privacy': {
    folders: [
      'contract',
      ...['audit', 'customers', 'db', 'exports', 'office', 'orders'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['kysely'],
    belongs: 'privacy/ finds and erases who someone is: everything else about an order is orders/',
  },
}
