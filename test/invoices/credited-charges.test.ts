import { afterAll, expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openCharges } from '#test/actors/charges.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// Charges that come once an order is invoiced, and take something off: a credit note has them.

const [bin] = plainCatalog.products
const pricing = { basePrice: 76_000, includedDays: 1, extraDayPrice: 1000 }
const firm = await openFirm(undefined, {
  catalog: { ...plainCatalog, products: [{ ...bin, pricing }] },
  order: () => ({ deliveryDate: inDays(3), pickupDate: inDays(4) }),
})
const { server, keeper, books, till, ask, bill, place, moneyOf, payOnline } = firm
const charges = openCharges(keeper, firm.firm.slug)
await books.begin({ invoicingFrom: inDays(-30) })

afterAll(() => checkInvariants(server.owner))

/** A charge of the office's, approved at once. */
async function charge(orderId: string, amount: number, more: object = {}): Promise<void> {
  const body = { type: 'manual', description: 'Swept the kerb', amount, ...more }
  const { status, text } = await charges.act((await charges.create(orderId, body)).json, 'approve')
  expect(status, text).toBe(200)
}

async function deliver(orderId: string): Promise<void> {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from jobs where order_id = $1 and type = 'delivery'`,
    [orderId],
  )
  const id = rows[0]?.id ?? ''
  await firm.firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
}

type Listed = { id: string; state: string; total: number }
const documentsOf = async (id: string): Promise<Listed[]> => (await books.ofOrder(id)).data
const states = async (id: string) =>
  (await documentsOf(id)).map(({ state, total }) => [state, total])

test('charges that come to less than nothing go to a credit note, and what comes later to an invoice', async () => {
  const { id } = await place()
  await deliver(id)
  await bill()
  await charge(id, -6500)
  await bill()
  await bill()
  expect(await states(id)).toEqual([
    ['unpaid', 76_000],
    ['credit_note', 6500],
  ])
  const [invoice, note] = await documentsOf(id)
  expect((await books.read(invoice?.id ?? '')).due).toBe(69_500)
  const { document } = await books.read(note?.id ?? '')
  expect(document).toMatchObject({
    title: 'Adjustment note',
    total: 6500,
    gst: 591,
    lines: [{ description: 'Swept the kerb', quantity: 1, amount: 6500 }],
    credits: { reason: 'Swept the kerb', before: 76_000, after: 69_500 },
  })
  await charge(id, 39_500)
  await bill()
  const all = await states(id)
  expect(all.at(-1)).toEqual(['unpaid', 39_500])
  expect((await moneyOf(id)).total).toBe(109_000)
})

test('a hire that gets shorter once it’s paid is credited, so a refund leaves nothing due', async () => {
  const { id } = await place({ pickupDate: inDays(10) })
  await payOnline(id)
  await bill()
  const body = { deliveryDate: inDays(3), pickupDate: inDays(8) }
  expect((await ask('changes', { id, body })).status).toBe(200)
  await bill()
  expect(await states(id)).toEqual([
    ['paid', 82_000],
    ['credit_note', 2000],
  ])
  const { data } = await till.list(`?orderId=${id}`)
  const back = await till.refund(await till.read(data[0].id), { amount: 2000, releases: true })
  expect(back.status, back.text).toBe(200)
  expect(await moneyOf(id)).toMatchObject({ paid: 80_000, total: 80_000, status: 'paid' })
  expect(await states(id)).toEqual([
    ['paid', 82_000],
    ['credit_note', 2000],
  ])
})

test('several go on one note, also one that adds something; what is beside the order goes on an invoice', async () => {
  const { id } = await place()
  await payOnline(id)
  await bill()
  await charge(id, 1000)
  await charge(id, -4333)
  await charge(id, -777)
  await charge(id, 2500, { type: 'permit', taxCode: 'excluded' })
  await bill()
  expect(await states(id)).toEqual([
    ['paid', 76_000],
    ['credit_note', 4110],
    ['unpaid', 2500],
  ])
  expect((await moneyOf(id)).total).toBe(71_890)
})

test('what is taken off is credited, also if more than that comes beside the order', async () => {
  const { id } = await place()
  await payOnline(id)
  await bill()
  await charge(id, -6500)
  await charge(id, 10_000, { type: 'permit', taxCode: 'excluded' })
  await bill()
  expect(await states(id)).toEqual([
    ['paid', 76_000],
    ['credit_note', 6500],
    ['unpaid', 10_000],
  ])
})

test.each([
  [-6500, 10_000],
  [20_000, -19_000],
])('a person can’t issue %i with GST and %i without on one invoice', async (taxed, untaxed) => {
  const { id } = await place()
  await books.issue(id)
  await charge(id, taxed)
  await charge(id, untaxed, { taxCode: 'gst_free' })
  const draft = await books.draft(id)
  const refused = await books.tryIssue(draft)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'lines: come to GST below nothing or above the total, bill fewer of them together',
  ])
  const reason = 'Its GST is below nothing or above the total: leave a line out.'
  expect(draft.can.issue).toEqual({ allowed: false, reason })
  expect((await books.remove(draft)).status).toBe(204)
})

test('an order that can’t be billed is in the way of no other', async () => {
  const [stuck, next] = [await place(), await place()]
  for (const { id } of [stuck, next]) {
    await deliver(id)
    await bill()
  }
  await charge(stuck.id, 20_000)
  await charge(stuck.id, -19_000, { taxCode: 'gst_free' })
  await charge(next.id, 1000)
  await bill()
  expect(await states(stuck.id)).toEqual([['unpaid', 76_000]])
  expect(await states(next.id)).toEqual([
    ['unpaid', 76_000],
    ['unpaid', 1000],
  ])
})

test('what no line has left, or a draft has, stays for a person', async () => {
  const { id } = await place()
  const { id: invoice } = await books.issue(id)
  await charge(id, 70_000)
  const later = await books.issue(id)
  await books.creditLines(invoice, [{ position: 0, amount: 74_000 }])
  await charge(id, -71_000)
  await bill()
  expect(await states(id)).toHaveLength(3)
  expect((await books.read(later.id)).due).toBe(70_000)
})

test('a line has no more to take back than its invoice, which a discount lowered', async () => {
  const line = { productId: ids.bin, quantity: 1, discountPercent: 10 }
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(4) }
  const { id } = await place({ lines: [{ ...line, ...dates }] })
  const { id: invoice } = await books.issue(id)
  await charge(id, 20_000)
  await books.issue(id)
  await charge(id, -70_000)
  await bill()
  expect(await states(id)).toHaveLength(2)
  expect((await books.read(invoice)).due).toBe(68_400)
})

test('an invoice that a person issued before it’s time is credited at once', async () => {
  const { id } = await place()
  const { id: invoice } = await books.issue(id)
  await charge(id, -76_000)
  await bill()
  expect(await states(id)).toEqual([
    ['credited', 76_000],
    ['credit_note', 76_000],
  ])
  await charge(id, 5000)
  await bill()
  expect((await books.read(invoice)).due).toBe(0)
  expect(await states(id)).toHaveLength(2)
})
