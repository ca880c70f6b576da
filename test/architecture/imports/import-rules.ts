import { dispatchRules } from './dispatch-import-rules.ts'
import { moneyRules } from './money-import-rules.ts'
import { officeRules } from './office-import-rules.ts'
import { pageRules } from './page-import-rules.ts'
import type { Rule } from './page-import-rules.ts'
import { programRules } from './program-import-rules.ts'
import { NOUNS, routeRules } from './route-import-rules.ts'

/**
 * Which folder may import which, as data. A rule covers its folder and the folders inside it, unless
 * one of those has a rule of its own; `server` and `web` cover only the files directly inside them. A
 * failure says where the code belongs.
 */

/** Files every part of the server may import: refusals, the actor and the log's type. */
export const EVERYWHERE = ['server/actor.ts', 'server/refusal.ts', 'server/log.ts']
export const rules: Record<string, Rule> = {
  ...dispatchRules,
  ...moneyRules,
  ...officeRules,
  ...pageRules,
  ...programRules,
  ...routeRules,
  contract: {
    folders: [],
    packages: ['zod', 'is-valid-abn'],
    belongs: 'code that needs more than Zod belongs to a noun in server/',
  },
  'server/db': {
    folders: ['contract', 'embedded-postgres'],
    packages: ['pg', 'kysely'],
    belongs: 'code about bins and orders belongs to a noun; db/ knows tables and transactions',
  },
  'embedded-postgres': {
    folders: [],
    packages: ['pg'],
    belongs: 'the launcher knows nothing of Kerbside: db/open-store passes in what it needs',
  },
  'embedded-postgres/test': {
    folders: ['embedded-postgres'],
    packages: ['pg', 'vitest'],
    belongs: 'a test that goes through the kerbside command belongs to test/faults or test/cli',
  },
  'server/http': {
    folders: ['contract', 'server/db'],
    packages: ['cookie', 'fastify', 'ioredis', 'ipaddr.js', 'rate-limiter-flexible'],
    belongs: 'http/ knows nothing about waste: handlers belong to routes/, operations to a noun',
  },
  'server/metrics': {
    folders: ['server/db', 'server/http'],
    packages: [],
    belongs: 'metrics/ counts and writes what it’s given: what a count means belongs to its noun',
  },
  'server/backup': {
    folders: ['db', 'files', 'secret'].map((name) => `server/${name}`),
    packages: ['pg', 'zod'],
    belongs: 'backup/ copies tables and files as they are: what is in them belongs to its noun',
  },
  'server/memory': {
    folders: [],
    packages: [],
    belongs:
      'memory/ bounds what a process keeps: what is kept, and until when, belongs to its noun',
  },
  'server/secret': {
    folders: ['server/db'],
    packages: [],
    belongs: 'secret/ finds and recognises the secret: what is made with it belongs to its noun',
  },
  'server/live': {
    folders: ['server/db'],
    packages: [],
    belongs: 'live/ passes hints on: the routes know what changed, and the pages what it means',
  },
  'server/audit': {
    folders: ['server/db'],
    packages: ['kysely', 'pg'],
    belongs: 'audit/ knows who did what to which id; the change itself belongs to a noun',
  },
  'server/events': {
    folders: ['contract', 'server/db'],
    packages: ['kysely'],
    belongs: 'an event is recorded by the noun that causes it',
  },
  'server/organisations': {
    folders: [
      'contract',
      ...['accounts', 'audit', 'db', 'mail', 'memory'].map((name) => `server/${name}`),
    ],
    packages: ['is-valid-abn', 'kysely', 'zod'],
    belongs: 'operations of an organisation belong to the noun they act on',
  },
  'server/api-keys': {
    folders: [
      'contract',
      ...['audit', 'db', 'memory', 'organisations'].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'permissions of a key belong to the guard in routes/v1',
  },
  'server/accounts': {
    folders: [
      'contract',
      ...['audit', 'db', 'http', 'mail', 'organisations', 'secret'].map((name) => `server/${name}`),
    ],
    packages: ['cookie', 'kysely', 'otpauth', 'uqr', '@simplewebauthn', '@zxcvbn-ts'],
    belongs:
      'what a person may do in an office belongs to contract/roles.ts and to the noun itself',
  },
  'server/catalog': {
    folders: [
      'contract',
      ...['audit', 'db', 'memory', 'organisations', 'orders/capacity'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['kysely', 'zod'],
    belongs: 'an order’s use of the catalogue belongs to orders/',
  },
  'server/mail': {
    folders: ['contract', ...['audit', 'db', 'http', 'outbox'].map((name) => `server/${name}`)],
    packages: ['nodemailer', 'kysely'],
    belongs: 'an email is written by the noun that causes it',
  },
  'server/texts': {
    folders: ['contract', ...['audit', 'db', 'jobs', 'outbox'].map((name) => `server/${name}`)],
    packages: ['kysely'],
    belongs:
      'a text is caused by the noun that knows of the visit; texts/ knows who wants one and when',
  },
  'server/outbox': {
    folders: [],
    packages: [],
    belongs: 'the engine knows claims and leases; the rows it claims belong to their noun',
  },
  'server/outbound': {
    folders: ['server/memory'],
    packages: ['undici', 'ipaddr.js'],
    belongs:
      'outbound/ knows addresses and requests: what is sent belongs to the noun that sends it',
  },
  'server/webhooks': {
    folders: [
      'contract',
      ...['audit', 'db', 'events', 'mail', 'memory', 'organisations'].map(
        (name) => `server/${name}`,
      ),
      ...['outbound', 'outbox', 'secret'].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'webhooks send recorded events; recording belongs to events/ and its causes',
  },
  'server/mirrors': {
    folders: ['contract', 'server/db'],
    packages: ['kysely'],
    belongs: 'mirrors/ knows how far a list goes: what it shows belongs to orders/ and jobs/',
  },
  'server/jobs': {
    folders: ['contract', ...['audit', 'db', 'events', 'mirrors'].map((name) => `server/${name}`)],
    packages: ['kysely'],
    belongs: 'jobs/ knows rows of jobs; what a job does to its order belongs to orders/jobs/',
  },
  'server/orders': {
    folders: [
      'contract',
      ...['api-keys', 'audit', 'catalog', 'customers', 'db', 'events', 'jobs'].map(
        (name) => `server/${name}`,
      ),
      ...['mail', 'memory', 'mirrors', 'organisations', 'texts'].map((name) => `server/${name}`),
      'server/invoices/tasks',
      'server/orders/capacity',
      'server/payments/sessions',
    ],
    packages: ['kysely'],
    belongs: 'an order doesn’t know who asks: callers and answers belong to routes/',
  },
  'server/orders/capacity': {
    folders: ['contract', 'server/db'],
    packages: ['kysely'],
    belongs:
      'capacity/ counts days below the catalogue; what an order claims belongs to orders/stock',
  },
  'server/payments': {
    folders: [
      'contract',
      ...['audit', 'db', 'http', 'catalog', 'mail', 'orders', 'organisations'].map(
        (name) => `server/${name}`,
      ),
      ...['providers', 'sessions'].map((name) => `server/payments/${name}`),
      ...['allocations', 'letters', 'lock', 'tasks'].map((name) => `server/invoices/${name}`),
    ],
    packages: ['stripe', 'kysely'],
    belongs: 'what an order becomes once it is paid belongs to orders/',
  },
  'server/payments/providers': {
    folders: ['contract', 'server/db'],
    packages: ['stripe', 'zod'],
    belongs: 'a provider knows sessions and amounts: orders and rows belong to payments/ itself',
  },
  'server/payments/sessions': {
    folders: ['contract', 'server/db', 'server/payments/providers'],
    packages: ['kysely'],
    belongs: 'sessions lie below orders: what needs an order belongs to payments/ itself',
  },
  'server/documents': {
    folders: [
      'contract',
      ...['db', 'http', 'jobs', 'catalog', 'orders', 'organisations', 'invoices'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['kysely'],
    belongs: 'a document says what is known already: who may read it is decided by routes/',
  },
  'server/hirers': {
    folders: [
      'contract',
      ...['charges', 'charges/rules', 'db', 'jobs', 'catalog', 'orders'].map(
        (name) => `server/${name}`,
      ),
      ...['documents', 'invoices', 'organisations', 'texts'].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'what others than the hirer do with an order belongs to orders/',
  },
  'server/chores': {
    folders: [
      'contract',
      ...[
        'accounts',
        'audit',
        'charges',
        'db',
        'organisations',
        'catalog',
        'exports',
        'jobs',
        'mail',
        'margins',
        'orders',
        'dispatch',
        'driver',
        'files',
        'invoices',
        'live',
        'payments',
        'places',
        'payments/providers',
        'reminders',
        'requests',
        'texts',
        'webhooks',
      ].map((name) => `server/${name}`),
    ],
    packages: ['croner', 'kysely'],
    belongs: 'a chore is a schedule and a call: what it does belongs to a noun',
  },
  'server/openapi': {
    folders: ['contract', 'package.json'],
    packages: ['zod'],
    belongs:
      'the document comes from the endpoints’ entries alone: what it says belongs in contract/',
  },
  'server/demo': {
    folders: [
      'contract',
      ...['accounts', 'db', 'demo/host', 'http', 'live'].map((name) => `server/${name}`),
      'server',
      ...NOUNS,
    ],
    packages: ['kysely'],
    belongs: 'what others than the demonstration need belongs to a noun',
  },
}
