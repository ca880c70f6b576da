import { expect, test } from 'vitest'
import { purgeEvents } from '#server/webhooks/deliveries/purge-events.ts'
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
    text: 'select purge_events(10) as count',
  })
  expect(batch?.count).toBe(10)
  expect(await purgeEvents(server.db)).toBe(2501 + 1 + 1 - 10)
  const left = await change(
    `select e.id, count(d.id)::int as deliveries from events e left join deliveries d
      on d.event_id = e.id where e.organisation_id = $1 group by 1 order by 1`,
    organisation.id,
  )
  const expected = [young, pending, late].map((event) => ({ id: event, deliveries: 1 }))
  expect(left.rows).toEqual(expected.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)))
  expect(await purgeEvents(server.db)).toBe(0)
})
