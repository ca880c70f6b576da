import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import { endChargeTask } from '#server/jobs/charging/queue-charges.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// From what crews report to an order that costs more (rules, section 13, "Charges").

const server = await startTestServer()
const [bin] = plainCatalog.products
const pricing = { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 }
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  products: [{ ...bin, pricing }],
})
const mel = await createMember(server, firm, 'bookkeeper', { name: 'Mel Harrow' })
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const viewer = await createMember(server, firm, 'viewer')
const charges = openCharges(mel, firm.slug)

beforeAll(() =>
  charges.set((settings) => ({
    ...settings,
    types: { ...settings.types, futile_trip: { ...settings.types.futile_trip, fee: 12_000 } },
  })),
)

async function place() {
  const { json } = await placeByKey(server, firm, anOrder())
  return { id: String(json.id), total: Number(json.total), jobs: json.jobs }
}

const onJob = (id: string, what: string, version: number, body: object = {}) =>
  sam.send('POST', `${charges.office}/jobs/${id}/${what}`, body, version)

async function readOrder(id: string) {
  const { json } = await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })
  return json
}

/** An order whose bin came back with a weight, and the charge that follows. */
async function overweight(weightKg: number) {
  const order = await place()
  const [delivery, collection] = order.jobs
  expect((await onJob(delivery.id, 'complete', 1)).status).toBe(200)
  expect((await onJob(collection.id, 'complete', 1, { weightKg })).status).toBe(200)
  await lookAtCharges(firm)
  const [charge] = await charges.of(order.id)
  return { ...order, collection, charge }
}

/** Corrects the weight of a job, and answers the charges of its order as they are then. */
function weighAgain(orderId: string, jobId: string) {
  return async (weightKg: number) => {
    const { json } = await mel.ask(`${charges.office}/orders/${orderId}`)
    const { version } = json.jobs.find((job: { id: string }) => job.id === jobId)
    const fixed = await onJob(jobId, 'correct', version, { weightKg, reason: 'Typo' })
    expect(fixed.status, fixed.text).toBe(200)
    await lookAtCharges(firm)
    return charges.of(orderId)
  }
}

test('a futile trip is proposed, approved, and part of the order from then on', async () => {
  const { id, total, jobs } = await place()
  await onJob(jobs[0].id, 'fail', 1, { code: 'no_access', note: 'Car across the driveway' })
  expect(await charges.of(id)).toEqual([])
  await lookAtCharges(firm)
  const [charge] = await charges.of(id)
  expect(charge).toMatchObject({
    type: 'futile_trip',
    state: 'proposed',
    amount: 12_000,
    waitsFor: null,
    facts: ['No access', 'Car across the driveway', expect.any(String)],
    steps: [{ label: 'Fee', unit: 'cents', value: 12_000 }],
    order: { id, customerName: anOrder().customerName },
  })
  const before = await readOrder(id)
  const approved = await charges.act(charge, 'approve')
  expect(approved.status, approved.text).toBe(200)
  expect(approved.json).toMatchObject({
    state: 'approved',
    besideOrder: false,
    decided: { by: { kind: 'account', name: 'Mel Harrow' }, reason: null },
  })
  const after = await readOrder(id)
  expect(after).toMatchObject({ total: total + 12_000, amountDue: total + 12_000 })
  expect(after.version).toBe(before.version + 1)
  expect(after.charges.at(-1)).toEqual({
    type: 'futile_trip',
    description: 'Futile trip: no access',
    amount: 12_000,
  })
  expect((await charges.act(approved.json, 'approve')).text).toContain('it is approved')
  expect(await lookAtCharges(firm)).toBe(0)
})

test('the same facts propose nothing more, and a vehicle’s failure costs nothing', async () => {
  const { id, jobs } = await place()
  await onJob(jobs[0].id, 'fail', 1, { code: 'vehicle' })
  await lookAtCharges(firm)
  expect(await charges.of(id)).toEqual([])
})

test('a corrected weight changes what is proposed, and of what was approved the difference', async () => {
  const { id, total, collection, charge } = await overweight(1340)
  expect(charge).toMatchObject({
    type: 'excess_weight',
    amount: 8500,
    description: 'Excess weight, 340 kg over 1,000 kg at $250.00 a tonne',
    facts: ['Without a docket', 'net 1,340 kg'],
  })
  expect(charge.steps).toEqual([
    { label: 'Net weight', unit: 'kg', value: 1340 },
    { label: 'Included with Bin', unit: 'kg', value: -1000 },
    { label: '340 kg at $250.00 a tonne', unit: 'cents', value: 8500 },
  ])
  const correct = weighAgain(id, collection.id)
  expect(await correct(1200)).toMatchObject([{ id: charge.id, amount: 5000, version: 2 }])
  expect((await charges.act(charge, 'approve')).status).toBe(412)
  await charges.act({ id: charge.id, version: 2 }, 'approve')
  expect((await readOrder(id)).total).toBe(total + 5000)
  const [, more] = await correct(1300)
  expect(more).toMatchObject({ amount: 2500, state: 'proposed' })
  const [, less] = await correct(1100)
  expect(less).toMatchObject({ id: more.id, amount: -2500 })
  await charges.act(less, 'approve')
  expect(await readOrder(id)).toMatchObject({ total: total + 2500, status: 'completed' })
  expect(await correct(900)).toMatchObject([{}, {}, { amount: -2500 }])
})

test('what was waived isn’t proposed again, and a waiver can be taken back', async () => {
  const { id, total, charge } = await overweight(1100)
  expect((await charges.act(charge, 'waive', {})).text).toContain('reason')
  const waived = await charges.act(charge, 'waive', { reason: 'Good customer' })
  expect(waived.json).toMatchObject({ state: 'waived', decided: { reason: 'Good customer' } })
  await lookAtCharges(firm)
  expect(await charges.of(id)).toHaveLength(1)
  expect((await readOrder(id)).total).toBe(total)
  const opened = await charges.act(waived.json, 'reopen')
  expect(opened.json).toMatchObject({ state: 'proposed', decided: null })
})

test('a charge that is opened again follows what was corrected in the meantime', async () => {
  const { id, collection, charge } = await overweight(2820)
  const waived = (await charges.act(charge, 'waive', { reason: 'Good customer' })).json
  await weighAgain(id, collection.id)(1070)
  expect((await charges.act(waived, 'reopen')).status).toBe(200)
  await lookAtCharges(firm)
  expect(await charges.of(id)).toMatchObject([{ state: 'proposed', amount: 1750 }])
})

test('a charge isn’t opened again while another for the same waits', async () => {
  const { id, collection, charge } = await overweight(1200)
  const waived = (await charges.act(charge, 'waive', { reason: 'Good customer' })).json
  const [, later] = await weighAgain(id, collection.id)(1400)
  expect(later).toMatchObject({ state: 'proposed', amount: 5000 })
  const refused = await charges.act(waived, 'reopen')
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('before the later one for the same job is decided')
  await charges.act(later, 'approve')
  expect((await charges.act(waived, 'reopen')).status).toBe(200)
  await lookAtCharges(firm)
  expect(await charges.of(id)).toMatchObject([
    { state: 'proposed', amount: 5000 },
    { state: 'approved', amount: 5000 },
  ])
})

test('a charge that came to nothing and is opened again stays until its facts come to something else', async () => {
  const { id, collection } = await overweight(2820)
  const correct = weighAgain(id, collection.id)
  const [withdrawn] = await correct(900)
  expect(withdrawn).toMatchObject({ state: 'waived' })
  expect((await charges.act(withdrawn, 'reopen')).status).toBe(200)
  await lookAtCharges(firm)
  expect(await charges.of(id)).toMatchObject([{ state: 'proposed', amount: 45_500 }])
  expect(await correct(800)).toMatchObject([{ state: 'proposed', amount: 45_500 }])
  expect(await correct(1040)).toMatchObject([{ state: 'proposed', amount: 1000 }])
})

test('a docket is waited for, then asked for', async () => {
  const { id, jobs } = await place()
  await onJob(jobs[0].id, 'complete', 1)
  await onJob(jobs[1].id, 'complete', 1)
  await lookAtCharges(firm, { days: 4 })
  expect(await charges.of(id)).toEqual([])
  await lookAtCharges(firm, { days: 6 })
  const [charge] = await charges.of(id)
  expect(charge).toMatchObject({ amount: null, waitsFor: 'docket' })
  expect((await charges.act(charge, 'approve')).text).toContain('amount: must be entered before')
  const { data } = await charges.list('?view=docket')
  expect(data.map((one: { id: string }) => one.id)).toEqual([charge.id])
  const entered = await charges.change(charge, { amount: 4000 })
  expect(entered.json).toMatchObject({ amount: 4000, waitsFor: null, computed: null })
  expect((await charges.act(entered.json, 'approve')).status).toBe(200)
})

test('a person charges or takes off, once for a key, and never more than the order costs', async () => {
  const { id, total } = await place()
  const send = (body: object, key: string = randomUUID()) =>
    mel.ask(`${charges.office}/orders/${id}/charges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  const key = randomUUID()
  const goodwill = { type: 'manual', description: 'Late delivery', amount: -5000 }
  const made = await send(goodwill, key)
  expect(made.status, made.text).toBe(201)
  expect((await send(goodwill, key)).json.id).toBe(made.json.id)
  await charges.act(made.json, 'approve')
  expect((await readOrder(id)).total).toBe(total - 5000)
  const { json: toomuch } = await send({ ...goodwill, amount: -total })
  expect((await charges.act(toomuch, 'approve')).text).toContain(
    'amount: takes off more than the order costs',
  )
  expect((await send({ ...goodwill, amount: 0 })).status).toBe(422)
  expect((await send({ ...goodwill, photoIds: [randomUUID()] })).text).toContain('photoIds[0]')
  const permit = { type: 'permit', description: 'Council', amount: 9000, taxCode: 'excluded' }
  const beside = await charges.act((await send(permit)).json, 'approve')
  expect(beside.json).toMatchObject({ state: 'approved', besideOrder: true })
  expect((await readOrder(id)).total).toBe(total - 5000)
})

test('several are decided at once, and those that can’t be are named', async () => {
  const [one, other] = [await overweight(1500), await overweight(1600)]
  const many = await mel.send('POST', `${charges.office}/charges/bulk`, {
    action: 'approve',
    charges: [
      { id: one.charge.id, version: one.charge.version },
      { id: other.charge.id, version: 7 },
    ],
  })
  expect(many.status, many.text).toBe(200)
  expect(many.json).toMatchObject({ done: 1, failed: [{ id: other.charge.id }] })
  expect(many.json.failed[0].message).toContain('changed this charge')
})

test('what waits for a docket is waived together with one reason, and taken back together', async () => {
  const unweighed = async () => {
    const { id, jobs } = await place()
    for (const job of jobs) await onJob(job.id, 'complete', 1)
    await lookAtCharges(firm, { days: 6 })
    return (await charges.of(id))[0]
  }
  const both = [await unweighed(), await unweighed()]
  const many = async (action: string, add: number, reason?: string) => {
    const sent = both.map(({ id, version }) => ({ id, version: version + add }))
    const body = { action, charges: sent, ...(reason && { reason }) }
    return (await mel.send('POST', `${charges.office}/charges/bulk`, body)).json
  }
  const states = () => Promise.all(both.map(async ({ order }) => (await charges.of(order.id))[0]))
  expect(await many('waive', 0, 'The tip lost them')).toEqual({ done: 2, failed: [] })
  expect(await states()).toMatchObject(
    both.map(() => ({ state: 'waived', decided: { reason: 'The tip lost them' } })),
  )
  expect(await many('reopen', 0)).toMatchObject({ done: 0, failed: both.map(({ id }) => ({ id })) })
  expect(await many('reopen', 1)).toEqual({ done: 2, failed: [] })
  expect(await states()).toMatchObject(both.map(() => ({ state: 'proposed', waitsFor: 'docket' })))
})

test('viewers neither see charges nor decide on them', async () => {
  expect((await viewer.ask(`${charges.office}/charges`)).status).toBe(403)
  const { json } = await mel.ask(`${charges.office}/charge-counts`)
  expect(json.review).toBeGreaterThan(0)
  await checkInvariants(server.owner)
})

test('an order whose task ended while the ones before it were looked at is left alone', async () => {
  const [first, second] = [await place(), await place()]
  await onJob(first.jobs[0].id, 'fail', 1, { code: 'no_access' })
  await onJob(second.jobs[0].id, 'fail', 1, { code: 'no_access' })
  let hasListed = false
  const inOrg: typeof firm.within = async (work) => {
    const answer = await firm.within(work)
    if (!hasListed) await firm.within((org) => endChargeTask(org, second.id))
    hasListed = true
    return answer
  }
  const log = { info() {}, warn() {}, error() {} }
  await lookAtOrders({ inOrg, log })
  expect(await charges.of(first.id)).toHaveLength(1)
  expect(await charges.of(second.id)).toEqual([])
})
