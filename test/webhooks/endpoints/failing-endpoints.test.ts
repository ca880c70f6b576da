import { expect, test } from 'vitest'
import { notifyFailingEndpoints } from '#server/webhooks/endpoints/notify-failing-endpoints.ts'
import { listMails } from '#server/mail/list-mails.ts'
import { eventually } from '#test/eventually.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { startWorkbench } from '#test/webhooks/workbench.ts'

/** Failing endpoints: how failures are counted, who is notified, and when they are disabled. */

const { change, newIntegrator, startWorker } = await startWorkbench()

test('five days of failures disable an endpoint; its organisation is emailed before and then', async () => {
  const { organisation, place, register, endpoint, deliveries } = await newIntegrator()
  const failing = await startReceiver((response) => void response.writeHead(500).end())
  const { id } = await register(failing.url)
  await register((await startReceiver()).url)
  await using _ = startWorker()
  await place()
  await eventually(async () => (await endpoint(id)).failingSince).not.toBeNull()
  const failingFor = (days: number) =>
    change(
      `update webhook_endpoints set failing_since = now() - make_interval(secs => $2) where id = $1`,
      id,
      days * 86_400,
    )
  const tell = () => organisation.within(notifyFailingEndpoints)
  const subjects = async () =>
    (await organisation.within(listMails))
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith('Your webhook'))

  await failingFor(0.9 / 24)
  expect(await tell()).toBe(0)
  await failingFor(1.1 / 24)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  expect(await subjects()).toEqual(['Your webhook endpoint is failing'])

  await failingFor(4.9)
  await place()
  await failing.waitFor(2)
  await eventually(async () => (await deliveries(id))[0]?.attempts.length).toBeGreaterThan(0)
  expect((await endpoint(id)).enabled).toBe(true)
  await failingFor(5.1)
  await place()
  await eventually(async () => (await endpoint(id)).enabled).toBe(false)
  expect((await endpoint(id)).disabledReason).toBe('failing')
  const statuses = (await deliveries(id)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['skipped']))
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  // The business also gets an email about each new booking.
  const all = await organisation.within(listMails)
  const mails = all.filter(({ subject }) => subject.startsWith('Your webhook'))
  expect(mails.map(({ subject, recipient }) => [subject, recipient])).toEqual([
    ['Your webhook endpoint was disabled', 'office@test.example'],
    ['Your webhook endpoint is failing', 'office@test.example'],
  ])
  for (const { body } of mails) {
    expect(body).toContain(id)
    expect(body).toContain(failing.url)
    expect(body).not.toContain('whsec_')
  }
})

test('a success, or enabling again, resets the failures', async () => {
  const { place, register, endpoint, call } = await newIntegrator()
  let status = 500
  const receiver = await startReceiver((response) => void response.writeHead(status).end())
  const { id } = await register(receiver.url)
  await using _ = startWorker()
  await place()
  const failingSince = async () => (await endpoint(id)).failingSince
  await eventually(failingSince).not.toBeNull()
  status = 200
  await place()
  await eventually(failingSince).toBeNull()
  await change(
    `update webhook_endpoints set enabled = false, disabled_reason = 'failing', warned_at = now(),
      failing_since = now() - interval '6 days', told_disabled_at = now() where id = $1`,
    id,
  )
  await call('PATCH', `webhook-endpoints/${id}`, { enabled: true })
  const { rows } = await change('select * from webhook_endpoints where id = $1', id)
  expect(rows[0]).toMatchObject({
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    warned_at: null,
    told_disabled_at: null,
  })
})

test('an unreadable secret is a failed attempt, and the worker carries on', async () => {
  const { place, register, deliveries, call } = await newIntegrator()
  const receiver = await startReceiver()
  const healthy = await startReceiver()
  const { id } = await register(receiver.url)
  await register(healthy.url)
  await change(`update webhook_endpoints set secret = '\\x01020304' where id = $1`, id)
  await using _ = startWorker()
  await place()
  await healthy.waitFor(1)
  const attempts = async () => (await deliveries(id))[0]?.attempts
  await eventually(attempts).toMatchObject([{ status: null, error: 'the secret cannot be read' }])
  expect(receiver.deliveries).toHaveLength(0)
  const ping = await call('POST', `webhook-endpoints/${id}/test`, {})
  expect(ping).toMatchObject({ status: 200, json: { succeeded: false } })
})
