import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

// Who may import whom, as data. A failure says where the code belongs; a folder that is not in the
// table belongs somewhere else, or its line is still to be written.

type Rule = {
  /** Folders of the repository, beside the folder itself; `server` is the files right in it. */
  folders: string[]
  packages: string[]
  /** What to do with code that would need more. */
  belongs: string
}

/** What every part of the server may name: how to refuse, and what a log is. */
const EVERYWHERE = ['server/refusal.ts', 'server/log.ts']
const NOUNS = [
  ...['api-keys', 'catalog', 'documents', 'events', 'hirers', 'jobs', 'mail', 'orders'],
  'organisations',
  ...['payments', 'webhooks'],
].map((noun) => `server/${noun}`)

const rules: Record<string, Rule> = {
  contract: {
    folders: [],
    packages: ['zod'],
    belongs: 'what needs more than Zod is not shared with the client: a noun in server/ has it',
  },
  'server/db': {
    folders: ['contract', 'server/db/embedded'],
    packages: ['pg', 'kysely'],
    belongs: 'what knows of bins and orders belongs to a noun; db/ knows tables and transactions',
  },
  'server/db/embedded': {
    folders: [],
    packages: ['pg'],
    belongs: 'the embedded server stands alone: what uses it belongs to db/open-store',
  },
  'server/http': {
    folders: ['contract', 'server/db'],
    packages: ['fastify', 'ioredis', 'rate-limiter-flexible'],
    belongs: 'http/ knows nothing of waste: a handler belongs to routes/, what it does to a noun',
  },
  'server/events': {
    folders: ['contract', 'server/db'],
    packages: [],
    belongs: 'an event is recorded by the noun that causes it',
  },
  'server/organisations': {
    folders: ['contract', 'server/db'],
    packages: [],
    belongs: 'what an organisation does belongs to the noun that it is done with',
  },
  'server/api-keys': {
    folders: ['contract', 'server/db', 'server/organisations'],
    packages: [],
    belongs: 'what a caller may do with a key belongs to the guard in routes/v1',
  },
  'server/catalog': {
    folders: ['contract', 'server/db'],
    packages: ['zod'],
    belongs: 'what an order makes of the catalogue belongs to orders/',
  },
  'server/mail': {
    folders: ['contract', ...['db', 'http', 'outbox'].map((name) => `server/${name}`)],
    packages: ['nodemailer'],
    belongs: 'a mail is written by the noun that causes it',
  },
  'server/outbox': {
    folders: [],
    packages: [],
    belongs: 'the engine knows claims and leases; what is claimed belongs to its noun',
  },
  'server/webhooks': {
    folders: ['contract', ...['db', 'events', 'outbox'].map((name) => `server/${name}`)],
    packages: ['undici', 'ipaddr.js'],
    belongs: 'webhooks send what was recorded: what is recorded belongs to events/ and its causes',
  },
  'server/jobs': {
    folders: ['contract', 'server/db', 'server/events'],
    packages: [],
    belongs: 'what changes an order because of a job belongs to orders/, which may call jobs/',
  },
  'server/orders': {
    folders: [
      'contract',
      ...['db', 'events', 'jobs', 'mail', 'catalog', 'organisations'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: [],
    belongs: 'an order does not know who asks: callers and answers belong to routes/',
  },
  'server/payments': {
    folders: [
      'contract',
      ...['db', 'http', 'catalog', 'mail', 'orders', 'organisations'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['stripe'],
    belongs: 'what an order becomes once it is paid belongs to orders/',
  },
  'server/documents': {
    folders: [
      'contract',
      ...['db', 'http', 'jobs', 'catalog', 'orders'].map((name) => `server/${name}`),
    ],
    packages: [],
    belongs: 'a document says what is known already: who may read it is decided by routes/',
  },
  'server/hirers': {
    folders: [
      'contract',
      ...['db', 'jobs', 'catalog', 'orders', 'documents'].map((name) => `server/${name}`),
    ],
    packages: [],
    belongs: 'what others than the hirer do with an order belongs to orders/',
  },
  'server/chores': {
    folders: [
      'contract',
      ...['db', 'organisations', 'catalog', 'jobs', 'mail', 'payments'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['croner'],
    belongs: 'a chore is a schedule and a call: what it does belongs to a noun',
  },
  'server/routes': {
    folders: [
      'contract',
      ...['db', 'http', 'payments', 'webhooks'].map((name) => `server/${name}`),
    ],
    packages: ['fastify', 'zod'],
    belongs: 'what only one audience needs belongs to that audience’s folder in routes/',
  },
  'server/routes/public': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what two audiences share belongs to a noun, or to routes/context',
  },
  'server/routes/v1': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what two audiences share belongs to a noun, or to routes/context',
  },
  'server/routes/booking': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify', 'zod'],
    belongs: 'what a page shows is drawn in web/; here it is only served, with its data',
  },
  'server/routes/dev': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what is there in production does not belong to dev/',
  },
  'server/routes/payments': {
    folders: ['contract', 'server/db', 'server/http', 'server/routes', ...NOUNS],
    packages: ['fastify'],
    belongs: 'what is done with money belongs to payments/; this is how it is told of',
  },
  'server/docs': {
    folders: ['contract', 'server/http', 'package.json'],
    packages: ['fastify', 'zod'],
    belongs: 'the documentation is made of the contract alone: what it tells belongs there',
  },
  'server/demo': {
    folders: ['contract', 'server/db', 'server/demo/host', 'server/http', ...NOUNS],
    packages: [],
    belongs: 'what others than the demonstration need belongs to a noun',
  },
  'server/demo/host': {
    folders: ['server/http'],
    packages: [],
    belongs: 'the website of a business knows nothing of Kerbside but its embed.js',
  },
  'server/cli': {
    folders: ['contract', 'server', 'server/db', 'server/demo', ...NOUNS],
    packages: [],
    belongs: 'a command reads words and prints: what it does belongs to a noun',
  },
  web: {
    folders: ['contract'],
    packages: ['vite', 'preact'],
    belongs:
      'the files right in web/ build the pages, and do for all of them what they call and say alike',
  },
  'web/ui': {
    folders: [],
    packages: ['preact', '@fontsource-variable'],
    belongs: 'what knows of bins and orders belongs to the page that shows it',
  },
  'web/booking': {
    folders: ['contract', 'web', 'web/embed', 'web/ui'],
    packages: ['preact'],
    belongs: 'what two pages share belongs to web/ui or web/ itself; rules belong to contract/',
  },
  'web/hirer': {
    folders: ['contract', 'web', 'web/ui'],
    packages: ['preact'],
    belongs: 'what two pages share belongs to web/ui or web/ itself; rules belong to contract/',
  },
  'web/embed': {
    folders: [],
    packages: [],
    belongs: 'what runs on the pages of others needs no more than this folder',
  },
  server: {
    folders: [
      'contract',
      ...['db', 'http', 'docs', 'demo', 'cli', 'chores'].map((name) => `server/${name}`),
      ...[
        'routes',
        'routes/booking',
        'routes/dev',
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

/** No one word says less of what is in a folder. */
const EMPTY_WORDS = [
  'utils',
  'util',
  'helpers',
  'common',
  'misc',
  'types',
  'services',
  'lib',
  'shared',
]

const root = new URL('../', import.meta.url)
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.ts$/.test(name)

type Source = { path: string; text: string; imports: string[] }

async function readSources(...folders: string[]): Promise<Source[]> {
  const paths: string[] = []
  for (const folder of folders) {
    const names = await readdir(new URL(`${folder}/`, root), { recursive: true })
    // What makes the table of holidays has its packages in a folder of its own.
    const own = names.filter((name) => !name.includes('node_modules'))
    paths.push(...own.map((name) => join(folder, name)).filter(isSource))
  }
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(new URL(path, root), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    }),
  )
}

/** What a file imports or exports from: paths in the repository, or the names of packages. */
function importsOf(path: string, text: string): string[] {
  const statement = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'/gm
  return Array.from(text.matchAll(statement), ([, from, bare]) => from ?? bare ?? '').map(
    (specifier) => {
      if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier))
      const [alias, target] =
        Object.entries(manifest.imports).find(([key]) => specifier.startsWith(key.slice(0, -1))) ??
        []
      if (alias === undefined || target === undefined) return specifier
      return normalize(target.slice(0, -1) + specifier.slice(alias.length - 1))
    },
  )
}

/** The folder of a file, as the table names it. */
function folderOf(path: string): string {
  return path === 'package.json' ? path : dirname(path)
}

const sources = (await readSources('contract', 'server', 'web')).filter(
  ({ path }) => !path.startsWith('web/dist/'),
)
const inServer = sources.filter(({ path }) => path.startsWith('server/'))
/** A file's text without its comments, whose words do nothing. */
const code = ({ text }: Source) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** The files in which a pattern stands, beside those where it may. */
function offenders(pattern: RegExp, allowed: RegExp, among = inServer): string[] {
  return among.filter((file) => !allowed.test(file.path) && pattern.test(code(file))).map(pathOf)
}
const pathOf = ({ path }: Source) => path

test('the sources were found, and their imports read', () => {
  expect(sources.length).toBeGreaterThan(100)
  const place = sources.find(({ path }) => path === 'server/orders/place-order.ts')
  expect(place?.imports).toContain('server/orders/check-booking-rules.ts')
  expect(place?.imports).toContain('server/db/tenant.ts')
  expect(place?.imports).toContain('contract/order-body.ts')
})

describe('imports', () => {
  test.each([...new Set(sources.map(({ path }) => folderOf(path)))])('of %s', (folder) => {
    const rule = rules[folder]
    expect(rule, `${folder} is not in the table of folders: which noun is it?`).toBeDefined()
    if (!rule) return
    const wrong = sources
      .filter(({ path }) => folderOf(path) === folder)
      .flatMap(({ path, imports }) =>
        imports.filter((name) => !mayImport(folder, rule, name)).map((name) => `${path} → ${name}`),
      )
    expect(wrong, rule.belongs).toEqual([])
  })

  test('of tests never reach the product', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => /^(?:test|bench)\/|\.test\.ts$/.test(name)).map(() => path),
    )
    expect(wrong, 'what the product needs does not belong to test/').toEqual([])
  })
})

function mayImport(folder: string, { folders, packages }: Rule, name: string): boolean {
  if (name.startsWith('node:')) return folder !== 'contract'
  const isFile = /^(?:contract|server|web|test|bench)\/|^package\.json$/.test(name)
  if (!isFile) return packages.includes(name.split('/')[0] ?? '')
  if (folder.startsWith('server') && EVERYWHERE.includes(name)) return true
  const target = folderOf(name)
  return target === folder || folders.includes(target)
}

describe('only one place', () => {
  test('reads the environment: settings belong to config.ts, which main.ts hands it', () => {
    expect(offenders(/\bprocess\.env\b/, /^server\/main\.ts$/, sources)).toEqual([])
  })

  test('opens transactions: what needs one asks db/tenant.ts for an organisation', () => {
    const statement = /['"`]\s*(?:begin|start transaction|commit|rollback|savepoint)\b/i
    expect(offenders(statement, /^server\/db\/(?:tenant|migrate|embedded\/[\w-]+)\.ts$/)).toEqual(
      [],
    )
    expect(offenders(/\bdb\.connect\(/, /^server\/db\//)).toEqual([])
  })

  test('names the organisation of a transaction', () => {
    expect(offenders(/set_config|assume_organisation|app\.organisation/, /^server\/db\//)).toEqual(
      [],
    )
  })

  test('calls strangers: what goes out goes by webhooks/post.ts', () => {
    const clients = /\bfetch\(|https?\.request\(|from 'undici'|from 'axios'/
    expect(
      offenders(clients, /^server\/webhooks\/(?:post|connect-checked|describe-failure)\.ts$/),
    ).toEqual([])
  })

  test('takes values from node:http, which loads a client of HTTP when it is imported', () => {
    expect(offenders(/^import (?!type\b)[^']*? from 'node:http'/m, /^$/)).toEqual([])
  })

  test('tells the time: what happens in a noun happens at org.now', () => {
    const clock = /new Date\(\)|\bDate\.now\(|Temporal\.Now/
    // A worker sends on its own time: an attempt is signed for the moment at which it is made. A log
    // line tells when it was written.
    const places =
      /^server\/(?:cli|demo|db\/embedded|http|log\.ts|outbox|webhooks\/(?:deliver|post)\.ts)/
    expect(offenders(clock, places, sources)).toEqual([])
  })

  test('has effects on import, and ends the process', () => {
    expect(offenders(/\bprocess\.exit\(/, /^$/)).toEqual([])
    const effects = sources.filter(({ text }) => /^(?:await |try \{|void )/m.test(text)).map(pathOf)
    expect(effects).toEqual(['server/main.ts', 'web/check-sizes.ts'])
  })
})

describe('files and folders', () => {
  test('are imported where they are read: no dynamic import() but of large packages few need', () => {
    const others = /\bimport\((?!'(?:ioredis|nodemailer|stripe|vite)'\))/
    expect(offenders(others, /^$/, sources)).toEqual([])
  })

  test('have names for what they export: no default export', () => {
    expect(offenders(/^export default|\bas default\b/m, /^$/, sources)).toEqual([])
  })

  test('say what is in them', async () => {
    const words = [...sources, ...(await readSources('test'))].flatMap(({ path }) =>
      path.split('/').map((part) => part.replace(/\.tsx?$/, '')),
    )
    expect(words.filter((word) => EMPTY_WORDS.includes(word))).toEqual([])
  })

  test('are at most 300 lines long', () => {
    const long = sources
      .filter(({ path }) => path !== 'server/db/tables.ts')
      .filter(({ text }) => text.trimEnd().split('\n').length > 300)
    expect(long.map(pathOf)).toEqual([])
  })

  test('know only TypeScript that is erased', () => {
    expect(offenders(/^\s*(?:export )?(?:const )?enum |^\s*(?:export )?namespace /m, /^$/)).toEqual(
      [],
    )
  })
})
