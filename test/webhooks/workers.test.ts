import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '#server/db/listen.ts'
import { eventually } from '#test/eventually.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { startWorkbench } from './workbench.ts'

/** Workers that send deliveries: what they claim, when, and what they leave to each other. */

const { server, change, newIntegrator, startWorker } = await startWorkbench()

test('two workers never have more than five in flight to one endpoint between them', async () => {
  const { placeSome, register } = await newIntegrator()
  const { promise: open, resolve: answerAll } = Promise.withResolvers<void>()
  const receivers = await Promise.all(
    Array.from({ length: 4 }, () =>
      startReceiver(async (response) => {
        await open
        await sleep(20)
        response.writeHead(204).end()
      }),
    ),
  )
  for (const { url } of receivers) await register(url)
  await using first = startWorker()
  await using second = startWorker()
  await placeSome(12)
  for (const receiver of receivers) await receiver.waitFor(5)
  await Promise.all([first.look(), second.look()])
  expect(receivers.map(({ load }) => load.now)).toEqual([5, 5, 5, 5])

  // When one stops, the other continues with the deliveries it gave back.
  const [busier, other] = first.posts >= second.posts ? [first, second] : [second, first]
  const before = other.posts
  const stopping = busier[Symbol.asyncDispose]()
  answerAll()
  await stopping
  const { rows } = await change(
    'select id from webhook_endpoints where leased_by = $1 and leased_until > now()',
    busier.id,
  )
  expect(rows).toEqual([])
  await placeSome(12)
  for (const receiver of receivers) {
    await receiver.waitFor(24)
    expect(receiver.load.most).toBe(5)
    const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(24)
  }
  expect(other.posts).toBeGreaterThan(before)
  expect(first.posts + second.posts).toBe(4 * 24)
})

test('a worker claims a few of a backlog, and sends none of the rest once the endpoint is disabled', async () => {
  const { place, register } = await newIntegrator()
  const { promise: open, resolve: answerAll } = Promise.withResolvers<void>()
  const hanging = await startReceiver(async (response) => {
    await open
    response.writeHead(204).end()
  })
  const { id } = await register(hanging.url)
  await place()
  await change(
    `insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
      select organisation_id, gen_random_uuid(), endpoint_id, event_id, now()
      from deliveries, generate_series(1, 3000) where endpoint_id = $1`,
    id,
  )
  await using worker = startWorker()
  await hanging.waitFor(5)
  await worker.look()
  await worker.look()
  expect(worker.posts).toBe(5)
  expect(worker.claimed).toBeLessThanOrEqual(5)
  await change('update webhook_endpoints set enabled = false where id = $1', id)
  answerAll()
  const left = async () =>
    (await change(`select from deliveries where endpoint_id = $1 and status = 'succeeded'`, id))
      .rowCount
  await eventually(left).toBe(5)
  await worker.look()
  expect(worker.posts).toBe(5)
  await change(`delete from deliveries where endpoint_id = $1 and status = 'pending'`, id)
  await hanging.close()
})

test('a quick endpoint gets nothing more once it is moved or disabled', async () => {
  const { place, register } = await newIntegrator()
  const [old, next] = await Promise.all([startReceiver(), startReceiver()])
  const { id } = await register(old.url)
  await place()
  await change(
    `insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
      select organisation_id, gen_random_uuid(), endpoint_id, event_id, now()
      from deliveries, generate_series(1, 1500) where endpoint_id = $1`,
    id,
  )
  await using worker = startWorker()
  await old.waitFor(200)
  await change('update webhook_endpoints set url = $2 where id = $1', id, next.url)
  await sleep(50)
  const before = old.deliveries.length
  await next.waitFor(200)
  expect(old.deliveries.length).toBe(before)

  await change('update webhook_endpoints set enabled = false where id = $1', id)
  await sleep(50)
  const { posts } = worker
  await worker.look()
  expect(worker.posts).toBe(posts)
  const left = await change(
    `delete from deliveries where endpoint_id = $1 and status = 'pending'`,
    id,
  )
  expect(left.rowCount).toBeGreaterThan(0)
})

test("a dead worker's endpoints are served again once its lease expires", async () => {
  const { place, register } = await newIntegrator()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  const lease = (interval: string) =>
    change(
      `update webhook_endpoints set leased_by = 'dead', leased_until = now() + $2::interval
        where id = $1`,
      id,
      interval,
    )
  await lease('1 hour')
  await place()
  await using worker = startWorker()
  await worker.look()
  await worker.look()
  expect(worker.posts).toBe(0)
  await lease('-1 ms')
  await receiver.waitFor(1)
})

test('a listening worker is notified of an order; others find it by polling', async () => {
  const { place, register } = await newIntegrator()
  const receiver = await startReceiver()
  await register(receiver.url)
  const log = { info() {}, warn() {}, error() {} }
  let heard = 0
  await using _ = listen(server.databaseUrl, 'deliveries', { heard: () => (heard += 1), log })
  // It wakes any listener at once.
  await eventually(() => heard).toBe(1)
  await place()
  await eventually(() => heard).toBe(2)

  await using _worker = startWorker({ listening: false })
  await receiver.waitFor(1)
  await place()
  await receiver.waitFor(2)
})
