import type { Rule } from './page-import-rules.ts'
import { NOUNS } from './route-import-rules.ts'

/** Which folders the program's own parts may import: what starts it, its commands, and the demo's website. */
export const programRules: Record<string, Rule> = {
  'server/demo/host': {
    folders: ['server/http'],
    packages: [],
    belongs: 'the website of a business knows nothing of Kerbside but its embed.js',
  },
  'server/build': {
    folders: ['web/build'],
    packages: ['rolldown'],
    belongs: 'server/build makes one file of the server, and finds the sources of its lines',
  },
  'server/cli': {
    folders: [
      'contract',
      'server',
      ...['accounts', 'audit', 'backup', 'db', 'demo', 'live', 'outbound', 'secret'].map(
        (name) => `server/${name}`,
      ),
      ...NOUNS,
    ],
    packages: [],
    belongs: 'a command reads words and prints: what it does belongs to a noun',
  },
  server: {
    folders: [
      'contract',
      'server/accounts',
      ...[
        'build',
        'db',
        'http',
        'live',
        'metrics',
        'openapi',
        'outbound',
        'secret',
        'demo',
        'cli',
        'chores',
      ].map((name) => `server/${name}`),
      ...[
        'routes',
        'routes/account',
        'routes/office',
        'routes/booking',
        'routes/build',
        'routes/dev',
        'routes/docs',
        'routes/driver',
        'routes/hirer',
        'routes/payments',
        'routes/public',
        'routes/v1',
      ].map((name) => `server/${name}`),
      ...NOUNS,
    ],
    packages: ['fastify', 'pino', 'zod'],
    belongs: 'the files right in server/ put the parts together: everything else has a folder',
  },
}
