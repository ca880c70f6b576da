import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { newIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Delivery } from '#test/webhooks/receivers/receiver.ts'

/** An endpoint's secret: shown once, rotated, and never visible in between. */

const server = await startTestServer({ deliveries: true })
const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)

afterAll(() => checkInvariants(server.owner))

/** Every secret ever shown, to search for in places where none may appear. */
const secrets: string[] = []
const newOwner = async () => {
  const integrator = await newIntegrator(server)
  const register = async (url: string) => {
    const registered = await integrator.register(url)
    secrets.push(registered.secret)
    return registered
  }
  return { ...integrator, register }
}

const verifies = (secret: string, { body, headers }: Delivery) => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
const signatures = ({ headers }: Delivery) => String(headers['webhook-signature']).split(' ').length
test('both secrets sign during the grace period, then only the new one', async () => {
  const { register, call, place, endpoint } = await newOwner()
  const receiver = await startReceiver()
  const { id, secret: first } = await register(receiver.url)
  const rotate = async (body: object) => {
    const answer = await call('POST', `webhook-endpoints/${id}/rotate-secret`, body)
    if (answer.status === 200) secrets.push(answer.json.secret)
    return answer
  }
  const next = async () => {
    const count = receiver.deliveries.length + 1
    await place()
    return (await receiver.waitFor(count)).at(-1) as Delivery
  }
  const expectSigned = (sent: Delivery, count: number, by: string[], notBy: string[]) => {
    expect(signatures(sent)).toBe(count)
    expect(by.map((secret) => verifies(secret, sent))).toEqual(by.map(() => true))
    expect(notBy.map((secret) => verifies(secret, sent))).toEqual(notBy.map(() => false))
  }
  const { status, json } = await rotate({})
  expect(status).toBe(200)
  const { secret: second, ...shown } = json
  expect(second).toMatch(/^whsec_/)
  expect(second).not.toBe(first)
  expect(await endpoint(id)).toEqual(shown)
  const grace = Date.parse(shown.previousSecretUntil) - Date.parse(shown.updatedAt)
  expect(grace).toBe(86_400_000)
  expectSigned(await next(), 2, [first, second], [])
  await call('POST', `webhook-endpoints/${id}/test`, {})
  expectSigned(receiver.deliveries.at(-1) as Delivery, 2, [first, second], [])

  await change(
    `update webhook_endpoints set previous_secret_until = now() - interval '1 ms' where id = $1`,
    id,
  )
  expectSigned(await next(), 1, [second], [first])
  await call('POST', `webhook-endpoints/${id}/test`, {})
  expectSigned(receiver.deliveries.at(-1) as Delivery, 1, [second], [first])
  expect(await endpoint(id)).toMatchObject({ previousSecretUntil: null })

  const third = (await rotate({ graceSeconds: 0 })).json
  expect(third.previousSecretUntil).toBeNull()
  expectSigned(await next(), 1, [third.secret], [second])
  const fourth = (await rotate({ graceSeconds: 604_800 })).json
  const fifth = (await rotate({ graceSeconds: 60 })).json
  // Each rotated secret keeps its own grace.
  expectSigned(await next(), 3, [third.secret, fourth.secret, fifth.secret], [second])
  expect(fifth.previousSecretUntil).toBe(fourth.previousSecretUntil)
  await call('POST', `webhook-endpoints/${id}/test`, {})
  const pinged = receiver.deliveries.at(-1) as Delivery
  expectSigned(pinged, 3, [third.secret, fourth.secret, fifth.secret], [second])
  for (const graceSeconds of [604_801, -1, 1.5, '60', null, 1e300]) {
    const refused = await rotate({ graceSeconds })
    expect(refused.status).toBe(422)
    expect(refused.json.error).toMatch(/^graceSeconds: [^;]+$/)
  }
})

test('up to five rotated secrets sign beside the new one, until a rotation without grace', async () => {
  const { register, call, place } = await newOwner()
  const receiver = await startReceiver()
  const { id, secret } = await register(receiver.url)
  const rotate = async (body: object) => {
    const { json } = await call('POST', `webhook-endpoints/${id}/rotate-secret`, body)
    secrets.push(json.secret)
    return json.secret
  }
  const all = [secret]
  for (let times = 0; times < 6; times += 1) all.unshift(await rotate({ graceSeconds: 600 }))
  await place()
  const [sent] = await receiver.waitFor(1)
  const signed = all.map((one) => verifies(one, sent as Delivery))
  expect(signed).toEqual([true, true, true, true, true, true, false])
  expect(signatures(sent as Delivery)).toBe(6)

  const last = await rotate({ graceSeconds: 0 })
  await place()
  const next = (await receiver.waitFor(2)).at(-1) as Delivery
  expect(signatures(next)).toBe(1)
  expect([last, ...all].map((one) => verifies(one, next))).toEqual([true, ...all.map(() => false)])
})

test('a secret is shown on creation and never again', async () => {
  const { register, call, place, endpoint, deliveries } = await newOwner()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  for (const other of ['?2', '?3', '?4']) await register(receiver.url + other)
  secrets.push((await call('POST', `webhook-endpoints/${id}/rotate-secret`, {})).json.secret)
  await place()
  const [sent] = await receiver.waitFor(1)
  const shown = JSON.stringify([
    await endpoint(id),
    await deliveries(id),
    (await call('GET', 'webhook-endpoints')).json,
    (await call('PATCH', `webhook-endpoints/${id}`, { description: 'x' })).json,
    (await call('POST', `webhook-endpoints/${id}/test`, {})).json,
    (await call('GET', 'events')).json,
    [sent?.headers, sent?.body],
    server.logs,
  ])
  const plain = secrets.map((secret) => secret.slice('whsec_'.length))
  expect(plain.length).toBeGreaterThan(5)
  expect(shown).not.toContain('whsec_')
  expect(plain.filter((secret) => shown.includes(secret))).toEqual([])

  const { rows } = await change(
    'select secret, previous_secret, older_secrets from webhook_endpoints',
  )
  const older = ({ older_secrets: list }: { older_secrets: { secret: string }[] }) =>
    list.map((one) => Buffer.from(one.secret, 'base64'))
  const stored: Buffer[] = rows
    .flatMap((row) => [row.secret, row.previous_secret, ...older(row)])
    .filter((it) => it !== null && it.length > 0)
  expect(stored.length).toBeGreaterThan(5)
  for (const secret of plain) {
    const forms = [Buffer.from(secret), Buffer.from(secret, 'base64')]
    expect(stored.some((sealed) => forms.some((form) => sealed.includes(form)))).toBe(false)
  }
  // Encrypting the same secret twice gives different text.
  expect(new Set(stored.map((sealed) => sealed.toString('hex'))).size).toBe(stored.length)
})
