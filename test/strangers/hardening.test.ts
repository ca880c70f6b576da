import pg from 'pg'
import { expect, inject, test } from 'vitest'
import Fastify from 'fastify'
import { plainServer } from '#server/http/plain-server.ts'
import { startTestServer } from '#test/harness.ts'
import { sendRaw } from '#test/raw-request.ts'

const server = await startTestServer()

test('with an https address, browsers learn to use nothing else', async () => {
  const secure = await startTestServer({ baseUrl: 'https://api.example' }, server.databaseUrl)
  for (const path of ['/healthz', '/nothing', '/docs', '/api/v1/orders']) {
    const answer = await secure.fetch(path)
    expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  }
  expect((await server.fetch('/healthz')).headers.has('strict-transport-security')).toBe(false)
})

test.each(['Host: \r\n', 'Host:\r\n', 'Host: a\r\nHost: \r\n', ''])(
  'the headers %j name no host',
  async (headers) => {
    const answer = await sendRaw(server.url, `GET /healthz HTTP/1.1\r\n${headers}\r\n`)
    expect(answer.status).toBe(400)
    expect(answer.json).toEqual({ error: 'The request must name one host' })
  },
)

test('Node looks for slow senders every five seconds', async () => {
  const app = Fastify(plainServer)
  expect(app.server).toMatchObject({
    connectionsCheckingInterval: 5000,
    headersTimeout: 10_000,
    requestTimeout: 15_000,
  })
  await app.close()
})

test('the service can’t make temporary tables', async () => {
  const client = new pg.Client(inject('templateUrl'))
  await client.connect()
  const { rows } = await client.query(
    `select has_database_privilege('kerbside_app', current_database(), 'TEMP') as temp`,
  )
  await client.end()
  expect(rows).toEqual([{ temp: false }])
})
