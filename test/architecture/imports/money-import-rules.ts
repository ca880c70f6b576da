import type { Rule } from './page-import-rules.ts'

/** Which folders charges and the books may import, as in `import-rules.ts`. */
export const moneyRules: Record<string, Rule> = {
  'server/charges': {
    folders: [
      'contract',
      ...['audit', 'catalog', 'db', 'jobs', 'orders', 'organisations'].map(
        (name) => `server/${name}`,
      ),
      'server/charges/rules',
      'server/invoices/tasks',
    ],
    packages: ['kysely'],
    belongs:
      'charges/ knows what is charged after the booking; what an order costs is orders/money',
  },
  'server/books': {
    folders: ['contract', ...['audit', 'db', 'office'].map((name) => `server/${name}`)],
    packages: ['kysely'],
    belongs: 'books/ hands over what was issued: what a document says belongs to invoices/',
  },
  'server/charges/rules': {
    folders: ['contract'],
    packages: ['fast-check', 'vitest'],
    belongs: 'a rule of charges is pure: what it looks at is read in charges/propose',
  },
  'server/payments/bank': {
    folders: [
      'contract',
      ...['audit', 'customers', 'db', 'payments'].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs:
      'bank/ knows lines of an account: what a payment counts for belongs to payments/ itself',
  },
  'server/statements': {
    folders: [
      'contract',
      ...['audit', 'catalog', 'customers', 'db', 'mail'].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'statements/ adds up what was billed and paid: what is billed belongs to invoices/',
  },
  'server/margins': {
    folders: ['contract', 'server/db'],
    packages: ['kysely'],
    belongs:
      'margins/ works out what is left of a job’s price: reports of it belong to office/reports',
  },
  'server/reminders': {
    folders: [
      'contract',
      ...[
        'audit',
        'catalog',
        'customers',
        'db',
        'invoices',
        'mail',
        'orders',
        'orders/letters',
      ].map((name) => `server/${name}`),
      'server/reminders/rules',
    ],
    packages: ['kysely'],
    belongs: 'reminders/ knows who is asked to pay, and when: what is due belongs to invoices/',
  },
  'server/reminders/rules': {
    folders: ['contract'],
    packages: ['fast-check', 'vitest'],
    belongs: 'a rule of reminders is pure: what it looks at is read in reminders/',
  },
}
