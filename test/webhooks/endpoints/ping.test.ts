import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { newIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

/** Testing an endpoint with a ping. */

const server = await startTestServer({ deliveries: true })

afterAll(() => checkInvariants(server.owner))

test('a ping is sent once, immediately, and not stored', async () => {
  const { register, call, organisation, deliveries } = await newIntegrator(server)
  let status = 200
  const receiver = await startReceiver((response) => {
    response.writeHead(status).end('<b>hi</b>')
  })
  const { id, secret } = await register(receiver.url, { enabled: false })
  const ping = await call('POST', `webhook-endpoints/${id}/test`, {})
  expect(ping.status).toBe(200)
  expect(ping.json).toEqual({
    succeeded: true,
    attempt: {
      at: expect.any(String),
      status: 200,
      error: null,
      milliseconds: expect.any(Number),
      answer: '<b>hi</b>',
    },
  })
  const [sent] = receiver.deliveries
  expect(sent?.json).toEqual({
    id: sent?.headers['webhook-id'],
    type: 'ping',
    timestamp: expect.any(String),
    organisationId: organisation.id,
    apiVersion: 'v1',
    data: { endpointId: id },
  })
  const headers = sent?.headers as Record<string, string>
  expect(new Webhook(secret).verify(sent?.body ?? '', headers)).toEqual(sent?.json)
  status = 500
  const failed = await call('POST', `webhook-endpoints/${id}/test`, {})
  expect(failed.json).toMatchObject({
    succeeded: false,
    attempt: { status: 500, error: 'answered 500' },
  })
  for (const body of [[], 'x', 5, null]) {
    const refused = await call('POST', `webhook-endpoints/${id}/test`, body)
    expect([refused.status, refused.json.error]).toEqual([422, 'body: must be an object'])
  }
  await receiver.close()
  const down = await call('POST', `webhook-endpoints/${id}/test`, { later: 'unknown fields pass' })
  expect(down.json.attempt).toMatchObject({ status: null, error: 'connection refused' })
  expect(receiver.deliveries).toHaveLength(2)
  expect(await deliveries(id)).toEqual([])
  expect((await call('GET', 'events')).json.data).toEqual([])
  expect((await call('GET', `events/${sent?.json.id}`)).status).toBe(404)
  expect((await call('GET', 'events?type=ping')).status).toBe(422)
})
