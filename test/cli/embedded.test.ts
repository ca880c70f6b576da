import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '#test/harness.ts'
import { makeDataDir, repository, runCommand, startServe } from '#test/processes.ts'
import type { DataDir, Serving, Settings } from '#test/processes.ts'

/** The operator's command and `serve` share one data folder's embedded PostgreSQL. */

let dataDir: DataDir
let settings: Settings

beforeAll(async () => {
  dataDir = await makeDataDir()
  settings = { DATA_DIR: dataDir.path }
})
afterAll(() => dataDir[Symbol.asyncDispose]())

const create = ['organisation', 'create', '--slug', 'river', '--name', 'River', '--timezone']

test('a command on its own starts the database and stops it again', async () => {
  const ran = await runCommand([...create, 'Australia/Hobart', '--json'], settings)
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  expect(ran.json).toMatchObject({ slug: 'river', timezone: 'Australia/Hobart' })
  expect(await dataDir.postmaster()).toBe(0)
})

test('with a server running, a command uses the same database and leaves it running', async () => {
  await using server: Serving = await startServe(settings)
  const postmaster = await dataDir.postmaster()
  const made = await runCommand(['key', 'create', 'river', '--access', 'read', '--json'], settings)
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
  const read = () => server.fetch('/api/v1/organisation', { headers: withKey(made.json.key) })
  expect((await read()).json).toMatchObject({ slug: 'river' })

  const words = ['key', 'revoke', made.json.id, '--json']
  const revoked = await runCommand(words, settings, [`${repository}/bin/kerbside`])
  expect(revoked.json).toMatchObject({ id: made.json.id })
  expect((await read()).status).toBe(401)
  expect(await dataDir.postmaster()).toBe(postmaster)
  expect((await server.fetch('/readyz')).status).toBe(200)
})

test.each<[string, [string, ...string[]]]>([
  ['bin/kerbside', [`${repository}/bin/kerbside`]],
  ['npx kerbside', ['npx', '--no-install', 'kerbside']],
  ['npm run kerbside --', ['npm', 'run', '--silent', 'kerbside', '--']],
])('%s runs it', async (_, command) => {
  const help = await runCommand(['--help'], {}, command)
  expect(help.code).toBe(0)
  expect(help.stdout).toContain('usage: kerbside COMMAND')
  const refused = await runCommand(['nonsense'], {}, command)
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('unknown command: nonsense')
})
