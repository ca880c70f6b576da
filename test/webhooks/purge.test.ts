import { expect, test } from 'vitest'
import { purgeEvents } from '#server/webhooks/deliveries/purge-events.ts'
import { purgeEndpoints } from '#server/webhooks/endpoints/purge-endpoints.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

const server = await startTestServer({ deliveries: true })

test('deletes deliveries older than 30 days in batches, keeping newer and pending ones', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { register, deliveries } = asIntegrator(server, organisation)
  const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  for (let count = 0; count < 4; count += 1) await placeByKey(server, organisation, anOrder())
  await receiver.waitFor(4)
  await expect
    .poll(async () => (await deliveries(id, 'status=succeeded')).length, { timeout: 4000 })
    .toBe(4)
  const [young, pending, late, old] = (await deliveries(id)).map(({ eventId }) => eventId)
  const aged = (event: unknown, days: number) => [event, `${days} days`] as const
  const events = 'update events set created_at = created_at - $2::interval where id = $1'
  const finished =
    'update deliveries set finished_at = finished_at - $2::interval where event_id = $1'
  for (const event of [pending, late, old]) await change(events, ...aged(event, 31))
  for (const event of [late, old]) await change(finished, ...aged(event, 31))
  await change(events, ...aged(young, 29))
  await change(finished, ...aged(young, 29))
  await change(
    `update deliveries set status = 'pending', due_at = now() + interval '1 hour', finished_at = null, attempts = '[]' where event_id = $1`,
    pending,
  )
  const again = `insert into deliveries
      (organisation_id, id, endpoint_id, event_id, status, due_at, attempts, finished_at)
    select organisation_id, gen_random_uuid(), endpoint_id, event_id, status, due_at, attempts,
      finished_at + $2::interval
    from deliveries, generate_series(1, $3) where event_id = $1`
  // One delivery of the old event was sent again and finished just now.
  await change(again, late, '31 days', 1)
  await change(again, old, '0 days', 2500)

  const [batch] = await server.db.query<{ count: number }>({
    text: 'select purge_events(10, 30) as count',
  })
  expect(batch?.count).toBe(10)
  expect(await purgeEvents(server.db, 30)).toBe(2501 + 1 + 1 - 10)
  const left = await change(
    `select e.id, count(d.id)::int as deliveries from events e left join deliveries d
      on d.event_id = e.id where e.organisation_id = $1 group by 1 order by 1`,
    organisation.id,
  )
  const expected = [young, pending, late].map((event) => ({ id: event, deliveries: 1 }))
  expect(left.rows).toEqual(expected.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)))
  expect(await purgeEvents(server.db, 30)).toBe(0)
})

test('an endpoint that was deleted 30 days ago goes once its deliveries are gone', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { register } = asIntegrator(server, organisation)
  const receiver = await startReceiver()
  const [live, fresh, old, used] = [
    await register(receiver.url),
    await register(receiver.url),
    await register(receiver.url),
    await register(receiver.url),
  ]
  await placeByKey(server, organisation, anOrder())
  await receiver.waitFor(4)
  await server.owner.query('delete from deliveries where endpoint_id <> $1', [used.id])
  const remove = (id: string, days: number) =>
    server.owner.query(
      `update webhook_endpoints set enabled = false, deleted_at = now() - make_interval(days => $2)
        where id = $1`,
      [id, days],
    )
  await remove(fresh.id, 29)
  await remove(old.id, 31)
  await remove(used.id, 31)
  // It leaves an endpoint whose delivery is being written at that moment for the next time.
  let gone = 0
  await expect.poll(async () => (gone += await purgeEndpoints(server.db))).toBe(1)
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from webhook_endpoints where organisation_id = $1 order by id',
    [organisation.id],
  )
  expect(rows.map(({ id }) => id)).toEqual([live.id, fresh.id, used.id].toSorted())
})

test('placing an order reads live endpoints by an index without the deleted ones', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  await server.owner.query(
    `insert into webhook_endpoints (organisation_id, id, url, event_types, secret, enabled, deleted_at)
      select $1, 'we_' || lpad(to_hex(n), 32, '0'), 'https://example.com', '{order.created}', '', false, now()
      from generate_series(1, 5000) n`,
    [organisation.id],
  )
  await server.owner.query('analyze webhook_endpoints')
  const { rows } = await server.owner.query(
    `explain (format json) select id from webhook_endpoints where organisation_id = $1 and enabled
      and deleted_at is null and 'order.created' = any (event_types)`,
    [organisation.id],
  )
  expect(JSON.stringify(rows)).toContain('webhook_endpoints_live')
})
