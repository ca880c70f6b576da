import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { startWorkbench } from '#test/webhooks/workbench.ts'

/** Endpoints that get nothing more: disabled, deleted or gone (410). */

const { change, newIntegrator, startWorker } = await startWorkbench()

test('a disabled endpoint gets nothing, and its waiting deliveries are skipped', async () => {
  const { place, placeSome, register, call, deliveries } = await newIntegrator()
  const { promise: open, resolve: answerAll } = Promise.withResolvers<void>()
  const slow = await startReceiver(async (response) => {
    await open
    response.writeHead(204).end()
  })
  const { id } = await register(slow.url)
  await placeSome(30)
  await using worker = startWorker()
  await slow.waitFor(5)
  expect((await call('PATCH', `webhook-endpoints/${id}`, { enabled: false })).status).toBe(200)
  answerAll()
  const withStatus = async (status: string) =>
    (await deliveries(id)).filter((delivery) => delivery.status === status).length
  // Deliveries in flight when it was disabled still arrive and are logged.
  await eventually(() => withStatus('succeeded')).toBe(5)
  await place()
  await worker.look()
  expect(slow.deliveries).toHaveLength(5)
  expect(worker.posts).toBe(5)
  expect(await deliveries(id)).toHaveLength(30)
  expect(await withStatus('skipped')).toBe(25)
})

test('a 410 stops the backlog', async () => {
  const { placeSome, register, deliveries, endpoint } = await newIntegrator()
  const gone = await startReceiver((response) => void response.writeHead(410).end())
  const { id } = await register(gone.url)
  await placeSome(20)
  await using worker = startWorker()
  await eventually(async () => (await endpoint(id)).enabled).toBe(false)
  const pending = async () => (await deliveries(id)).filter(({ status }) => status === 'pending')
  await eventually(pending).toEqual([])
  await worker.look()
  expect(gone.deliveries.length).toBeLessThanOrEqual(5)
  expect(worker.posts).toBe(gone.deliveries.length)
  // An answer that came is noted a moment after the backlog is skipped.
  const withStatus = async (status: string) =>
    (await deliveries(id)).filter((one) => one.status === status).length
  await eventually(() => withStatus('failed')).toBe(gone.deliveries.length)
  expect(await withStatus('skipped')).toBe(20 - gone.deliveries.length)
})

test.for(['disabled', 'deleted'] as const)(
  'a delivery written while its endpoint was %s is skipped, not sent',
  async (how) => {
    const { place, register, call } = await newIntegrator()
    const receiver = await startReceiver()
    const healthy = await startReceiver()
    const { id } = await register(receiver.url)
    await register(healthy.url)
    await place()
    const path = `webhook-endpoints/${id}`
    if (how === 'disabled') await call('PATCH', path, { enabled: false })
    else await call('DELETE', path)
    // An order that saw the endpoint enabled may commit after it was disabled.
    await change(
      `update deliveries set status = 'pending', finished_at = null where endpoint_id = $1`,
      id,
    )
    await using worker = startWorker()
    await healthy.waitFor(1)
    const status = async () =>
      (await change('select status from deliveries where endpoint_id = $1', id)).rows[0].status
    await eventually(status).toBe('skipped')
    expect(receiver.deliveries).toHaveLength(0)
    expect(worker.logs.filter((line) => line.includes('waits for the database'))).toEqual([])
  },
)
