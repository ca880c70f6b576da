import { beforeAll, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { eventually } from '#test/eventually.ts'
import { OFFICE, visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { deliver, join, openPhone, openStop, sent, tap } from './phone.ts'
import { createCrew, makeCode, planStops } from './plan-day.ts'

// What the office changes while a phone has no signal, a test for each row (rules, section 12): the office in one
// browser, the driver in another, whose phone then has signal again.

const server = await startTestServer({ hearsOthers: true })
const rules = { ...openRules, minLeadDays: 0 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
const ROWS = ['Tess', 'Mia', 'Idris', 'Helen', 'Carla', 'Patrick', 'Jasmine', 'Otto'] as const
type Customer = (typeof ROWS)[number]

let browser: Browser
let office: Page
let lee: Page
let bo: Page
const orders = new Map<string, { id: string; jobId: string }>()

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  for (const customerName of ROWS) {
    const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
    const { json } = await placeByKey(server, firm, anOrder({ customerName, ...dates }))
    orders.set(customerName, { id: json.id, jobId: json.jobs[0].id })
  }
  const [mine, theirs] = [
    await createCrew(sam, firm),
    await createCrew(sam, firm, { driver: 'Bo Lin', truck: 'Truck 2' }),
  ]
  await planStops(firm, { ...mine, stops: [...orders.values()].map(({ jobId }) => ({ jobId })) })
  await planStops(firm, { ...theirs, stops: [] })
  lee = await openPhone(browser)
  await join(lee, (await makeCode(sam, firm, mine.driverId)).code)
  bo = await openPhone(browser)
  await join(bo, (await makeCode(sam, firm, theirs.driverId)).code)
  office = await visit(browser, sam, `/office/${firm.slug}/board`)
})

const orderOf = (customer: Customer) => {
  const found = orders.get(customer)
  if (!found) throw new Error(`${customer} has no order`)
  return found
}

const statusOf = async (jobId: string) =>
  (await server.owner.query('select status from jobs where id = $1', [jobId])).rows[0]?.status

const driverOf = async (jobId: string) =>
  (
    await server.owner.query(
      `select d.name from stops s join runs r on r.id = s.run_id join drivers d on d.id = r.driver_id
       where s.job_id = $1 and s.removed_at is null`,
      [jobId],
    )
  ).rows[0]?.name

/** Loses the phone's signal for what is done meanwhile. */
async function offline(phone: Page, meanwhile: () => Promise<void>): Promise<void> {
  await phone.context().setOffline(true)
  await meanwhile()
  await phone.context().setOffline(false)
  await sent(phone)
}

const openOrder = (customer: Customer) =>
  office.goto(`${OFFICE}/office/${firm.slug}/orders?open=${orderOf(customer).id}`)
const openBoard = () => office.goto(`${OFFICE}/office/${firm.slug}/board`)
const rowOf = (type: string) =>
  office
    .getByRole('region', { name: 'Jobs', exact: true })
    .getByRole('listitem')
    .filter({ hasText: type })
const runOf = (truck: string) => office.getByRole('region', { name: truck })
const card = (where: Page | Locator, customer: Customer) =>
  where.getByRole('link', { name: new RegExp(`Delivery.*${customer}`) })

/** Chooses from the menu of a job on its order's page. */
async function choose(does: RegExp, form: string): Promise<Locator> {
  await office.getByRole('button', { name: 'More about the delivery' }).first().click()
  await office.getByRole('menuitem', { name: does }).click()
  const asked = office.getByRole('form', { name: form })
  await asked.waitFor()
  return asked
}

async function cancel(customer: Customer): Promise<void> {
  await openOrder(customer)
  await office.getByRole('button', { name: 'More', exact: true }).click()
  await office.getByRole('menuitem', { name: /^Cancel the order/ }).click()
  await office.getByLabel('Why, for the office').fill('Changed their mind')
  await office.keyboard.press('Control+Enter')
  await office.getByText('Alex Nguyen gets an email.').last().waitFor()
}

async function giveToBo(customer: Customer): Promise<void> {
  await openBoard()
  await card(office, customer).hover()
  await office.getByRole('button', { name: new RegExp(`What to do with.*${customer}`) }).click()
  await office.getByRole('menuitem', { name: 'Assign to a run…' }).click()
  await office
    .getByRole('dialog', { name: /^Assign/ })
    .getByRole('button', { name: /Truck 2/ })
    .click()
  await card(runOf('Truck 2'), customer).waitFor()
  await office.getByRole('button', { name: 'Undo' }).waitFor()
  // The board shows the move before the server has it.
  await eventually(() => driverOf(orderOf(customer).jobId)).toBe('Bo Lin')
}

test('moved to another driver: it counts, and the board has it on the run of who did it', async () => {
  await offline(lee, async () => {
    await giveToBo('Tess')
    await deliver(lee, orderOf('Tess').jobId)
  })
  await runOf('Truck 1')
    .getByRole('link', { name: /Delivery.*Tess.*Done/ })
    .waitFor()
  await card(runOf('Truck 2'), 'Tess').waitFor({ state: 'detached' })
})

test('moved to another day: it counts', async () => {
  await offline(lee, async () => {
    await openOrder('Mia')
    const form = await choose(/^Move/, 'Move the delivery')
    await form.getByLabel('Day').fill('+2')
    await office.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached' })
    await deliver(lee, orderOf('Mia').jobId)
  })
  await rowOf('Delivery').getByText('Done', { exact: true }).waitFor()
  await rowOf('Delivery').getByText('Lee Tran').waitFor()
})

test('cancelled: it is kept, the rail shows it, and the phone says to call the office', async () => {
  const { jobId } = orderOf('Idris')
  await offline(lee, async () => {
    await cancel('Idris')
    await deliver(lee, jobId)
  })
  await openStop(lee, jobId)
  await lee.getByText('What you did is kept.').waitFor()
  await lee.getByRole('link', { name: 'Call the office' }).waitFor()
  await expectAccessible(lee)
  await openBoard()
  await office.getByText('A cancelled job was reported').waitFor()
})

test('cancelled under way: the phone says to call the office, and the driver does what it says', async () => {
  const { jobId } = orderOf('Otto')
  await openStop(lee, jobId)
  await tap(lee, 'Start')
  await sent(lee)
  await cancel('Otto')
  // The app asks for news every half a minute; a new page does at once.
  await lee.reload()
  await lee.getByText('was cancelled after you started').waitFor()
  await lee.getByRole('link', { name: 'Call the office' }).waitFor()
  await expectAccessible(lee)
  await lee.evaluate("location.hash = '#/'")
  await lee.getByText('Cancelled: call the office').waitFor()
  await openStop(lee, jobId)
  await tap(lee, 'Do it anyway')
  await tap(lee, 'Arrived')
  await tap(lee, 'Can’t do it')
  await lee.getByLabel('Other', { exact: true }).tap()
  await tap(lee, 'Report: other')
  await sent(lee)
  await eventually(() => statusOf(jobId)).toBe('failed')
})

test('completed by hand: the office’s words stay, and what was missing is added', async () => {
  await offline(lee, async () => {
    await openOrder('Helen')
    await office.getByRole('button', { name: 'Done: delivery' }).click()
    await office.getByRole('form', { name: 'Delivery is done' }).locator(':focus').waitFor()
    await office.keyboard.type('By phone')
    await office.keyboard.press('Control+Enter')
    await rowOf('By phone').waitFor()
    await deliver(lee, orderOf('Helen').jobId)
  })
  await rowOf('By phone')
    .getByRole('link', { name: /photo 1,/ })
    .waitFor()
})

test('failed and planned again: it is kept, and one click counts it for the next attempt', async () => {
  const { jobId } = orderOf('Carla')
  await offline(lee, async () => {
    await openOrder('Carla')
    const form = await choose(/^Can’t do it/, 'Delivery can’t be done')
    await form.getByLabel('Note').fill('Locked')
    await office.keyboard.press('Control+Enter')
    await office.getByRole('button', { name: 'Plan again: delivery' }).click()
    const again = office.getByRole('form', { name: 'Delivery: the next attempt' })
    await again.locator(':focus').waitFor()
    await office.keyboard.press('Control+Enter')
    await rowOf('Planned').first().waitFor()
    await deliver(lee, jobId)
  })
  await openStop(lee, jobId)
  await lee.getByText('The office planned another visit: call the office').waitFor()
  const attempt = rowOf('Lee Tran did it on the visit before')
  await expectAccessible(office)
  await attempt.getByRole('button', { name: 'Count it for this visit' }).click()
  await office.getByText('Delivery is done.').waitFor()
  await rowOf('Delivery')
    .filter({ hasText: 'Done' })
    .getByRole('link', { name: /photo 1,/ })
    .waitFor()
})

test('another driver’s report came first: it counts, and the second is kept and shown', async () => {
  const { jobId } = orderOf('Patrick')
  await offline(lee, async () => {
    await giveToBo('Patrick')
    await openStop(lee, jobId)
    await tap(lee, /^Start/)
    await tap(lee, 'Can’t do it')
    await lee.getByLabel('Blocked').tap()
    await tap(lee, 'Report: blocked')
    // The app asks for news every half a minute; a new page does at once.
    await bo.reload()
    await deliver(bo, jobId)
    await sent(bo)
    await eventually(() => statusOf(jobId)).toBe('completed')
  })
  await openStop(lee, jobId)
  await lee.getByText('Another driver reported this job: call the office').waitFor()
  await runOf('Truck 2')
    .getByRole('link', { name: /Delivery.*Patrick.*Done/ })
    .waitFor()
  await office.getByText('A job was reported twice').waitFor()
})

test('changed a note, the gate code and the time: the phone marks them, and they stand', async () => {
  const { jobId } = orderOf('Jasmine')
  await offline(lee, async () => {
    await openOrder('Jasmine')
    const note = await choose(/^Add a note/, 'Note for the delivery')
    await note.getByLabel('Note').fill('Mind the dog')
    await office.keyboard.press('Control+Enter')
    await note.waitFor({ state: 'detached' })
    await office.keyboard.press('e')
    await office.getByRole('form', { name: 'Details' }).getByLabel('Gate code').fill('4471')
    await office.keyboard.press('Control+Enter')
    await office.getByText('Gate 4471').waitFor()
    const time = await choose(/^Time of day/, 'Time of the delivery')
    await time.getByLabel('From').fill('09:30')
    await time.getByLabel('Until').fill('10:15')
    await expectAccessible(office)
    await office.keyboard.press('Control+Enter')
    await time.waitFor({ state: 'detached' })
    await rowOf('Delivery').getByText('09:30 to 10:15').waitFor()
  })
  await openStop(lee, jobId)
  await lee.getByText('New: Mind the dog').waitFor()
  await lee.getByText('New gate: 4471').waitFor()
  await lee.getByText('New: Agreed time, 09:30 to 10:15').waitFor()
  await expectAccessible(lee)
  await offline(lee, () => deliver(lee, jobId))
  await rowOf('Delivery').getByText('Done', { exact: true }).waitFor()
  await office.getByText('Gate 4471').waitFor()
  await rowOf('Delivery').getByText('09:30 to 10:15').waitFor()
})
