import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { createKerbside } from '../../client/src/kerbside.ts'
import { aBody } from './a-body.ts'
import { connectThrough } from './connect-through.ts'

const server = await startTestServer()

test('a call ends if no answer comes in time', async () => {
  const { kerbside, proxy } = await connectThrough(server, ['hang'], { retries: 0, timeoutMs: 400 })
  const began = Date.now()
  const { host } = new URL(proxy.url)
  await expect(kerbside.orders.list()).rejects.toMatchObject({
    status: 0,
    message: `${host} did not answer within 400 ms`,
  })
  expect(Date.now() - began).toBeGreaterThanOrEqual(390)
})

test("the caller's signal ends a call, its waits and its paging with the signal's reason", async () => {
  const { kerbside, proxy } = await connectThrough(server, ['hang'])
  const reason = new Error('enough')
  const ending = new AbortController()
  setTimeout(() => ending.abort(reason), 100)
  await expect(kerbside.orders.list({}, { signal: ending.signal })).rejects.toBe(reason)
  expect(proxy.requests).toHaveLength(1)
  await expect(kerbside.orders.place(aBody(), { signal: ending.signal })).rejects.toBe(reason)
  expect(proxy.requests).toHaveLength(1)

  await kerbside.orders.place(aBody())
  await kerbside.orders.place(aBody())
  const midway = new AbortController()
  const all = kerbside.orders.all({ limit: 1 }, { signal: midway.signal })
  await all.next()
  midway.abort(reason)
  await expect(all.next()).rejects.toBe(reason)
})

test('a refused connection is named by its code, after the retries', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const asked = vi.fn(fetch)
  const baseUrl = `http://127.0.0.1:${port}`
  const kerbside = createKerbside({ apiKey: 'x', baseUrl, fetch: asked, retries: 1 })
  await expect(kerbside.organisation.get()).rejects.toMatchObject({
    status: 0,
    message: `127.0.0.1:${port} did not answer (ECONNREFUSED)`,
  })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a success that is not JSON is an error', async () => {
  const { kerbside } = await connectThrough(server, [{ status: 200, body: '<h1>Welcome</h1>' }])
  await expect(kerbside.organisation.get()).rejects.toMatchObject({
    name: 'KerbsideError',
    status: 200,
    message: expect.stringContaining('something other than JSON'),
  })
})
