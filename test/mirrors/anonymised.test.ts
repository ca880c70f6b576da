import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// An integrator who keeps a copy of orders and jobs learns that someone has become anonymous, and can erase them there too.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const read = async (path: string) =>
  (await server.fetch(`/api/v1/${path}`, { headers: withKey(firm.readKey) })).json

test('an order that becomes anonymous and its jobs are changes, with their events', async () => {
  const admin = await createMember(server, firm, 'admin')
  // From here on, new jobs have events.
  await read('events')
  const { json: order } = await placeByKey(server, firm, anOrder({ contactName: 'Ada Quokka' }))
  await server.fetch(`/api/v1/orders/${order.id}/cancel`, {
    method: 'POST',
    headers: withKey(firm.writeKey),
    body: '{}',
  })
  const seen = (await read('jobs?sort=updated')).data
  const erased = await admin.send('POST', `/api/office/${firm.slug}/personal-data/anonymise`, {
    order: order.reference,
  })
  expect(erased.json, erased.text).toMatchObject({ orders: 1 })

  const jobs = (await read('jobs?sort=updated')).data
  expect(jobs.length).toBe(2)
  for (const job of jobs) {
    const before = seen.find(({ id }: { id: string }) => id === job.id)
    expect(job.contact.name).toBe('Anonymised')
    expect(job.version).toBe(before.version + 1)
    expect(job.updatedAt > before.updatedAt).toBe(true)
    const { data: events } = await read(`events?subjectId=${job.id}`)
    expect(events).toMatchObject([{ type: 'job.updated', data: job }])
  }
  const { data: events } = await read(`events?subjectId=${order.id}`)
  expect(events).toMatchObject([{ type: 'order.updated', data: await read(`orders/${order.id}`) }])
})
