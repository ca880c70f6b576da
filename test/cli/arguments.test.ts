import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BadArguments } from '#server/cli/arguments.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'
import { runCommand } from '#test/processes.ts'
import { asOperator } from '#test/actors/operator.ts'

/** Rules, section 8: bad arguments get a clear sentence on standard error and exit status 2. */

const { db, databaseUrl, owner } = await startTestServer()
const { slug } = await createTestOrganisation(db, plainCatalog)
const operate = asOperator(databaseUrl)

const folder = await mkdtemp(join(tmpdir(), 'kerbside-cli-'))
afterAll(() => rm(folder, { recursive: true }))
const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const good = await file('good.json', '{}')
const noJson = await file('no.json', '{ "products": [')
const list = await file('list.json', '[]')

const nothing = '0f4c2f8e-7c3a-4a53-9d0e-2f6f1f7b8a11'
const long = 'x'.repeat(2001)
const create = ['organisation', 'create', '--slug', 'fresh', '--name', 'Fresh', '--timezone']
const key = ['key', 'create', slug, '--access', 'read']

test('an unknown command leads to those of its group, or to the list', async () => {
  const settings = { DATABASE_URL: databaseUrl }
  const { code, stderr } = await runCommand(['order', 'delete'], settings)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^kerbside: unknown command: order delete\nusage: kerbside order list S/)
  expect(stderr).toContain('usage: kerbside order cancel S')
  expect(stderr).not.toContain('kerbside job')
  expect((await runCommand(['nonsense'], settings)).stderr).toBe(
    'kerbside: unknown command: nonsense\nkerbside --help lists all commands\n',
  )
})

test('what comes from outside changes nothing on the terminal when it is refused', async () => {
  const { code, stderr } = await runCommand(['order\u001B]0;mine\u0007', '\u009B2J\u202E'], {})
  expect(code).toBe(2)
  expect(stderr).toBe(
    String.raw`kerbside: unknown command: order\u001b]0;mine\u0007 \u009b2J\u202e` +
      '\nkerbside --help lists all commands\n',
  )
})

test.each<[RegExp, string[]]>([
  [/unknown command: nonsense/, ['nonsense']],
  [/unknown command: organisation/, ['organisation']],
  [/unknown command: organisations show x/, ['organisations', 'show', 'x']],
  [/usage: kerbside migrate/, ['migrate', 'now']],
  [/usage: kerbside demo/, ['demo', 'bandicoot']],
  [/--slug is required/, ['organisation', 'create']],
  [/--name is required/, ['organisation', 'create', '--slug', 'fresh']],
  [/--timezone is required/, create.slice(0, 6)],
  [/--timezone/, create],
  [/timezone: Mars\/Base is not a timezone/, [...create, 'Mars/Base']],
  [/Unknown option '--bogus'/, [...create, 'Australia/Perth', '--bogus']],
  [/--state must be ACT or NSW/, [...create, 'Australia/Perth', '--state', 'XX']],
  [/usage: kerbside organisation create/, [...create, 'Australia/Perth', 'word']],
  [/slug: must be a lower-case word/, [...create, 'Australia/Perth', '--slug', 'No Slug']],
  [/is taken/, [...create, 'Australia/Perth', '--slug', slug]],
  [/name: must be 1 to 120/, [...create, 'Australia/Perth', '--name', 'x'.repeat(121)]],
  [/name: must be 1 to 120/, [...create, 'Australia/Perth', '--name', '  ']],
  [
    /c.json can't be written: ENOENT.*\. Name another file/,
    ['catalog', 'export', slug, '/nowhere/c.json'],
  ],
  [/\/nowhere\/c.json can't be written: ENOENT/, ['catalog', 'new', '/nowhere/c.json']],
  [/usage: kerbside organisation show/, ['organisation', 'show']],
  [/usage: kerbside organisation show/, ['organisation', 'show', '']],
  [/usage: kerbside key revoke/, ['key', 'revoke', '']],
  [
    /there is no organisation unknown\. kerbside organisation list shows them all$/,
    ['organisation', 'show', 'unknown'],
  ],
  [/usage: kerbside organisation subscription/, ['organisation', 'subscription', slug]],
  [/must be active or inactive/, ['organisation', 'subscription', slug, 'paused']],
  [/no organisation unknown/, ['organisation', 'subscription', 'unknown', 'active']],
  [/usage: kerbside organisation origin/, ['organisation', 'origin', 'add', slug]],
  [
    /usage: kerbside organisation origin/,
    ['organisation', 'origin', 'set', slug, 'https://a.example'],
  ],
  [/must be an https address/, ['organisation', 'origin', 'add', slug, 'www.example.com']],
  [/must be an https address/, ['organisation', 'origin', 'add', slug, 'https://a.example/page']],
  [/must be an https address/, ['organisation', 'origin', 'add', slug, 'ftp://a.example']],
  [/must be an https address/, ['organisation', 'origin', 'add', slug, 'null']],
  ...[
    'https://*.a.example',
    'https://*',
    'http://a.example',
    "https://a'b.example",
    'https://a_b.example',
    'https://a..example',
    'https://-a.example',
    'https://a;b.example',
    'http://10.0.0.1',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ].map((origin): [RegExp, string[]] => [
    /must be an https address without a path or wildcard, or http on localhost/,
    ['organisation', 'origin', 'add', slug, origin],
  ]),
  [/usage: kerbside catalog import/, ['catalog', 'import', slug]],
  [
    /missing\.json cannot be read: .*\. Name a file that this user may read/,
    ['catalog', 'import', slug, join(folder, 'missing.json')],
  ],
  [/no\.json cannot be read: .*\. Correct it, or export/, ['catalog', 'import', slug, noJson]],
  [/file/, ['catalog', 'import', slug, list]],
  [/no organisation unknown/, ['catalog', 'import', 'unknown', good]],
  [/usage: kerbside catalog export/, ['catalog', 'export']],
  [/no organisation unknown/, ['catalog', 'export', 'unknown']],
  [/--access is required/, ['key', 'create', slug]],
  [/--access must be read or read_write/, ['key', 'create', slug, '--access', 'write']],
  [/expires: must be in the future/, [...key, '--expires', '2020-01-01']],
  [/--expires must be a date/, [...key, '--expires', 'tomorrow']],
  [/--expires must be a date/, [...key, '--expires', '2099-02-30']],
  [/--expires must be a date/, [...key, '--expires', '2099-13-01']],
  [/name: must be 1 to 120/, [...key, '--name', 'x'.repeat(121)]],
  [/no organisation unknown/, ['key', 'create', 'unknown', '--access', 'read']],
  [/usage: kerbside key revoke/, ['key', 'revoke']],
  [/there is no API key key_0\. kerbside key list S shows them$/, ['key', 'revoke', 'key_0']],
  [/usage: kerbside order cancel/, ['order', 'cancel', slug]],
  [
    /there is no order 7F3-K2Q-X\. kerbside order list S shows them$/,
    ['order', 'cancel', slug, '7F3-K2Q-X'],
  ],
  [/No order has that id/, ['order', 'cancel', slug, nothing]],
  [
    /--reason: must be at most 500 characters/,
    ['order', 'cancel', slug, nothing, '--reason', long],
  ],
  [/--note: must be at most 2000 characters/, ['job', 'complete', nothing, '--note', long]],
  [
    /--note: must be at most 2000 characters/,
    ['job', 'fail', nothing, '--code', 'other', '--note', long],
  ],
  [/--reason: must be at most 300/, ['payment', 'refund', slug, nothing, '--reason', long]],
  [/^reason: must be 1 to 500/, ['job', 'correct', nothing, '--reason', long]],
  [/usage: kerbside job start JOB/, ['job', 'start']],
  [/usage: kerbside job complete/, ['job', 'complete', nothing, 'word']],
  [/--code is required/, ['job', 'fail', nothing]],
  [/--code must be no_access or blocked/, ['job', 'fail', nothing, '--code', 'lazy']],
  [/--date is required/, ['job', 'reschedule', nothing]],
  [/--date must be a date/, ['job', 'reschedule', nothing, '--date', '2027-02-30']],
  [/there is no job 0f4c2f8e/, ['job', 'start', nothing]],
  [/there is no job no-id\. kerbside job list S shows them$/, ['job', 'complete', 'no-id']],
  [/there is no job 0f4c2f8e/, ['job', 'reschedule', nothing, '--date', '2027-06-30']],
  [/usage: kerbside mail show/, ['mail', 'show', slug]],
  [
    /there is no email 0f4c2f8e\S+\. kerbside mail list S shows them$/,
    ['mail', 'show', slug, nothing],
  ],
  [/no organisation unknown/, ['mail', 'list', 'unknown']],
  [/usage: kerbside mail retry/, ['mail', 'retry', slug]],
  [/there is no email 0f4c2f8e/, ['mail', 'retry', slug, nothing]],
])('%s', async (sentence, words) => {
  const error: unknown = await operate(...words).catch((thrown: unknown) => thrown)
  expect(error instanceof BadArguments).toBe(true)
  expect(error).toMatchObject({ message: expect.stringMatching(sentence) })
})

test.each([
  ['nonsense', '--json'],
  ['key', 'create', slug, '--access', 'read', '--expires', '2020-01-01', '--json'],
  ['organisation', 'show', 'unknown', '--json'],
])(
  'exit status 2, a sentence on standard error, nothing on standard output: %s %s',
  async (...words) => {
    const ran = await runCommand(words, { DATABASE_URL: databaseUrl, SECRET_KEY: SECRET })
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.stderr).toMatch(/^kerbside: \S+ \S+ \S+/)
    expect(ran.stderr).not.toContain('    at ')
  },
)

test('a refused command leaves nothing behind', async () => {
  const { rows } = await owner.query(`select
    (select count(*)::int from organisations) as organisations,
    (select count(*)::int from api_keys) as keys,
    (select count(*)::int from organisation_origins) as origins`)
  expect(rows).toEqual([{ organisations: 1, keys: 2, origins: 0 }])
})

test('a wrong setting is named without its value', async () => {
  const ran = await runCommand(['serve'], { PORT: 'twelve', SECRET_KEY: 'canary-but-short' })
  expect([ran.code, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toMatch(/^kerbside: these settings are wrong: PORT .*SECRET_KEY/)
  expect(ran.stderr).not.toContain('canary')
})

test('a command judges only the settings that it uses', async () => {
  const wrong = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '',
    METRICS_PORT: 'x',
    SECRET_KEY: 'canary-but-short',
    SMTP_URL: 'mail.example',
    REDIS_URL: '',
    STRIPE_SECRET_KEY: 'sk_live_x',
    FILES_URL: '/photos',
    API_RATE_PER_MINUTE: 'x',
  }
  const run = (words: string[], settings = {}) => runCommand(words, { ...wrong, ...settings })
  for (const words of [['migrate'], ['organisation', 'show', slug], ['key', 'list', slug]]) {
    expect(await run(words), words.join(' ')).toMatchObject({ code: 0, stderr: '' })
  }
  // The address of the link, and the secret that it's made with.
  const named = ['--organisation', slug, '--email', 'kim@team.example', '--role', 'owner']
  const invite = ['account', 'create', ...named]
  expect((await run(invite)).stderr).toMatch(/^kerbside: these settings are wrong: \w+ /)
  expect((await run(invite, { SECRET_KEY: SECRET })).stderr).toContain('are wrong: PORT (must be')
  const reachable = { SECRET_KEY: SECRET, BASE_URL: 'https://bins.example' }
  expect((await run(invite, reachable)).stdout).toContain('https://bins.example/join#')
  expect((await run(['backup', '/dev/null/x'])).stderr).toContain('FILES_URL (must be')
  expect((await run(['payment', 'refund', slug, 'x'])).stderr).toContain('STRIPE_WEBHOOK_SECRET')
})

test('a command names all wrong settings that it uses at once, and no other', async () => {
  const wrong = {
    DATABASE_URL: 'nonsense',
    DATABASE_POOL_SIZE: '0',
    LOG_LEVEL: 'loud',
    SECRET_KEY: 'canary-but-short',
    BASE_URL: 'bins',
    STRIPE_SECRET_KEY: 'sk_live_x',
    SMTP_URL: 'mail.example',
  }
  const namedBy = async (...words: string[]) => {
    const { stderr } = await runCommand(words, wrong)
    expect(stderr).toMatch(/^kerbside: these settings are wrong: .*lists all\.\n$/)
    return stderr.match(/\b[A-Z_]+(?= \(must)/g)
  }
  const ofDatabase = ['DATABASE_URL', 'DATABASE_POOL_SIZE']
  expect(await namedBy('key', 'list', slug)).toEqual([...ofDatabase, 'LOG_LEVEL'])
  expect(await namedBy('account', 'link', slug, 'kim@team.example')).toEqual([
    ...ofDatabase,
    'BASE_URL',
    'SECRET_KEY',
    'LOG_LEVEL',
  ])
  expect(await namedBy('payment', 'refund', slug, 'x')).toEqual([
    ...ofDatabase,
    'BASE_URL',
    'SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'LOG_LEVEL',
  ])
})

test('no arguments, or --help, lists every command', async () => {
  const ran = await runCommand(['--help'], {})
  expect(ran.code).toBe(0)
  for (const name of ['serve', 'migrate', 'demo', 'key create', 'order cancel', 'catalog import']) {
    expect(ran.stdout).toContain(`\n  ${name}`)
  }
})
