import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { EVERYWHERE, rules } from './imports/import-rules.ts'
import type { Rule } from './imports/page-import-rules.ts'

/** Names that say nothing about a folder's contents. */
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

/** Folders whose rule covers only the files directly inside them. */
const DIRECT = ['server', 'web', 'server/routes']

const root = new URL('../../', import.meta.url)
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.ts$/.test(name)

type Source = { path: string; text: string; imports: string[] }

async function readSources(...folders: string[]): Promise<Source[]> {
  const paths: string[] = []
  for (const folder of folders) {
    const names = await readdir(new URL(`${folder}/`, root), { recursive: true })
    // The holiday table's generator has its own node_modules.
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

/** The modules a file imports or re-exports: repository paths or package names. */
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

/** The rule that covers a file: its folder's own, else that of the nearest folder above it. */
function folderOf(path: string): string {
  if (path === 'package.json') return path
  const folder = dirname(path)
  for (let above = folder; above !== '.'; above = dirname(above)) {
    if (rules[above] && (above === folder || !DIRECT.includes(above))) return above
  }
  return folder
}

const sources = (await readSources('contract', 'embedded-postgres', 'server', 'web')).filter(
  ({ path }) => !path.startsWith('web/dist/'),
)
const inServer = sources.filter(({ path }) => path.startsWith('server/'))
/** A file's text without comments. */
const code = ({ text }: Source) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** Files that match a pattern, except those allowed to. */
function offenders(pattern: RegExp, allowed: RegExp, among = inServer): string[] {
  return among.filter((file) => !allowed.test(file.path) && pattern.test(code(file))).map(pathOf)
}
const pathOf = ({ path }: Source) => path

test('finds the sources and reads their imports', () => {
  expect(sources.length).toBeGreaterThan(100)
  const place = sources.find(({ path }) => path === 'server/orders/place/draft-order.ts')
  expect(place?.imports).toContain('server/orders/rules/check-booking-rules.ts')
  expect(place?.imports).toContain('server/db/tenant.ts')
  expect(place?.imports).toContain('contract/orders/order-body.ts')
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

  test('never reach from the product into tests', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => /^(?:test|bench)\/|\.test\.ts$/.test(name)).map(() => path),
    )
    expect(wrong, 'what the product needs does not belong to test/').toEqual([])
  })

  test('name only packages that npm ci --omit=dev installs', () => {
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    const wrong = sources
      .filter(({ path }) => !path.startsWith('embedded-postgres/test/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => !name.startsWith('node:') && !isFile(name))
          .filter((name) => !installed.some((it) => name === it || name.startsWith(`${it}/`)))
          .map((name) => `${path} → ${name}`),
      )
    expect(wrong, 'packages used at run time belong to dependencies').toEqual([])
  })
})

/** Whether an import is a file of the repository rather than a package. */
function isFile(name: string): boolean {
  return /^(?:contract|embedded-postgres|server|web|test|bench)\/|^package\.json$/.test(name)
}

function mayImport(folder: string, { folders, packages }: Rule, name: string): boolean {
  if (name.startsWith('node:')) return folder !== 'contract'
  if (!isFile(name)) return packages.includes(name.split('/')[0] ?? '')
  if (folder.startsWith('server') && EVERYWHERE.includes(name)) return true
  const target = folderOf(name)
  return target === folder || folders.includes(target)
}

describe('only one place', () => {
  test('reads the environment: main.ts, which hands it to config.ts', () => {
    expect(
      offenders(
        /\bprocess\.env\b/,
        /^(?:server\/main|web\/build\/(?:dev|vite\.config))\.ts$/,
        sources,
      ),
    ).toEqual([])
  })

  test('opens transactions: db/transaction.ts', () => {
    const statement = /['"`]\s*(?:begin|start transaction|commit|rollback|savepoint)\b/i
    // Migrations, backups, restores and partitions are made in sessions of the owner.
    const allowed =
      /^server\/(?:db\/(?:transaction|migrate)|backup\/(?:write|restore)-backup|audit\/partition-audit-log)\.ts$/
    expect(offenders(statement, allowed)).toEqual([])
    expect(offenders(/\bdb\.connect\(/, /^server\/db\//)).toEqual([])
  })

  test('sets the organisation of a transaction: db/', () => {
    expect(offenders(/set_config|assume_organisation|app\.organisation/, /^server\/db\//)).toEqual(
      [],
    )
  })

  test('calls others: outbound/, strangers by post.ts', () => {
    const clients = /\bfetch\(|https?\.request\(|from 'undici'|from 'axios'/
    expect(
      offenders(
        clients,
        /^server\/(?:outbound\/(?:post|exchange|connect-checked|describe-failure|ask-service|ask-directly))\.ts$/,
      ),
    ).toEqual([])
  })

  test('takes values from node:http: none, because importing it loads an HTTP client', () => {
    expect(offenders(/^import (?!type\b)[^']*? from 'node:http'/m, /^$/)).toEqual([])
  })

  test('reads the clock: nouns use org.now', () => {
    const clock = /new Date\(\)|\bDate\.now\(|Temporal\.Now/
    // Attempts are signed for the moment they are made, log lines and logged requests carry their own time, a metric and a warning say how far the
    // clock of this process is from that of the database, and a key that is remembered goes by both.
    const places =
      /^embedded-postgres\/|^server\/(?:api-keys\/remember-keys\.ts|build|cli|demo|http|log\.ts|metrics\/(?:describe-work|watch-clock)\.ts|outbox|outbound\/post\.ts|requests\/request-log\.ts|webhooks\/deliveries\/attempt-delivery\.ts)/
    // A browser shows the time that it is, a page that is left open sees that a day has passed, and a driver's phone
    // writes down when it was tapped.
    const served = sources.filter(
      ({ path }) => !/^web\/(?:(?:office\/(?:today|board)|driver)\/|watch-today\.ts$)/.test(path),
    )
    expect(offenders(clock, places, served)).toEqual([])
  })

  test('has effects on import: main.ts and build scripts; only a late stop ends the process', () => {
    expect(offenders(/\bprocess\.exit\(/, /^server\/end-by-deadline\.ts$/)).toEqual([])
    const effects = sources.filter(({ text }) => /^(?:await |try \{|void )/m.test(text)).map(pathOf)
    expect(effects).toEqual(['server/main.ts', 'web/build/check-sizes.ts', 'web/build/dev.ts'])
  })
})

describe('files and folders', () => {
  test('use no dynamic import(), except for large packages few deployments need', () => {
    // The office loads a screen when it's first opened, and the booking page its later steps after the first.
    const rest = sources.filter(({ path }) => !path.startsWith('web/office/'))
    const others =
      /\bimport\((?!'(?:@aws-sdk\/client-s3|@prefresh\/vite|@simplewebauthn\/server|@zxcvbn-ts\/\S+|ioredis|nodemailer|rolldown|stripe|vite)'\))/
    // The server renders frames with what the pages' build made, and commands start without the server.
    const may =
      /^server\/(?:routes\/build\/(?:read-build|serve-assets)|main)\.ts$|^web\/booking\/use-later\.ts$/
    expect(offenders(others, may, rest)).toEqual([])
  })

  test('export by name, never by default', () => {
    const config = /\/vite\.config\.ts$/
    expect(offenders(/^export default|\bas default\b/m, config, sources)).toEqual([])
  })

  test('have names that say what they contain', async () => {
    const words = [...sources, ...(await readSources('test'))].flatMap(({ path }) =>
      path.split('/').map((part) => part.replace(/\.tsx?$/, '')),
    )
    expect(words.filter((word) => EMPTY_WORDS.includes(word))).toEqual([])
  })

  test('contain only erasable TypeScript', () => {
    expect(offenders(/^\s*(?:export )?(?:const )?enum |^\s*(?:export )?namespace /m, /^$/)).toEqual(
      [],
    )
  })
})
