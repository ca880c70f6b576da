import { expect, test } from 'vitest'
import { inDays, ids, plainCatalog } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { noonZone } from '#test/noon.ts'
import { aCall, openFirm } from './take-order.ts'
import type { Firm } from './take-order.ts'

// Rules, section 11, "A telephone order": which rules the office may override, and that bins aren't one.

const server = await startTestServer()
const day = (count: number) => inDays(count, noonZone())
const on = (from: number, changes = {}) =>
  aCall({ deliveryDate: day(from), pickupDate: day(from + 7), ...changes })

async function overriddenOf(id: string) {
  const { rows } = await server.owner.query(
    `select account_id, before, after from audit_log
      where subject = $1 and action = 'order.rules_overridden'`,
    [id],
  )
  return rows
}

/** Refused as it is, and accepted with a reason, which the audit log and the order keep. */
async function expectOverride(
  firm: Firm,
  body: object,
  {
    overrides,
    error,
    before,
  }: { overrides: Record<string, string>; error: RegExp; before: object },
) {
  const refused = await firm.take(body)
  expect([refused.status, refused.json.error]).toEqual([422, expect.stringMatching(error)])
  const { status, json, text } = await firm.take({ ...body, overrides })
  expect(status, text).toBe(201)
  const asked = Object.entries(overrides).map(([rule, reason]) => ({ rule, reason }))
  expect(json.telephone.overrides).toEqual(asked)
  expect(await overriddenOf(json.order.id)).toEqual([
    {
      account_id: firm.dispatcher.accountId,
      before,
      after: expect.objectContaining({ reasons: overrides }),
    },
  ])
  return json
}

test('the lead time', async () => {
  const firm = await openFirm(server, { rules: { minLeadDays: 3 } })
  await expectOverride(firm, on(1), {
    overrides: { leadTime: 'A truck passes there anyway' },
    error: /^deliveryDate: is too soon/,
    before: { leadTime: 3 },
  })
})

test('the cut-off, and with it the lead time for today', async () => {
  const firm = await openFirm(server, { rules: { cutoffTime: '00:00' } })
  await expectOverride(firm, on(1), {
    overrides: { cutOff: 'Only just missed it' },
    error: /^deliveryDate: is too soon/,
    before: { cutOff: '00:00' },
  })
  const half = await firm.take(on(0, { overrides: { cutOff: 'Only just missed it' } }))
  expect(half.status).toBe(422)
  await expectOverride(firm, on(0), {
    overrides: { leadTime: 'Emergency', cutOff: 'Emergency' },
    error: /^deliveryDate: is too soon/,
    before: { leadTime: 1, cutOff: '00:00' },
  })
})

test('closed days, of the delivery and of the collection', async () => {
  const holiday = { date: day(4), name: 'Picnic Day' }
  const firm = await openFirm(server, { rules: { closedDates: [holiday] } })
  await expectOverride(firm, on(4), {
    overrides: { closedDays: 'Driver works that day' },
    error: /^deliveryDate: is a closed date/,
    before: { closedDays: [holiday] },
  })
  await expectOverride(firm, on(2, { pickupDate: day(4) }), {
    overrides: { closedDays: 'Driver works that day' },
    error: /^pickupDate: is a closed date/,
    before: { closedDays: [holiday] },
  })
})

test('the day’s capacity, which stays full for everyone else', async () => {
  const firm = await openFirm(server, { rules: { dayCapacity: 1 } })
  expect((await firm.take(on(3))).status).toBe(201)
  await expectOverride(firm, on(3), {
    overrides: { dayCapacity: 'Second driver that day' },
    error: /^deliveryDate: is fully booked/,
    before: { dayCapacity: 1 },
  })
  expect((await firm.take(on(3))).status).toBe(422)
  expect((await firm.take(on(4))).status).toBe(201)
  await checkInvariants(server.owner)
})

test('a rule that the order keeps isn’t overridden, whatever was sent', async () => {
  const firm = await openFirm(server, { rules: { minLeadDays: 3, dayCapacity: 5 } })
  const reason = 'Just in case'
  const overrides = { leadTime: reason, cutOff: reason, closedDays: reason, dayCapacity: reason }
  const kept = await firm.take(on(5, { overrides }))
  expect(kept.json.telephone.overrides, kept.text).toEqual([])
  expect(await overriddenOf(kept.json.order.id)).toEqual([])
  const broken = await firm.take(on(1, { overrides }))
  expect(broken.json.telephone.overrides).toEqual([{ rule: 'leadTime', reason }])
})

test('no booking rule but these four can be overridden', async () => {
  const firm = await openFirm(server, {
    rules: { deliveryWeekdays: [], maxAdvanceDays: 30 },
  })
  const reason = 'I really want to'
  const overrides = { leadTime: reason, cutOff: reason, closedDays: reason, dayCapacity: reason }
  const weekday = await firm.take(on(3, { overrides }))
  expect(weekday.json.error).toMatch(/^deliveryDate: is not a delivery day/)
  const unknown = await firm.take(on(3, { overrides: { stock: reason } }))
  expect(unknown.status).toBe(422)
})

test('a bin that isn’t there is never sold, whatever is overridden, and however many ask', async () => {
  const [product] = plainCatalog.products
  const firm = await openFirm(server, {
    catalog: { products: [{ ...product, stock: 2 }] },
    rules: { minLeadDays: 3, dayCapacity: 1, closedDates: [{ date: day(1), name: 'Picnic Day' }] },
  })
  const reason = 'The boss wants it'
  const overrides = { leadTime: reason, cutOff: reason, closedDays: reason, dayCapacity: reason }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => firm.take(on(1, { overrides, productId: ids.bin }))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const { json } of answers.filter(({ status }) => status !== 201)) {
    expect(json.error).toMatch(/^deliveryDate: is sold out/)
  }
  await checkInvariants(server.owner)
})
