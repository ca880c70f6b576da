import type { Rule } from './page-import-rules.ts'

/** Which folders customers, views, the office's reads, exports and privacy may import, as in `import-rules.ts`. */
export const officeRules: Record<string, Rule> = {
  'server/customers': {
    folders: ['contract', 'server/audit', 'server/db', 'server/organisations'],
    packages: ['kysely'],
    belongs:
      'customers/ knows customers and which orders are theirs; what orders are belongs to orders/',
  },
  'server/invoices': {
    folders: [
      'contract',
      ...['audit', 'catalog', 'charges', 'customers', 'db', 'live', 'mail'].map(
        (name) => `server/${name}`,
      ),
      ...['orders', 'organisations', 'outbox', 'payments/sessions'].map((name) => `server/${name}`),
      ...['allocations', 'letters', 'lock', 'tasks'].map((name) => `server/invoices/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'invoices/ bills what was agreed: what an order costs belongs to orders/',
  },
  'server/invoices/allocations': {
    folders: ['contract', 'server/db'],
    packages: ['kysely'],
    belongs: 'allocations lie below payments: what an invoice says belongs to invoices/ itself',
  },
  'server/invoices/letters': {
    folders: ['contract', ...['audit', 'catalog', 'db', 'mail'].map((name) => `server/${name}`)],
    packages: ['kysely'],
    belongs: 'letters say what an invoice is and what came for it: both are decided elsewhere',
  },
  'server/invoices/lock': {
    folders: ['contract', 'server/audit', 'server/db'],
    packages: ['kysely'],
    belongs: 'the lock lies below invoices and payments: what is dated belongs to them',
  },
  'server/invoices/tasks': {
    folders: ['server/db'],
    packages: ['kysely'],
    belongs: 'tasks lie below orders and payments: what becomes of one belongs to invoices/ itself',
  },
  'server/invoices/pdf': {
    folders: ['contract'],
    packages: ['fast-check', 'pdfkit', 'vitest'],
    belongs: 'pdf/ draws what a document says: what it says is decided in invoices/rules',
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
        'charges',
        'customers',
        'db',
        'dispatch',
        'dispatch/bins',
        'dispatch/fleet',
        'documents',
        'invoices',
        'invoices/pdf',
        'jobs',
        'mail',
        'margins',
        'orders',
        'organisations',
        'payments/bank',
        'statements',
        'reminders',
        'reminders/rules',
        'requests',
        'texts',
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
      ...[
        'audit',
        'customers',
        'db',
        'exports',
        'invoices',
        'invoices/letters',
        'office',
        'orders',
        'reminders',
        'texts',
      ].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'privacy/ finds and erases who someone is: everything else about an order is orders/',
  },
}
