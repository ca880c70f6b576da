import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// A customer rings before the bin is brought: a bigger one, please. The office changes it on the order's page.

const server = await startTestServer()
const [bin] = plainCatalog.products
const [bigger = '', short = '', sold = ''] = ['1', '2', '3'].map(
  (end) => `0190a000-0000-7000-8000-00000000d00${end}`,
)
const catalog = {
  ...plainCatalog,
  areas: [
    { id: ids.area, name: 'Inner West', localities: [{ suburb: 'Newtown', postcode: '2042' }] },
  ],
  products: [
    { ...bin, stock: 5 },
    {
      ...bin,
      id: bigger,
      name: 'Bigger bin',
      stock: 1,
      pricing: {
        basePrice: 60_000,
        includedDays: 7,
        extraDayPrice: 2000,
        areaPrices: [{ areaId: ids.area, basePrice: 65_000 }],
      },
    },
    { ...bin, id: short, name: 'Weekend bin', maxHireDays: 3 },
    { ...bin, id: sold, name: 'Bag', lineType: 'sale' },
  ],
}
const firm = await createTestOrganisation(server.db, catalog)
const sam = await createMember(server, firm, 'dispatcher')

async function place(changes = {}, of: TestOrganisation = firm) {
  const { status, json, text } = await placeByKey(server, of, anOrder(changes))
  expect(status, text).toBe(201)
  return json
}
const change = (id: string, version: number, body: object, by = sam) =>
  by.ask(`/api/office/${firm.slug}/orders/${id}/product`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify(body),
  })
const pageOf = async (id: string) => (await sam.ask(`/api/office/${firm.slug}/orders/${id}`)).json
async function taken(day: string) {
  const { rows } = await server.owner.query(
    `select resource, used from capacity_days
      where organisation_id = $1 and day = $2 and used > 0 and resource <> 'visits'`,
    [firm.id, day],
  )
  return Object.fromEntries(rows.map(({ resource, used }) => [resource, used]))
}

test('another size is priced, then changed: its price, the bins that are left, the jobs and the email', async () => {
  const order = await place({ email: 'pat@customer.example' })
  const asked = await change(order.id, 1, { productId: bigger, dryRun: true })
  expect(asked.status, asked.text).toBe(200)
  expect(asked.json).toEqual({
    dryRun: true,
    changed: true,
    productId: bigger,
    productName: 'Bigger bin',
    difference: 15_000,
    total: order.total + 15_000,
    due: order.total + 15_000,
    refundDue: 0,
    page: null,
  })
  expect((await pageOf(order.id)).order).toMatchObject({ version: 1, total: order.total })

  const { json, text } = await change(order.id, 1, { productId: bigger })
  expect(json.page, text).toMatchObject({
    order: {
      version: 2,
      productId: bigger,
      productName: 'Bigger bin',
      total: order.total + 15_000,
      lines: [{ productId: bigger, productName: 'Bigger bin', total: order.total + 15_000 }],
    },
  })
  expect(json.page.order.charges.at(-1)).toEqual({
    type: 'product_change',
    description: 'Bigger bin instead of Bin',
    amount: 15_000,
  })
  expect(await taken(addDays(order.deliveryDate, 1))).toEqual({ [bigger]: 1 })
  const { rows: jobs } = await server.owner.query('select version from jobs where order_id = $1', [
    order.id,
  ])
  expect(jobs).toEqual([{ version: 2 }, { version: 2 }])

  const { rows: mails } = await server.owner.query(
    `select body from mails where order_id = $1 and occasion = 'changed'`,
    [order.id],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0].body).toContain('Bigger bin instead of Bin.')
  // The same again changes nothing.
  const again = await change(order.id, 2, { productId: bigger })
  expect(again.json).toMatchObject({
    changed: false,
    difference: 0,
    page: { order: { version: 2 } },
  })
  // The last bigger one has gone, and a smaller one gives it back.
  const second = await place()
  expect((await change(second.id, 1, { productId: bigger })).json.error).toBe(
    'productId: is sold out on some of these days',
  )
  expect((await change(second.id, 1, { productId: bigger, dryRun: true })).status).toBe(422)
  const back = await change(order.id, 2, { productId: ids.bin })
  expect(back.json).toMatchObject({ difference: -15_000, total: order.total })
  expect(await taken(addDays(order.deliveryDate, 1))).toEqual({ [ids.bin]: 2 })
  expect((await change(second.id, 1, { productId: bigger })).status).toBe(200)
  await checkInvariants(server.owner)
})

test('the price that was agreed stays, and the difference is that of today and of the place', async () => {
  const order = await place({
    areaId: ids.area,
    locality: { suburb: 'Newtown', postcode: '2042' },
    deliveryDate: inDays(30),
    pickupDate: inDays(40),
  })
  // Three extra days at $15.00, then at $20.00.
  expect(order.total).toBe(45_000 + 3 * 1500)
  const { json } = await change(order.id, 1, { productId: bigger })
  expect(json).toMatchObject({ difference: 65_000 + 3 * 2000 - order.total })
})

test('what can’t take its place is refused, and why', async () => {
  const order = await place({ deliveryDate: inDays(50), pickupDate: inDays(57) })
  const ask = async (productId: string | undefined) =>
    (await change(order.id, 1, { productId })).json.error
  expect(await ask(short)).toMatch(/^productId: its collection makes the hire longer than 3 days/)
  expect(await ask(sold)).toBe('productId: Bag is sold, not hired')
  expect(await ask('0190a000-0000-7000-8000-00000000ffff')).toBe('productId: isn’t offered')
  expect((await change(order.id, 7, { productId: bigger })).status).toBe(412)
  const bookkeeper = await createMember(server, firm, 'bookkeeper')
  expect((await change(order.id, 1, { productId: bigger }, bookkeeper)).status).toBe(403)

  expect((await pageOf(order.id)).can.changeProduct).toEqual({ allowed: true, reason: null })
  const [delivery] = order.jobs
  await firm.within((org) => startJob(org, delivery.id))
  const started = await pageOf(order.id)
  expect(started.can.changeProduct.reason).toBe('Our crew has already started.')
  await firm.within((org) => completeJob(org, { id: delivery.id, completion: {} }))
  const delivered = await pageOf(order.id)
  const why = 'The bin is already delivered. Plan an exchange instead.'
  expect(delivered.can.changeProduct).toEqual({ allowed: false, reason: why })
  const late = await change(order.id, delivered.order.version, { productId: bigger })
  expect(late.json.error).toBe(`order: ${why}`)
})

test('one email says it all if the dates change as well', async () => {
  const order = await place({ deliveryDate: inDays(90), pickupDate: inDays(97) })
  const moved = await sam.ask(`/api/office/${firm.slug}/orders/${order.id}/dates`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '1' },
    body: JSON.stringify({ pickupDate: inDays(98) }),
  })
  expect(moved.status, moved.text).toBe(200)
  expect((await change(order.id, 2, { productId: bigger })).status).toBe(200)
  const { rows } = await server.owner.query(
    `select body from mails where order_id = $1 and occasion = 'changed'`,
    [order.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body).toContain('Bigger bin instead of Bin.')
  expect(rows[0].body).toMatch(/Collection on .+ instead of .+\./)
  expect(rows[0].body).toContain('Total $620.00 instead of $450.00.')
})

test('whatever is changed in whatever order, what is owed and what is left stay right', async () => {
  const step = fc.record({
    order: fc.nat(2),
    productId: fc.option(fc.constantFrom(ids.bin, bigger)),
    days: fc.integer({ min: 0, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const days = { deliveryDate: inDays(70), pickupDate: inDays(77) }
      const orders = await Promise.all([place(days), place(days), place(days)])
      for (const { order: at, productId, days: more } of steps) {
        const { id } = orders[at]
        const { version } = (await pageOf(id)).order
        const answer = productId
          ? await change(id, version, { productId })
          : await sam.ask(`/api/office/${firm.slug}/orders/${id}/dates`, {
              method: 'PATCH',
              headers: { 'content-type': 'application/json', 'if-match': String(version) },
              body: JSON.stringify({ pickupDate: inDays(70 + more) }),
            })
        expect([200, 422], answer.text).toContain(answer.status)
      }
      await checkInvariants(server.owner)
      for (const { id } of orders) {
        await firm.within((org) => cancelOrder(org, { id, reason: 'Other plans' }))
      }
    }),
    { numRuns: 6 },
  )
  await checkInvariants(server.owner)
})
