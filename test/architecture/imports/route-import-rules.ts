import type { Rule } from './page-import-rules.ts'

/** Which folders the routes may import, and what only integrators' routes call; as in `import-rules.ts`. */

/** Folders named by a noun of the interface: what happens, for any caller. */
export const NOUNS = [
  'api-keys',
  'catalog',
  'charges',
  'documents',
  'events',
  'hirers',
  'jobs',
  'mail',
  'mirrors',
  'orders',
  'books',
  'customers',
  'dispatch',
  'dispatch/bins',
  'dispatch/dockets',
  'dispatch/fleet',
  'dispatch/imports',
  'dispatch/records',
  'dispatch/running-hires',
  'driver',
  'exports',
  'files',
  'invoices',
  'invoices/letters',
  'invoices/lock',
  'invoices/pdf',
  'invoices/tasks',
  'organisations',
  'places',
  'privacy',
  'reminders',
  'requests',
  'payments',
  'payments/bank',
  'payments/providers',
  'statements',
  'test-events',
  'texts',
  'views',
  'webhooks',
].map((noun) => `server/${noun}`)

export const routeRules: Record<string, Rule> = {
  'server/routes': {
    folders: [
      'contract',
      ...[
        'accounts',
        'db',
        'files',
        'http',
        'invoices/pdf',
        'live',
        'organisations',
        'outbound',
        'payments',
        'payments/providers',
        'places',
      ].map((name) => `server/${name}`),
    ],
    packages: ['fastify'],
    belongs: 'what only one audience needs belongs to that audience’s folder in routes/',
  },
  'server/routes/public': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what two audiences share belongs to a noun, or to the files right in routes/',
  },
  'server/routes/hirer': {
    folders: [
      'contract',
      ...['db', 'http', 'routes', 'routes/public'].map((name) => `server/${name}`),
      ...NOUNS,
    ],
    packages: ['fastify'],
    belongs: 'what two audiences share belongs to a noun, or to the files right in routes/',
  },
  'server/routes/v1': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what two audiences share belongs to a noun, or to the files right in routes/',
  },
  'server/routes/build': {
    folders: ['contract', 'server/http'],
    packages: ['fastify', 'zod'],
    belongs:
      'build/ sends what web/build made: a page’s own headers and data belong to its audience',
  },
  'server/routes/booking': {
    folders: [
      'contract',
      ...['db', 'http', 'routes', 'routes/build'].map((name) => `server/${name}`),
      ...NOUNS,
    ],
    packages: ['fastify'],
    belongs: 'what a page shows is drawn in web/; here it is only served, with its data',
  },
  'server/routes/dev': {
    folders: ['contract', 'server/accounts', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what is there in production does not belong to dev/',
  },
  'server/routes/docs': {
    folders: ['server/http', 'server/openapi', 'server/routes'],
    packages: ['fastify'],
    belongs: 'the build makes the documentation in web/docs; routes/docs only sends it',
  },
  'server/routes/account': {
    folders: [
      'contract',
      ...['accounts', 'db', 'demo', 'http', 'organisations', 'routes'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['fastify'],
    belongs: 'what an account can do belongs to accounts/; this is only how browsers ask for it',
  },
  'server/routes/office': {
    folders: [
      'contract',
      ...[
        'accounts',
        'audit',
        'db',
        'http',
        'office',
        'routes',
        'routes/account',
        'routes/build',
      ].map((name) => `server/${name}`),
      ...NOUNS,
    ],
    packages: ['fastify'],
    belongs: 'what two audiences share belongs to a noun, or to the files right in routes/',
  },
  'server/routes/driver': {
    folders: [
      'contract',
      ...['db', 'demo', 'http', 'routes', 'routes/account', 'routes/build'].map(
        (name) => `server/${name}`,
      ),
      ...NOUNS,
    ],
    packages: ['fastify'],
    belongs: 'what a driver can do belongs to driver/; this is only how phones ask for it',
  },
  'server/routes/payments': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'operations on money belong to payments/; this is only how a provider reports them',
  },
  'server/test-events': {
    folders: [
      'contract',
      ...['catalog', 'db', 'jobs', 'orders', 'organisations', 'payments'].map(
        (name) => `server/${name}`,
      ),
      'server/payments/providers',
    ],
    packages: ['kysely'],
    belongs:
      'test-events/ asks others to do what they do anyway: what happens belongs to their noun',
  },
  'server/requests': {
    folders: ['contract', 'server/db'],
    packages: ['kysely'],
    belongs:
      'requests/ keeps what was asked and answered: which requests it keeps is decided by routes/',
  },
}
