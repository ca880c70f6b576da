import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { demoKey } from '#server/demo/load-demo.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestDatabase,
  createTestOrganisation,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { runCommand, startServe } from '#test/processes.ts'
import type { Serving, Settings } from '#test/processes.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

// Rules, section 9, "The secret": what was made with it is worth no more than the secret itself, so a
// process with another one doesn't start, and there's a way to replace it.

vi.setConfig({ testTimeout: 120_000 })
const folder = await mkdtemp(join(tmpdir(), 'kerbside-secret-'))
afterAll(() => rm(folder, { recursive: true }))

const OLD = 'the-old-secret-of-these-tests-alone'
const NEW = 'the-new-secret-of-these-tests-alone'

let folders = 0
/** Settings of a machine of its own, without a secret. */
const machine = (databaseUrl: string): Settings => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, `machine-${(folders += 1)}`),
  WEBHOOK_ALLOW_LOOPBACK: '1',
})
const refusal = async (settings: Settings) => {
  const ran = await runCommand(['serve'], settings)
  expect(ran.code).toBe(1)
  return ran.stderr
}

test('a process with another secret refuses to start, and says so', async () => {
  const settings = machine(await createTestDatabase())
  await using first = await startServe({ ...settings, SECRET_KEY: OLD })
  const stderr = await refusal({ ...settings, SECRET_KEY: NEW })
  expect(stderr).toContain('kerbside: this database belongs to another SECRET_KEY.')
  expect(stderr).not.toContain(NEW)
  expect(stderr).not.toContain(OLD)
  await using again = await startServe({ ...settings, SECRET_KEY: OLD })
  expect((await again.fetch('/readyz')).status).toBe(200)
  await first.stop()
})

test('two machines without SECRET_KEY: the second refuses, and keeps no secret of its own', async () => {
  const databaseUrl = await createTestDatabase()
  const [one, other] = [machine(databaseUrl), machine(databaseUrl)]
  await using first = await startServe(one)
  expect(await refusal(other)).toContain('the secret is missing')
  await expect(stat(join(other['DATA_DIR'] ?? '', 'secret-key'))).rejects.toThrow('ENOENT')
  await first.stop()
})

test('a secret that vanished is never replaced by another in silence', async () => {
  const settings = machine(await createTestDatabase())
  const file = join(settings['DATA_DIR'] ?? '', 'secret-key')
  const first = await startServe(settings)
  await first.stop()
  expect((await stat(settings['DATA_DIR'] ?? '')).mode & 0o777).toBe(0o700)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rename(file, `${file}.away`)
  expect(await refusal(settings)).toMatch(/the secret is missing: .*secret-key isn't there/)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  // Restored, or set as SECRET_KEY, it works again.
  const text = await readFile(`${file}.away`, 'utf8')
  await using second = await startServe({ ...settings, SECRET_KEY: text })
  await second.stop()
  await rename(`${file}.away`, file)
  await using third = await startServe(settings)
  await third.stop()
})

test('a secret file that was cut off is damage, not a secret', async () => {
  const settings = machine(await createTestDatabase())
  const file = join(settings['DATA_DIR'] ?? '', 'secret-key')
  await (await startServe(settings)).stop()
  await writeFile(file, 'cut')
  expect(await refusal(settings)).toContain('secret-key is damaged. Restore it from your backup.')
})

test('commands that need no secret run without one, and make none', async () => {
  const operator = await startTestServer()
  const settings = machine(operator.databaseUrl)
  const { slug } = await createTestOrganisation(operator.db, plainCatalog)
  for (const words of [
    ['migrate'],
    ['organisation', 'show', slug],
    ['key', 'create', slug, '--access', 'read'],
  ]) {
    expect((await runCommand([...words, '--json'], settings)).code).toBe(0)
  }
  await expect(stat(join(settings['DATA_DIR'] ?? '', 'secret-key'))).rejects.toThrow('ENOENT')
  const { rows } = await operator.owner.query('select from deployment')
  expect(rows).toEqual([])
})

test('kerbside secret rotate, beside a running server', async () => {
  const operator = await startTestServer()
  const settings = machine(operator.databaseUrl)
  const organisation = await createTestOrganisation(operator.db, plainCatalog)
  const receiver = await startReceiver()
  const demo = await runCommand(['demo', '--json'], { ...settings, SECRET_KEY: OLD })
  const oldKey = demo.json.key

  const old = await startServe({ ...settings, SECRET_KEY: OLD })
  const endpoint = await asIntegrator(old, organisation).register(receiver.url)
  const order = await place(old)
  await receiver.waitFor(1)
  const repeated = await repeatable(old)
  await old.stop()

  const both = { ...settings, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }
  const command = ['secret', 'rotate', '--json']
  const alone = await runCommand(command, { ...settings, SECRET_KEY: OLD })
  expect(alone.code).toBe(2)
  expect(alone.stderr).toContain('SECRET_KEY_PREVIOUS to the one before')
  const wrong = await runCommand(command, { ...settings, SECRET_KEY: NEW })
  expect(wrong.stderr).toContain('this database belongs to another SECRET_KEY')

  await using server = await startServe(both)
  expect(server.stdout()).not.toContain(oldKey)
  expect(await view(server, order, OLD)).toBe(200)
  expect(await view(server, order, NEW)).toBe(200)
  await place(server)
  await receiver.waitFor(2)
  // Calls that are repeated answer the secrets that were sealed with the old one.
  expect(await repeatable(server)).toEqual(repeated)

  expect((await runCommand(command, both)).json).toEqual({
    rotated: true,
    encrypted: 4,
    unreadable: 0,
  })
  expect((await runCommand(command, both)).json).toMatchObject({ encrypted: 0, unreadable: 0 })
  await place(server)
  const [last] = (await receiver.waitFor(3)).slice(-1)
  expect(last?.headers['webhook-signature']).toMatch(/^v1,/)
  expect(await view(server, order, OLD)).toBe(200)
  await server.stop()

  // Only the new secret is needed now. Links made with the old one end with it.
  expect(await refusal({ ...settings, SECRET_KEY: OLD })).toContain('another SECRET_KEY')
  await using after = await startServe({ ...settings, SECRET_KEY: NEW })
  expect(await view(after, order, OLD)).toBe(403)
  expect(await view(after, order, NEW)).toBe(200)
  await place(after)
  await receiver.waitFor(4)
  const { deliveries } = asIntegrator(after, organisation)
  expect((await deliveries(endpoint.id)).every(({ status }) => status !== 'failed')).toBe(true)

  // The old secret's holder could work out the old demonstration key.
  const read = (key: string) =>
    after.fetch('/api/v1/organisation', { headers: { authorization: `Bearer ${key}` } })
  expect((await read(oldKey)).status).toBe(401)
  // Printed at the first start only.
  expect(after.stdout()).not.toContain('svc_sk_')
  expect((await read(demoKey(NEW))).json).toMatchObject({ slug: 'bandicoot' })

  /** Registers two endpoints and rotates the secret of one, each with an idempotency key; answers the secrets. */
  async function repeatable(to: Serving): Promise<string[]> {
    const post = async (path: string, body: object, key: string) => {
      const { status, text, json } = await to.fetch(`/api/v1/webhook-endpoints${path}`, {
        method: 'POST',
        headers: { ...withKey(organisation.writeKey), 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      expect(status, text).toBeLessThan(300)
      return json
    }
    const kept = await post('', { url: 'https://kept.example.com/', enabled: false }, 'keep')
    const rotated = await post('', { url: 'https://rotated.example.com/', enabled: false }, 'add')
    const { secret } = await post(`/${rotated.id}/rotate-secret`, { graceSeconds: 3600 }, 'rotate')
    return [kept.secret, secret]
  }
  async function place(to: Serving): Promise<Answer['json']> {
    const answer = await to.fetch('/api/v1/orders', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${organisation.writeKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(anOrder()),
    })
    expect(answer.status).toBe(201)
    return answer.json
  }
  async function view(to: Serving, { id }: { id: string }, secret: string): Promise<number> {
    const answer = await to.fetch(`/api/public/${organisation.slug}/orders/${id}/view`, {
      method: 'POST',
      headers: {
        origin: new URL(to.url.replace('127.0.0.1', 'localhost')).origin,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ accessKey: accessKeyOf(id, secret) }),
    })
    return answer.status
  }
})

test('an interrupted rotation goes on where it stopped', async () => {
  const operator = await startTestServer()
  const settings = machine(operator.databaseUrl)
  const server = await startServe({ ...settings, SECRET_KEY: OLD })
  const organisations = [
    await createTestOrganisation(operator.db, plainCatalog),
    await createTestOrganisation(operator.db, plainCatalog),
  ]
  for (const organisation of organisations) {
    await asIntegrator(server, organisation).register('https://hooks.example.com/')
  }
  await server.stop()

  // The rotation can't get the lock of the last endpoint, after the first organisation is done.
  const holder = await operator.owner.connect()
  await holder.query('begin')
  await holder.query(
    'select from webhook_endpoints order by organisation_id desc limit 1 for update',
  )
  const both = { ...settings, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }
  const command = ['secret', 'rotate', '--json']
  const interrupted = await runCommand(command, both)
  await holder.query('rollback')
  holder.release()
  expect(interrupted.code).toBe(1)
  // The old secret is still the deployment's.
  await (await startServe({ ...settings, SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW })).stop()
  expect(await refusal({ ...settings, SECRET_KEY: NEW })).toContain('another SECRET_KEY')

  expect((await runCommand(command, both)).json).toEqual({
    rotated: true,
    encrypted: 1,
    unreadable: 0,
  })
  await (await startServe({ ...settings, SECRET_KEY: NEW })).stop()
})

test('a lost secret can be given up, with what was made with it', async () => {
  const operator = await startTestServer()
  const settings = machine(operator.databaseUrl)
  const organisation = await createTestOrganisation(operator.db, plainCatalog)
  const server = await startServe({ ...settings, SECRET_KEY: OLD })
  await asIntegrator(server, organisation).register('https://hooks.example.com/')
  await server.stop()
  const command = ['secret', 'rotate', '--lost', '--json']
  const ran = await runCommand(command, { ...settings, SECRET_KEY: NEW })
  expect(ran.json).toEqual({ rotated: true, encrypted: 0, unreadable: 1 })
  await using after = await startServe({ ...settings, SECRET_KEY: NEW })
  expect((await after.fetch('/readyz')).status).toBe(200)
})
