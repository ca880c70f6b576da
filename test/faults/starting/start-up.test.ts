import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, runCommand, startServe } from '#test/processes.ts'

// A start that fails names the setting and says what to do, in one line, and soon.

const folder = await mkdtemp(join(tmpdir(), 'kerbside-start-'))
afterAll(() => rm(folder, { recursive: true }))

/** What `serve` says as it fails. */
async function failure(settings: Record<string, string>): Promise<string> {
  const began = performance.now()
  const { code, stderr, stdout } = await runCommand(['serve'], {
    DATA_DIR: join(folder, 'data'),
    ...settings,
  })
  expect({ code, stdout: stdout.replace(/^Kerbside makes its .*\n/, '') }).toEqual({
    code: 1,
    stdout: '',
  })
  expect(performance.now() - began).toBeLessThan(30_000)
  const lines = stderr.trimEnd().split('\n')
  return lines.at(-1) ?? ''
}

test('a port that is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const said = await failure({ DATABASE_URL: await createTestDatabase(), PORT: String(port) })
  server.close()
  expect(said).toBe(
    `kerbside: PORT ${port} of 127.0.0.1 is taken by another program, perhaps by a Kerbside that runs already. Stop that one, or set PORT to another number.`,
  )
})

test('a port for the metrics that is taken, or that of the server', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = String((server.address() as AddressInfo).port)
  const said = await failure({ DATABASE_URL: await createTestDatabase(), METRICS_PORT: port })
  server.close()
  expect(said).toBe(
    `kerbside: METRICS_PORT ${port} is taken by another program. Set it to another number; each process needs its own.`,
  )
  expect(await failure({ PORT: port, METRICS_PORT: port })).toContain(
    'kerbside: these settings are wrong: METRICS_PORT (must be another than PORT). Correct them',
  )
})

test('ports that are taken beside a database that isn’t there, in one message', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const other = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(other, 'listening')])
  const portOf = (it: Server) => String((it.address() as AddressInfo).port)
  const taken = { PORT: portOf(server), METRICS_PORT: portOf(other) }
  const DATABASE_URL = `postgres://me@127.0.0.1:${await freePort()}/shop`
  const said = await failure({ DATABASE_URL, ...taken })
  const ports = await failure({ DATABASE_URL: await createTestDatabase(), ...taken })
  server.close()
  other.close()
  expect(said).toMatch(
    /^kerbside: PostgreSQL doesn't answer at .* correct DATABASE_URL\. Also, PORT /,
  )
  for (const all of [said, ports]) {
    expect(all.match(new RegExp(`PORT ${taken.PORT} of 127.0.0.1 is taken`, 'g'))).toHaveLength(1)
    expect(all.match(new RegExp(`METRICS_PORT ${taken.METRICS_PORT} is taken`, 'g'))).toHaveLength(
      1,
    )
  }
})

test.each(['192.0.2.1', 'nowhere.invalid'])(
  'the host %s, which isn’t this machine',
  async (HOST) => {
    const said = await failure({ DATABASE_URL: await createTestDatabase(), HOST })
    expect(said).toBe(
      `kerbside: HOST ${HOST} isn't an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`,
    )
  },
)

test('the last port leaves none for the demo website, and one that is taken names its setting', async () => {
  await using dataDir = await makeDataDir()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = String((server.address() as AddressInfo).port)
  await using started = await startServe({ DATA_DIR: dataDir.path, DEMO_HOST_PORT: port })
  server.close()
  await started.stop()
  expect(started.stderr()).toContain("the demo website isn't served: set DEMO_HOST_PORT")
  await using last = await startServe({ DATA_DIR: dataDir.path, PORT: '65535' })
  expect(last.stdout()).toContain('Kerbside accepts requests at http://localhost:65535')
  expect(last.stdout()).not.toContain('Demo website')
})

test.each([
  ['PORT', 'eighty', 'PORT (must be a whole number from 1 to 65535)'],
  ['DATABASE_URL', 'nonsense', 'DATABASE_URL (must be an address such as postgres://'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL (must be an address such as redis://:password@'],
  ['BASE_URL', 'localhost', 'BASE_URL (must be an address such as https://example.com)'],
  ['SECRET_KEY', 'short', 'SECRET_KEY (must have at least 32 characters: openssl rand'],
  ['DEMO_ORDERS', 'yes', 'DEMO_ORDERS (must be 0 or 1)'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL (must be an address such as smtps://user:password@'],
  ['MAIL_FROM', 'us', 'MAIL_FROM (must be an email address)'],
  ['MAP_STYLE_URL', 'tiles', 'MAP_STYLE_URL (must be an address such as https://tiles.example.com'],
  ['PUBLIC_RATE_SCOPE', 'all', 'PUBLIC_RATE_SCOPE (must be endpoint or organisation)'],
  ['LOG_LEVEL', 'trace', 'LOG_LEVEL (must be silent, error, warn, info or debug)'],
])('%s=%s', async (name, value, says) => {
  const said = await failure({ [name]: value })
  expect(said).toContain(`kerbside: these settings are wrong: ${says}`)
  expect(said).toContain('"Settings" in README.md lists all.')
})

test('a database that isn’t there, and one that refuses', async () => {
  const port = await freePort()
  const url = new URL(await createTestDatabase())
  const secret = 'hunter2-hunter2'
  expect(await failure({ DATABASE_URL: `postgres://me:${secret}@127.0.0.1:${port}/shop` })).toBe(
    `kerbside: PostgreSQL doesn't answer at 127.0.0.1:${port}/shop. Start it, or correct DATABASE_URL.`,
  )
  url.password = secret
  const refused = await failure({ DATABASE_URL: url.href })
  expect(refused).toContain('refuses the role or password of DATABASE_URL')
  expect(refused).not.toContain(secret)
  const missing = new URL(await createTestDatabase())
  missing.pathname = '/nowhere'
  expect(await failure({ DATABASE_URL: missing.href })).toContain('has no such database. Make it')
  expect(await failure({ DATABASE_URL: 'postgres://me@nowhere.invalid/shop' })).toContain(
    "the host of DATABASE_URL isn't known: nowhere.invalid:5432/shop.",
  )
})

test('a data folder that is a file, or below one', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'data'), '/proc/kerbside']) {
    expect(await failure({ DATA_DIR: path })).toMatch(
      /^kerbside: DATA_DIR \(.*\) can't be used: E[A-Z]+ at .+\. Make that folder/,
    )
  }
})

test('a file that is missing, whose setting is another than DATA_DIR', async () => {
  const url = new URL(await createTestDatabase())
  url.searchParams.set('sslrootcert', '/nowhere/ca.pem')
  expect(await failure({ DATABASE_URL: url.href })).toBe(
    "kerbside: /nowhere/ca.pem of DATABASE_URL can't be read: ENOENT. Correct DATABASE_URL, or give it to the user who runs Kerbside.",
  )
})

test('data of another PostgreSQL', async () => {
  const path = join(folder, 'old')
  await mkdir(join(path, 'postgres'), { recursive: true })
  await writeFile(join(path, 'postgres-owner-password'), 'x', { mode: 0o600 })
  await writeFile(join(path, 'postgres', 'PG_VERSION'), '17\n')
  expect(await failure({ DATA_DIR: path })).toMatch(
    /was made by PostgreSQL 17, and this is 18\. Make a backup with the version of the program/,
  )
})

test('the first start says that it makes the database', async () => {
  await using dataDir = await makeDataDir()
  await using server = await startServe({ DATA_DIR: dataDir.path })
  expect(server.stdout()).toContain(`Kerbside makes its database in ${dataDir.path}, once\n`)
  await server.stop()
  await using again = await startServe({ DATA_DIR: dataDir.path })
  expect(again.stdout()).not.toContain('makes its database')
})
