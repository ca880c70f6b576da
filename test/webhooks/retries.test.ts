import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { startWorkbench } from './workbench.ts'

/** When failed attempts are retried. backoff.test.ts covers the random spread. */

const { change, newIntegrator, startWorker } = await startWorkbench()

test('retries follow the schedule, ten attempts in all', async () => {
  const { place, register, deliveries } = await newIntegrator()
  const failing = await startReceiver((response) => void response.writeHead(500).end())
  const { id } = await register(failing.url)
  await using worker = startWorker()
  await place()
  const [second, minute, hour] = [1000, 60_000, 3_600_000]
  const delays = [
    5 * second,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ]
  const due = 'update deliveries set due_at = now() where endpoint_id = $1'
  for (const [index, delay] of delays.entries()) {
    await eventually(async () => (await deliveries(id))[0]?.attempts.length).toBe(index + 1)
    const [delivery] = await deliveries(id)
    const wait =
      Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attempts.at(-1)?.at ?? '')
    expect(wait).toBeGreaterThanOrEqual(delay)
    expect(wait).toBeLessThan(delays[index + 1] ?? 36 * hour)
    await change(due, id)
    await worker.look()
  }
  await eventually(async () => (await deliveries(id))[0]).toMatchObject({
    status: 'failed',
    nextAttemptAt: null,
  })
  expect((await deliveries(id))[0]?.attempts).toHaveLength(10)
  expect(new Set(failing.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const times = failing.deliveries.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
})

test('Retry-After postpones the next attempt to at most twice its delay', async () => {
  const { place, register, deliveries } = await newIntegrator()
  const wait = async (seconds: string) => {
    const receiver = await startReceiver((response) => {
      response.writeHead(429, { 'retry-after': seconds }).end()
    })
    const { id } = await register(receiver.url)
    await place()
    await eventually(async () => (await deliveries(id))[0]?.attempts.length).toBe(1)
    const [delivery] = await deliveries(id)
    return Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attempts[0]?.at ?? '')
  }
  await using _ = startWorker()
  expect(await wait('8')).toBeGreaterThanOrEqual(8000)
  const most = await wait('3600')
  expect(most).toBeGreaterThanOrEqual(10_000)
  // The receiver asked for an hour.
  expect(most).toBeLessThan(300_000)
})
