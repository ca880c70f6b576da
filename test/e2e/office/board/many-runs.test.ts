import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { cardIn, columnOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// A run shows whole or not at all: the rail makes room for the last one, and what lies beyond the edge has a name.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const [four, seven] = [inDays(20), inDays(21)]

let browser: Browser
let sam: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plan = planFor(server, firm, sam)
  for (const [date, many, letter] of [
    [four, 4, 'A'],
    [seven, 7, 'B'],
  ] as const) {
    for (let truck = 1; truck <= many; truck += 1) {
      await plan.run(`Truck ${letter}${truck}`, `Driver ${letter}${truck}`, date)
    }
  }
  for (const name of ['Tess Whitlam', 'Mia Papas', 'Idris Haddad']) await plan.order(name, four)
})

const open = (date: string, width: number) =>
  visit(browser, sam, `/office/${firm.slug}/board?date=${date}`, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })

/** The trucks whose columns are whole in view, and those that are cut. */
async function seen(page: Page): Promise<{ whole: string[]; cut: string[] }> {
  const columns = await page.getByRole('region', { name: /^Truck/ }).evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect()
      const around = one.parentElement?.getBoundingClientRect() ?? { left: 0, right: 0 }
      const shown = Math.min(right, around.right) - Math.max(left, around.left)
      return { name: one.getAttribute('aria-label') ?? '', shown, width: right - left }
    }),
  )
  const named = (list: typeof columns) => list.map(({ name }) => name.split(',')[0] ?? '')
  return {
    whole: named(columns.filter(({ shown, width }) => width >= 240 && width - shown < 2)),
    cut: named(columns.filter(({ shown, width }) => shown > 2 && width - shown >= 2)),
  }
}

const names = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Truck ${letter}${from + index}`)

test('four runs fit a desk of 1440 pixels once the rail folds, and R unfolds it for good', async () => {
  const page = await open(four, 1440)
  await columnOf(page, 'Truck A4').waitFor()
  await expect.poll(() => seen(page)).toEqual({ whole: names('A', 1, 4), cut: [] })
  await page.keyboard.press('r')
  const rail = page.getByRole('complementary', { name: 'To look at' })
  await rail.waitFor()
  await page.getByRole('button', { name: 'Show Truck A4' }).waitFor()
  await expect.poll(() => seen(page)).toEqual({ whole: names('A', 1, 3), cut: [] })
  await page.reload()
  await rail.waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fold what’s to look at' }).click()
  await rail.waitFor({ state: 'detached' })
  await expect.poll(() => seen(page)).toEqual({ whole: names('A', 1, 4), cut: [] })
  await page.context().close()
})

test.each([1440, 1280, 1024])('seven runs stop at whole columns at %i px', async (width) => {
  const page = await open(seven, width)
  await columnOf(page, 'Truck B1').waitFor()
  const more = page.getByRole('button', { name: /^Show (\d more runs|Truck B7)/ })
  await more.waitFor()
  await expect.poll(async () => (await seen(page)).cut).toEqual([])
  const { whole } = await seen(page)
  const fit = whole.length
  expect(whole).toEqual(names('B', 1, fit))
  expect(fit).toBeGreaterThanOrEqual(3)
  while (!(await seen(page)).whole.includes('Truck B7')) {
    const says = await more.innerText()
    await more.click()
    await page
      .getByRole('button', { name: `Show ${says}`, exact: true })
      .waitFor({ state: 'detached' })
    await expect.poll(async () => (await seen(page)).cut).toEqual([])
  }
  expect(await seen(page)).toEqual({ whole: names('B', 8 - fit, 7), cut: [] })
  await page.getByRole('button', { name: /^Show \d earlier runs/ }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('the sum of the day is never cut', async () => {
  for (const width of [1440, 1340, 1280, 1024]) {
    const page = await open(four, width)
    const sum = page.getByText('3 deliveries').first()
    const cut = () =>
      sum.evaluate((one) => {
        const line = one.closest('p') ?? one
        return [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight]
      })
    await expect.poll(cut, { message: `${width} px` }).toEqual([0, 0])
    await page.context().close()
  }
})

test('the line of keys makes room for whose times these are', async () => {
  for (const width of [1440, 1024]) {
    const page = await open(four, width)
    const end = page.getByText(/times are .+’s$/)
    await end.waitFor()
    const edge = () => end.evaluate((one) => one.getBoundingClientRect().right)
    expect(await edge(), `${width} px`).toBeLessThanOrEqual(width - 12)
    // A key that wraps is out of sight.
    const last = await page.getByText('what’s wrong').boundingBox()
    expect(last?.y, `${width} px`).toBeLessThan(900 - 20)
    await page.context().close()
  }
})

test('a week names both of its months, and what is in a day stays in it', async () => {
  const date = '2027-03-31'
  const plan = planFor(server, firm, sam)
  const { id } = await plan.run('Truck D1', 'Driver D1', date)
  await sam.send('POST', plan.desk.path(`runs/${id}/stops`), { kind: 'break', minutes: 450 })
  for (const width of [1440, 390]) {
    const page = await visit(browser, sam, `/office/${firm.slug}/board?view=week&date=${date}`, {
      viewport: { width, height: 900 },
    })
    await page.getByText('29 Mar to 4 Apr', { exact: true }).waitFor()
    const over = await page
      .getByRole('cell')
      .getByText('Nearly full')
      .evaluate((one) => {
        const cell = one.closest('td')?.getBoundingClientRect().right ?? 0
        return one.getBoundingClientRect().right - cell
      })
    expect(over, `${width} px`).toBeLessThanOrEqual(0)
    await page.context().close()
  }
})

test('a new run from the week says who and what has a run that day', async () => {
  const date = '2027-04-14'
  const plan = planFor(server, firm, sam)
  await plan.run('Truck E1', 'Driver E1', date)
  await plan.run('Truck E2', 'Driver E2', '2027-04-15')
  const page = await visit(browser, sam, `/office/${firm.slug}/board?view=week&date=${date}`)
  await page.getByRole('button', { name: 'Plan a run for Driver E2 on Wed 14 Apr 2027' }).click()
  const dialog = page.getByRole('dialog', { name: /^New run/ })
  const driver = await dialog.getByLabel('Driver').innerText()
  expect(driver.split('\n')).toEqual(
    expect.arrayContaining(['Driver E1, on Truck E1', 'Driver E2']),
  )
  const vehicle = await dialog.getByLabel('Vehicle').innerText()
  expect(vehicle.split('\n')).toEqual(
    expect.arrayContaining(['Truck E1, with Driver E1', 'Truck E2']),
  )
  await page.context().close()
})

test('a truck that’s off the road says so in its head, and why in the rail', async () => {
  const date = inDays(22)
  const plan = planFor(server, firm, sam)
  const { vehicleId } = await plan.run('Truck C1', 'Driver C1', date)
  await server.owner.query(
    `update vehicles set off_road_since = now(), off_road_reason = 'Check: hoses, hook or chains leak'
     where id = $1`,
    [vehicleId],
  )
  const page = await open(date, 1440)
  await columnOf(page, 'Truck C1').getByText('Off the road', { exact: true }).waitFor()
  await page.context().close()
})

test('the open jobs of a truck that breaks down go to another, and its own stops with them until an undo', async () => {
  const date = inDays(23)
  const plan = planFor(server, firm, sam)
  const broken = await plan.run('Truck E1', 'Driver E1', date)
  await plan.run('Truck E2', 'Driver E2', date)
  for (const name of ['Carla Ferreira', 'Patrick Dunne']) {
    await plan.put(await plan.order(name, date), broken)
  }
  const yard = { kind: 'add_stop', runId: broken.id, stop: 'yard' }
  await sam.send('POST', plan.desk.path('board/commands'), { commands: [yard] })
  const page = await open(date, 1440)
  const [column, other] = [columnOf(page, 'Truck E1'), columnOf(page, 'Truck E2')]
  const yardOf = column.getByText(/^Yard/)
  await yardOf.waitFor()
  await page.getByRole('button', { name: 'What to do with Truck E1' }).click()
  await page.getByRole('menuitem', { name: 'Truck E1 has broken down…' }).click()
  await page.getByRole('dialog').getByText('Broken down', { exact: true }).click()
  await page.getByRole('button', { name: /^Off the road/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 jobs' })
  await dialog
    .getByRole('button', { name: /Truck E2/ })
    .first()
    .waitFor()
  expect(await dialog.getByRole('button', { name: /Truck E1/ }).count()).toBe(0)
  await page.keyboard.press('2')
  await cardIn(other, 'Patrick Dunne').waitFor()
  await yardOf.waitFor({ state: 'detached' })
  // Its tips were planned for its own jobs, so the other truck needs some of its own.
  await page.getByRole('button', { name: 'Suggest an order', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cardIn(column, 'Patrick Dunne').waitFor()
  await yardOf.waitFor()
  await page.context().close()
})

test('where the rail lies over the runs, its button folds it again', async () => {
  const page = await open(four, 1024)
  await page.getByRole('button', { name: /To look at/ }).click()
  const rail = page.getByRole('complementary', { name: 'To look at' })
  await rail.waitFor()
  await page.getByRole('button', { name: 'Fold what’s to look at' }).click()
  await rail.waitFor({ state: 'detached' })
  await page.context().close()
})
