import { expect, test } from 'vitest'
import { queueChargesOf } from '#server/jobs/charging/queue-charges.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What people enter of a charge, and facts that haven't changed (rules, section 13, "Charges").

const server = await startTestServer()
const [bin] = plainCatalog.products
const pricing = { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 }
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  products: [{ ...bin, pricing }],
})
const mel = await createMember(server, firm, 'bookkeeper')
const sam = await createMember(server, firm, 'dispatcher')
const charges = openCharges(mel, firm.slug)

/** An order with its jobs done as is said, and the charge that follows. */
async function charged(does: [what: string, body: object][], days = 0) {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const id = String(order.id)
  for (const [index, [what, body]] of does.entries()) {
    const path = `${charges.office}/jobs/${order.jobs[index].id}/${what}`
    const done = await sam.send('POST', path, body, 1)
    expect(done.status, done.text).toBe(200)
  }
  await lookAtCharges(firm, { days })
  const [charge] = await charges.of(id)
  /** The charges once the chore has looked at the order again, because of something else about it. */
  const lookAgain = async () => {
    await firm.within((org) => queueChargesOf(org, id))
    await lookAtCharges(firm, { days })
    return charges.of(id)
  }
  return { charge, lookAgain }
}

test('an amount that was entered where there is no fee stays', async () => {
  const { charge, lookAgain } = await charged([['fail', { code: 'no_access' }]])
  expect(charge).toMatchObject({ type: 'futile_trip', amount: null, waitsFor: 'amount' })
  await charges.change(charge, { amount: 8000 })
  expect(await lookAgain()).toMatchObject([{ amount: 8000, waitsFor: null }])
})

test('an amount that was entered without a docket stays until the docket comes', async () => {
  const done: [string, object] = ['complete', {}]
  const { charge, lookAgain } = await charged([done, done], 6)
  expect(charge).toMatchObject({ type: 'excess_weight', amount: null, waitsFor: 'docket' })
  await charges.change(charge, { amount: 4000 })
  expect(await lookAgain()).toMatchObject([{ amount: 4000, waitsFor: null }])
})

test('another description and amount stay, and a notice of them goes on', async () => {
  const done: [string, object] = ['complete', {}]
  const { charge, lookAgain } = await charged([done, ['complete', { weightKg: 1200 }]])
  const change = { amount: 3000, description: 'Excess weight, as agreed on the phone' }
  const { json: changed } = await charges.change(charge, change)
  expect((await charges.act(changed, 'notify')).status).toBe(200)
  expect(await lookAgain()).toMatchObject([{ ...change, state: 'notified' }])
})

test.each([
  [1200, 1000],
  [1100, -1500],
])('a docket that comes after an amount was approved corrects that: %i kg', async (kg, amount) => {
  const done: [string, object] = ['complete', {}]
  const { charge, lookAgain } = await charged([done, done], 6)
  const { json: entered } = await charges.change(charge, { amount: 4000 })
  expect((await charges.act(entered, 'approve')).status).toBe(200)
  const { json } = await mel.ask(`${charges.office}/orders/${charge.order.id}`)
  const { version } = json.jobs.find((job: { id: string }) => job.id === charge.jobId)
  const correction = { weightKg: kg, reason: 'The docket came' }
  const path = `${charges.office}/jobs/${charge.jobId}/correct`
  expect((await sam.send('POST', path, correction, version)).status).toBe(200)
  const all: { state: string; amount: number }[] = await lookAgain()
  expect(all.filter(({ state }) => state === 'proposed')).toMatchObject([{ amount }])
})
