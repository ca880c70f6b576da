import type { Rule } from './page-import-rules.ts'

/** Which folders dispatch, drivers and files may import, as in `import-rules.ts`. */
export const dispatchRules: Record<string, Rule> = {
  'server/dispatch/imports': {
    folders: [
      'contract',
      ...['catalog', 'customers', 'db'].map((name) => `server/${name}`),
      ...['bins', 'fleet', 'records'].map((name) => `server/dispatch/${name}`),
    ],
    packages: ['zod'],
    belongs:
      'imports/ reads files and calls what people call: what a record is belongs to its folder',
  },
  'server/dispatch/running-hires': {
    folders: [
      'contract',
      ...['catalog', 'db', 'jobs', 'orders'].map((name) => `server/${name}`),
      ...['bins', 'imports'].map((name) => `server/dispatch/${name}`),
    ],
    packages: ['kysely'],
    belongs:
      'running-hires/ enters what ran before: how an order is placed and delivered belongs to orders/',
  },
  'server/dispatch/records': {
    folders: ['contract', 'server/audit', 'server/db', 'server/orders'],
    packages: ['kysely'],
    belongs: 'records/ knows how one is added and changed; what it holds belongs to its own folder',
  },
  'server/dispatch/dockets': {
    folders: [
      'contract',
      ...['audit', 'catalog', 'db', 'jobs', 'orders'].map((name) => `server/${name}`),
      ...['fleet', 'records'].map((name) => `server/dispatch/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'dockets/ knows what tips weighed; what a job becomes by it belongs to orders/jobs/',
  },
  'server/dispatch/fleet': {
    folders: [
      'contract',
      // Jobs show the names of drivers and vehicles.
      ...['audit', 'catalog', 'db', 'jobs', 'orders', 'dispatch/records'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['kysely'],
    belongs:
      'fleet/ knows vehicles, drivers, depots and tips; what they do in a day belongs to runs/',
  },
  'server/dispatch/bins': {
    folders: [
      'contract',
      ...['audit', 'catalog', 'db', 'orders', 'dispatch/records'].map((name) => `server/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'bins/ knows where bins are; what a job does with one belongs to who reports it',
  },
  'server/places': {
    folders: ['contract', ...['audit', 'db', 'orders', 'outbound'].map((name) => `server/${name}`)],
    packages: ['kysely', 'zod'],
    belongs: 'places/ knows where addresses are and how far apart: who goes there belongs to runs/',
  },
  'server/dispatch': {
    folders: [
      'contract',
      ...[
        'audit',
        'db',
        'events',
        'jobs',
        'orders',
        'orders/jobs',
        'catalog',
        'organisations',
        'mail',
        'places',
        'texts',
      ].map((name) => `server/${name}`),
      ...['bins', 'dockets', 'fleet'].map((name) => `server/dispatch/${name}`),
    ],
    packages: ['kysely'],
    belongs: 'dispatch plans and moves; what happens to a job or its order belongs to orders/jobs/',
  },
  'server/driver': {
    folders: [
      'contract',
      ...['accounts', 'audit', 'catalog', 'db', 'dispatch', 'events', 'files', 'jobs'].map(
        (name) => `server/${name}`,
      ),
      ...['dispatch/bins', 'dispatch/dockets', 'dispatch/fleet', 'orders', 'organisations'].map(
        (name) => `server/${name}`,
      ),
      'server/places',
    ],
    packages: ['kysely'],
    belongs: 'driver/ takes reports and plays them back: what changes a job or a bin belongs there',
  },
  'server/files': {
    folders: ['contract', ...['audit', 'db'].map((name) => `server/${name}`)],
    packages: ['kysely', '@aws-sdk'],
    belongs: 'files/ keeps bytes: what they show is known to those who name them',
  },
}
