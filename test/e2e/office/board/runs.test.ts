import { beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { cardIn, columnOf, customersOn, openMenu } from './on-board.ts'
import { planFor } from './plan-day.ts'

// Runs on the board: a new one, another driver, vehicle or hours, its stops, a shorter order, and its end.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)

let browser: Browser
let sam: TeamMember
let plan: ReturnType<typeof planFor>

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  plan = planFor(server, firm, sam)
})

const open = (date: string) => visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)

/** A run whose stops go there and back, twice. */
async function planThereAndBack(truck: string, driver: string, date: string): Promise<void> {
  const run = await plan.run(truck, driver, date)
  const places = { 'Near One': 0.01, 'Far Two': 0.3, 'Near Three': 0.02, 'Far Four': 0.31 }
  for (const [name, east] of Object.entries(places)) {
    const job = await plan.order(name, date, { address: `1 ${name} Street` })
    const point = { latitude: -33.9, longitude: 151 + east }
    await sam.send('PUT', plan.desk.path(`orders/${job.orderId}/point`), { point })
    await plan.put(job, run)
  }
}

async function choose(page: Page, run: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `What to do with ${run}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('N plans a run for a driver without one, with their truck', async () => {
  const date = inDays(20)
  const { id } = await plan.desk.add('vehicles', { name: 'Hook 20', kind: 'hook' })
  await plan.desk.add('drivers', { name: 'Ada', vehicleId: id })
  const page = await open(date)
  const heading = page.getByText('There’s no run on this day yet')
  const [top, bottom] = await Promise.all(
    [heading, heading.locator('..').getByRole('button')].map((part) => part.boundingBox()),
  )
  // They belong together, whatever the height of the screen.
  expect((bottom?.y ?? Infinity) - (top?.y ?? 0)).toBeLessThan(150)
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('button', { name: 'Plan the run' }).click()
  await columnOf(page, 'Hook 20').getByText('Ada').waitFor()
  await page.context().close()
})

test('a run gets another driver, vehicle and hours, and its jobs stay on it', async () => {
  const date = inDays(21)
  const run = await plan.run('Truck 21', 'Bo', date)
  await plan.put(await plan.order('Tess Whitlam', date), run)
  await plan.desk.add('vehicles', { name: 'Spare 21', kind: 'hook' })
  await plan.desk.add('drivers', { name: 'Cy' })
  await plan.run('Other 21', 'Dee', date)
  const page = await open(date)
  await choose(page, 'Truck 21', 'Change driver, vehicle or hours…')
  const dialog = page.getByRole('dialog', { name: 'Change Truck 21' })
  // Who has a run that day already says so.
  const offered = ['Dee, on Other 21', 'Other 21, with Dee', 'Bo']
  const options = () => dialog.getByRole('option').allInnerTexts()
  await expect.poll(options).toEqual(expect.arrayContaining(offered))
  await dialog.getByLabel('Driver').selectOption('Cy')
  await dialog.getByLabel('Vehicle').selectOption('Spare 21')
  await dialog.getByLabel('From').fill('06:00')
  await dialog.getByLabel('Until').fill('14:30')
  await dialog.getByRole('button', { name: 'Change the run' }).click()
  const column = columnOf(page, 'Spare 21')
  await column.getByText('Cy', { exact: true }).waitFor()
  await cardIn(column, 'Tess Whitlam').waitFor()
  await choose(page, 'Spare 21', 'Change driver, vehicle or hours…')
  const again = page.getByRole('dialog', { name: 'Change Spare 21' })
  expect(await again.getByLabel('Until').inputValue()).toBe('14:30')
  // Someone else is faster: theirs shows where nothing was typed here, and isn't undone unseen where something was.
  await again.getByLabel('Until').fill('15:00')
  const { rows } = await server.owner.query('select version from runs where id = $1', [run.id])
  const theirs = { startsAt: '05:30', endsAt: '13:00' }
  await plan.desk.change('runs', { id: run.id, version: rows[0]?.version }, theirs)
  await expect.poll(() => again.getByLabel('From').inputValue()).toBe('05:30')
  await again.getByRole('button', { name: 'Change the run' }).click()
  await again.getByText(/while you had it open/).waitFor()
  await again.getByRole('button', { name: 'Change the run' }).click()
  await again.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a truck breaks down: all its open jobs go to another run, and Z brings them back', async () => {
  const date = inDays(22)
  const broken = await plan.run('Truck 22', 'Di', date)
  await plan.run('Truck 23', 'Ed', date)
  for (const name of ['Ada One', 'Bo Two', 'Cy Three']) {
    await plan.put(await plan.order(name, date), broken)
  }
  await server.owner.query(
    `update jobs j set time_window = '{"name":"Early","startTime":"05:00","endTime":"06:00"}'
     from orders o where o.id = j.order_id and o.customer_name = 'Bo Two' and j.date = $1`,
    [date],
  )
  const page = await open(date)
  await cardIn(columnOf(page, 'Truck 22'), 'Cy Three').waitFor()
  await choose(page, 'Truck 22', 'Give its open jobs to another run…')
  const dialog = page.getByRole('dialog', { name: 'Assign 3 jobs' })
  await dialog.getByText(/^Truck 23.+, 1 customer too early or too late$/).waitFor()
  expect(await dialog.getByRole('button', { name: /Truck 22/ }).count()).toBe(0)
  // The run where they are isn't offered; the other keeps its digit.
  await page.keyboard.press('1')
  await dialog.waitFor()
  await page.keyboard.press('2')
  const names = ['Ada One', 'Bo Two', 'Cy Three']
  await expect.poll(() => customersOn(columnOf(page, 'Truck 23'))).toEqual(names)
  await page.getByText(/3 jobs are on Truck 23\. Bo Two: It would be 07:\d\d, after/).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => customersOn(columnOf(page, 'Truck 22'))).toEqual(names)
  await page.context().close()
})

test('a yard and a break go into a run, and out of it', async () => {
  const date = inDays(24)
  const run = await plan.run('Truck 24', 'Flo', date)
  await plan.put(await plan.order('Helen Abbott', date), run)
  await plan.desk.add('depots', { name: 'Alexandria yard' })
  const page = await open(date)
  const column = columnOf(page, 'Truck 24')
  for (const [what, shown] of [
    ['Yard, Alexandria yard', 'Alexandria yard'],
    ['Break', 'Break, 30 min'],
  ] as const) {
    await choose(page, 'Truck 24', 'Add a tip, yard or break…')
    const dialog = page.getByRole('dialog', { name: 'Add a stop to Truck 24' })
    await dialog.getByLabel('What').selectOption(what)
    await dialog.getByRole('button', { name: 'Add the stop' }).click()
    await column.getByText(shown).waitFor()
  }
  await column.getByText('Break, 30 min').hover()
  await column.getByRole('button', { name: /What to do with Break/ }).click()
  await page.getByRole('menuitem', { name: 'Take it off' }).click()
  await column.getByText('Break, 30 min').waitFor({ state: 'detached' })
  // Without waiting for what the toast says.
  await page.keyboard.press('z')
  await column.getByText('Break, 30 min').waitFor()
  await page.context().close()
})

test('a suggestion shows the minutes that it saves, and a person applies it', async () => {
  const date = inDays(25)
  await planThereAndBack('Truck 25', 'Gus', date)
  const page = await open(date)
  const column = columnOf(page, 'Truck 25')
  await cardIn(column, 'Far Four').waitFor()
  const before = await customersOn(column)
  await page.keyboard.press('Shift+S')
  const dialog = page.getByRole('dialog', { name: 'Suggested order' })
  await dialog.getByText(/saves \d+/).waitFor()
  // The focus is on what is most likely wanted.
  await dialog.getByRole('button', { name: 'Apply' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/has a new order, .+ shorter/).waitFor()
  await expect.poll(() => customersOn(column)).not.toEqual(before)
  await page.context().close()
})

test('a stop that comes at another time than the customer chose says so, and a suggestion keeps the time', async () => {
  const date = inDays(35)
  await planThereAndBack('Truck 35', 'Max', date)
  await server.owner.query(
    `update jobs j set time_window = '{"name":"Early","startTime":"06:00","endTime":"07:30"}'
     from orders o where o.id = j.order_id and o.customer_name = 'Near Three' and j.date = $1`,
    [date],
  )
  const page = await open(date)
  const column = columnOf(page, 'Truck 35')
  const late = page.getByRole('link', { name: /Near Three.+too late$/ })
  await late.waitFor()
  await column.getByText(/^\d\d:\d\d too late$/).waitFor()
  await page.keyboard.press('Shift+S')
  const dialog = page.getByRole('dialog', { name: 'Suggested order' })
  await dialog.getByText(/, 1 more customer in time$/).waitFor()
  await page.keyboard.press('Enter')
  await late.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a stop that’s reached after midnight is late, and too late for a time of the day before', async () => {
  const date = inDays(36)
  await planThereAndBack('Truck 36', 'Nia', date)
  await server.owner.query(
    `update runs set starts_at = '23:00', ends_at = '23:55' where date = $1`,
    [date],
  )
  await server.owner.query(
    `update jobs set time_window = '{"name":"Morning","startTime":"07:00","endTime":"11:00"}' where date = $1`,
    [date],
  )
  const page = await open(date)
  const column = columnOf(page, 'Truck 36')
  await column
    .getByRole('link', { name: /Far Four.+after the shift.+01:\d\d, too late$/ })
    .waitFor()
  await column
    .getByText(/^0\d:\d\d too late$/)
    .first()
    .waitFor()
  expect(await column.getByText('too early').count()).toBe(0)
  await page.context().close()
})

test('all suggestions are applied with one press, and one undo takes them back', async () => {
  const date = inDays(30)
  await planThereAndBack('Truck 30', 'Kai', date)
  await planThereAndBack('Truck 31', 'Lou', date)
  const page = await open(date)
  const columns = ['Truck 30', 'Truck 31'].map((name) => columnOf(page, name))
  await Promise.all(columns.map((column) => cardIn(column, 'Far Four').waitFor()))
  const orders = () => Promise.all(columns.map((column) => customersOn(column)))
  const before = await orders()
  await page.keyboard.press('Shift+S')
  const dialog = page.getByRole('dialog', { name: 'Suggested order' })
  const all = dialog.getByRole('button', { name: 'Apply all 2' })
  await all.waitFor()
  await expect.poll(() => all.evaluate((it) => it.matches(':focus'))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText(/2 runs have a new order, .+ shorter/).waitFor()
  const after = await orders()
  expect(after[0]).not.toEqual(before[0])
  expect(after[1]).not.toEqual(before[1])
  await page.keyboard.press('z')
  await expect.poll(orders).toEqual(before)
  // There's nothing left to apply on a run that is as good as it gets.
  await page.keyboard.press('Shift+S')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).first().click()
  await page.getByText(/Truck 30 has a new order/).waitFor()
  await page.keyboard.press('Shift+S')
  await dialog.getByText('as good as it gets').waitFor()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText(/Truck 31 has a new order/).waitFor()
  await page.keyboard.press('Shift+S')
  await expect.poll(() => dialog.getByText('as good as it gets').count()).toBe(2)
  await expect
    .poll(() =>
      dialog.getByRole('button', { name: 'Close' }).evaluate((it) => it.matches(':focus')),
    )
    .toBe(true)
  await page.context().close()
})

test('an empty run goes, and one with work is closed', async () => {
  const date = inDays(26)
  await plan.run('Truck 26', 'Hal', date)
  const page = await open(date)
  await columnOf(page, 'Truck 26').waitFor()
  await choose(page, 'Truck 26', 'Take the run away')
  await columnOf(page, 'Truck 26').waitFor({ state: 'detached' })
  await plan.run('Truck 27', 'Ida', date)
  await columnOf(page, 'Truck 27').waitFor()
  await choose(page, 'Truck 27', 'Close the run')
  await columnOf(page, 'Truck 27').getByText('closed').waitFor()
  await page.context().close()
})

test('a card’s time of day is changed from its menu, and any time again', async () => {
  const date = inDays(29)
  const run = await plan.run('Truck 29', 'Ivy', date)
  await plan.put(await plan.order('Rosa Bennett', date), run)
  const page = await open(date)
  const change = async (to: (dialog: Locator) => Promise<void>) => {
    await openMenu(page, 'Rosa Bennett')
    await page.getByRole('menuitem', { name: 'Time of day…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Time of Delivery.*Rosa Bennett/ })
    await to(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change it' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await change(async (dialog) => {
    await dialog.getByLabel('From').fill('09:30')
    await dialog.getByLabel('Until').fill('11:00')
  })
  await columnOf(page, 'Truck 29')
    .getByRole('link', { name: /Rosa Bennett, 9:30–11 o’clock/ })
    .waitFor()
  await change((dialog) => dialog.getByRole('button', { name: 'Any time' }).click())
  await columnOf(page, 'Truck 29').getByText('9:30–11').waitFor({ state: 'detached' })
  await page.context().close()
})
