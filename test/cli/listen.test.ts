import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test } from 'vitest'
import { BadArguments } from '#server/cli/arguments.ts'
import { listenCommand } from '#server/cli/developer/client-commands.ts'
import { runClientCommand } from '#server/cli/developer/run-client-command.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { freePort } from '#test/free-port.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { runCommand, startServe } from '#test/processes.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Receiver } from '#test/webhooks/receivers/receiver.ts'
import { startListen } from './listen-process.ts'

// Rules, section 10, "Local development": a developer with a key and no access to the server's machine.

/** Places orders while the server that is listened to is away. */
const server = await startTestServer()
afterAll(() => checkInvariants(server.owner))
const home = await mkdtemp(join(tmpdir(), 'kerbside-listen-'))
afterAll(() => rm(home, { recursive: true }))

const idsAt = ({ deliveries }: Receiver) =>
  deliveries.map(({ headers }) => String(headers['webhook-id']))
const eventsOf = async ({ id }: TestOrganisation): Promise<string[]> => {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from events where organisation_id = $1 order by created_at, id`,
    [id],
  )
  return rows.map((row) => row.id)
}
const optionsOf = (key: string, receiver: { url: string }, url = server.url) =>
  `--key ${key} --forward ${receiver.url} --url ${url}`.split(' ')

test('posts every event, signed, though server and command are killed on the way', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  await placeByKey(server, organisation, anOrder())
  const old = await eventsOf(organisation)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: server.databaseUrl,
    SECRET_KEY: SECRET,
    PORT: String(port),
    DEMO_ORDERS: '0',
  }
  // The third post gets no answer before the command is killed.
  const { promise: stuck, resolve: arrived } = Promise.withResolvers<void>()
  let posts = 0
  const receiver = await startReceiver((response) => {
    posts += 1
    if (posts === 3) arrived()
    else response.writeHead(posts === 6 ? 500 : 204).end()
  })
  const listening = optionsOf(organisation.readKey, receiver, url)
  const trigger = async (type: string, ...more: string[]) => {
    const words = ['trigger', type, '--key', organisation.writeKey, '--url', url, ...more]
    const { code, stderr, json } = await runCommand([...words, '--json'], {})
    expect(stderr).toBe('')
    expect(code).toBe(0)
    return json
  }

  const first = await startServe(settings)
  const killed = startListen(listening, home)
  await killed.says('Waiting for events')
  const { jobId } = await trigger('job.started')
  await stuck
  await killed.stop('SIGKILL')
  await first.stop('SIGKILL')

  // While neither runs, more happens.
  await placeByKey(server, organisation, anOrder())
  await using again = startListen(listening, home)
  await again.says(`The server at ${url} is away: connection refused. Trying again.`)
  await using _ = await startServe(settings)
  await again.says('It works again.')
  const completed = await trigger('job.completed', '--job', jobId)
  expect(completed.event).toMatchObject({ type: 'job.completed', data: { id: jobId } })
  await again.says('answered 500. Trying again.')

  const missing = async () => {
    const posted = new Set([...old, ...idsAt(receiver)])
    return (await eventsOf(organisation)).filter((id) => !posted.has(id))
  }
  await eventually(missing).toEqual([])
  expect(idsAt(receiver)).toContain(completed.event.id)
  expect(idsAt(receiver).filter((id) => old.includes(id))).toEqual([])
  // One was cut off, and one was refused.
  expect(idsAt(receiver).length - new Set(idsAt(receiver)).size).toBeLessThanOrEqual(2)
  const seen = new Map<string, number>()
  for (const { headers, body, json } of receiver.deliveries) {
    const [, secret = ''] = /(whsec_\S+)/.exec(again.stdout()) ?? []
    const signed = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(headers[name]),
      ]),
    )
    expect(new Webhook(secret).verify(body, signed)).toEqual(json)
    expect(json.data.version).toBeGreaterThanOrEqual(seen.get(json.data.id) ?? 0)
    seen.set(json.data.id, json.data.version)
  }
  expect(killed.stdout()).toContain(/(whsec_\S+)/.exec(again.stdout())?.[1])
  for (const line of `${killed.stdout()}\n${again.stdout()}`.split('\n')) {
    expect(line.length, line).toBeLessThanOrEqual(80)
  }
  expect(await again.stop()).toBe(0)
  expect(await readdir(join(home, '.kerbside', 'listen'))).toHaveLength(1)
})

describe('listen', () => {
  test('posts only the types that are named, and goes on from where it was or from an instant', async () => {
    const organisation = await createTestOrganisation(server.db, plainCatalog)
    const receiver = await startReceiver()
    const options = optionsOf(organisation.readKey, receiver)
    const named = startListen([...options, '--types', 'order.cancelled'], home)
    await named.says('Waiting for events')
    const cancel = async () => {
      const { json } = await placeByKey(server, organisation, anOrder())
      await server.fetch(`/api/v1/orders/${json.id}/cancel`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${organisation.writeKey}`,
          'content-type': 'application/json',
        },
        body: '{}',
      })
    }
    await cancel()
    await receiver.waitFor(1)
    expect(await named.stop()).toBe(0)
    await cancel()
    const resumed = startListen([...options, '--types', 'order.cancelled'], home)
    await resumed.says('Going on from')
    await receiver.waitFor(2)
    await resumed.stop()
    expect(receiver.deliveries.map(({ json }) => json.type)).toEqual([
      'order.cancelled',
      'order.cancelled',
    ])

    const all = await startReceiver()
    const since = [...optionsOf(organisation.readKey, all), '--since', '2026-01-01T00:00:00Z']
    await using fromStart = startListen(since, home)
    await all.waitFor((await eventsOf(organisation)).length)
    expect(idsAt(all)).toEqual(await eventsOf(organisation))
    await fromStart.stop()
  })

  test('says what is wrong with a key that is revoked, and tries again', async () => {
    const organisation = await createTestOrganisation(server.db, plainCatalog)
    const receiver = await startReceiver()
    await server.owner.query('update api_keys set revoked_at = now() where organisation_id = $1', [
      organisation.id,
    ])
    await using listening = startListen(optionsOf(organisation.readKey, receiver), home)
    await listening.says('malformed or revoked (401): check --key.')
    await server.owner.query('update api_keys set revoked_at = null where organisation_id = $1', [
      organisation.id,
    ])
    await listening.says('Waiting for events')
  })

  test.each([
    [/--key is required/, ['--forward', 'http://localhost:1']],
    [/--forward is required/, ['--key', 'K']],
    [/--key is not an API key/, ['--key', 'svc_sk_x', '--forward', 'http://localhost:1/']],
    [/--forward must be an address/, ['--key', 'K', '--forward', 'localhost:4000']],
    [/--forward must be an address/, ['--key', 'K', '--forward', 'http://a:b@localhost:4000']],
    [/there is no type job.done/, ['--key', 'K', '--forward', 'http://x', '--types', 'job.done']],
    [/--since must be now/, ['--key', 'K', '--forward', 'http://x', '--since', 'yesterday']],
    [/Unknown option '--bogus'/, ['--bogus']],
  ])('%s', async (message, words) => {
    const { signal } = new AbortController()
    const context = { baseUrl: () => server.url, home, print: () => {}, signal }
    const running = runClientCommand(listenCommand, words, context)
    await expect(running).rejects.toThrow(BadArguments)
    await expect(running).rejects.toThrow(message)
  })
})

describe('trigger', () => {
  test('says in words what the server refuses, and what is missing', async () => {
    const organisation = await createTestOrganisation(server.db, plainCatalog, { test: false })
    const run = (...words: string[]) => runCommand(['trigger', ...words, '--url', server.url], {})
    const real = await run('order.paid', '--key', organisation.writeKey)
    expect([real.code, real.stderr]).toEqual([
      2,
      'kerbside: Events can be made to happen in test organisations only (403).\n',
    ])
    const ping = await run('ping', '--key', organisation.writeKey)
    expect(ping.code).toBe(2)
    expect((await run('--key', organisation.writeKey)).stderr).toMatch(/usage: kerbside trigger/)
  })

  test('prints what happened in a few lines', async () => {
    const organisation = await createTestOrganisation(server.db, plainCatalog)
    const { stdout, code } = await runCommand(
      ['trigger', 'order.cancelled', '--key', organisation.writeKey, '--url', server.url],
      {},
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^event {3}order\.cancelled {2}evt_\w+\norder {3}\S+ {2}\S{36}\nstatus {2}cancelled, version \d\n$/,
    )
  })
})
