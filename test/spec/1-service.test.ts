import { expect, test } from 'vitest'
import { aFullOrder, anOrder, fullCatalog, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'

// Interface, section 1: what the service does.

const server = await startTestServer()
const [one, two] = [
  await createTestOrganisation(server.db, plainCatalog),
  await createTestOrganisation(server.db, plainCatalog),
]

test('rule 1: each order is turned into jobs', async () => {
  const order = await placeByKey(server, one, anOrder())
  expect(order.status).toBe(201)
  expect(order.json.jobs.map(({ type }: { type: string }) => type)).toEqual([
    'delivery',
    'collection',
  ])
  for (const { id } of order.json.jobs) {
    const job = await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(one.readKey) })
    expect(job.json).toMatchObject({ id, orderId: order.json.id })
  }
})

test('rule 2: public routes name the organisation by its slug', async () => {
  for (const organisation of [one, two]) {
    const catalog = await server.fetch(`/api/public/${organisation.slug}/catalog`)
    expect(catalog.json.organisation).toMatchObject({
      id: organisation.id,
      slug: organisation.slug,
    })
    const byId = await server.fetch(`/api/public/${organisation.id}/catalog`)
    expect(byId.status).toBe(404)
  }
})

test("rule 2: the booking slug ends the booking page's address", async () => {
  const answer = await server.fetch('/api/v1/organisation', { headers: withKey(one.readKey) })
  expect(answer.json.bookingUrl).toBe(`http://booking.test:4000/book/${one.slug}`)
})

test('rule 3: the key decides the organisation, so no path names one', async () => {
  const [placed, other] = [
    await placeByKey(server, one, anOrder({ customerName: 'Of One' })),
    await placeByKey(server, two, anOrder({ customerName: 'Of Two' })),
  ]
  expect(placed.json.organisationId).toBe(one.id)
  expect(other.json.organisationId).toBe(two.id)
  const listed = await server.fetch('/api/v1/orders', { headers: withKey(two.readKey) })
  expect(listed.json.data.map(({ id }: { id: string }) => id)).toEqual([other.json.id])
  for (const path of [`/api/v1/${one.slug}/orders`, `/api/v1/organisations/${one.id}/orders`]) {
    expect((await server.fetch(path, { headers: withKey(one.readKey) })).status).toBe(404)
  }
})

test('rule 3: naming another organisation in a header or field changes nothing', async () => {
  const placed = await placeByKey(
    server,
    one,
    anOrder({ organisationId: two.id, organisation: two.slug, organisation_id: two.id }),
    { 'x-organisation': two.slug, 'x-organisation-id': two.id },
  )
  expect(placed.json.organisationId).toBe(one.id)
})

test('rule 6: amounts are integers in cents', async () => {
  const organisation = await createTestOrganisation(server.db, fullCatalog)
  const { json } = await placeByKey(server, organisation, aFullOrder())
  expect(json.total).toBe(45_000)
  const amounts = [json.total, json.gst, json.discount, json.amountPaid, json.amountDue]
  for (const amount of [...amounts, json.lines[0].unitPrice, json.charges[0].amount]) {
    expect(Number.isInteger(amount)).toBe(true)
  }
})

test("rule 6: dates are in the organisation's timezone, wherever it is", async () => {
  const today = { bookingRules: { ...plainCatalog.bookingRules, minLeadDays: 0 } }
  const zones = ['Pacific/Pago_Pago', 'Pacific/Kiritimati', noonZone()]
  for (const timezone of zones) {
    const there = await createTestOrganisation(
      server.db,
      { ...plainCatalog, ...today },
      { timezone },
    )
    const day = todayIn(timezone)
    const placed = await placeByBrowser(
      server,
      there,
      anOrder({ deliveryDate: day, pickupDate: plus(day, 7) }),
    )
    // If midnight passes there during the test, the earlier date is right too.
    if (todayIn(timezone) !== day) continue
    expect(placed.status, `${timezone} ${placed.text}`).toBe(201)
    expect(placed.json).toMatchObject({ deliveryDate: day, pickupDate: plus(day, 7) })
    const late = await placeByBrowser(
      server,
      there,
      anOrder({ deliveryDate: plus(day, -1), pickupDate: plus(day, 7) }),
    )
    expect(late.status).toBe(422)
    expect(late.json.error).toMatch(/^deliveryDate: /)
  }
})
