import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { pressItem } from '#test/e2e/keyboard.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import {
  boxOf,
  cardIn,
  carry,
  columnOf,
  customersOn,
  dragOnto,
  openMenu,
  pull,
  trayOf,
} from './on-board.ts'
import { planFor } from './plan-day.ts'
import type { PlannedRun } from './plan-day.ts'

// Whatever a mouse can drag on the board, keys and menus can do too: onto a run, to another run, elsewhere on
// its run, and back to the tray. What can't be dragged says why.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)

let browser: Browser
let sam: TeamMember
let plan: ReturnType<typeof planFor>
let day = 20

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  plan = planFor(server, firm, sam)
})

/** A day of its own with two runs: these customers’ deliveries are on the first, and one is on none. */
async function openDay(customers: readonly string[], waiting?: string) {
  const date = inDays((day += 1))
  const runs: PlannedRun[] = []
  for (const truck of ['A', 'B']) {
    runs.push(await plan.run(`Truck ${day}${truck}`, `Driver ${day}${truck}`, date))
  }
  const jobs = []
  for (const name of customers) {
    const job = await plan.order(name, date)
    if (runs[0]) await plan.put(job, runs[0])
    jobs.push(job)
  }
  if (waiting !== undefined) await plan.order(waiting, date)
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)
  const [a, b] = [columnOf(page, `Truck ${day}A`), columnOf(page, `Truck ${day}B`)]
  await a.waitFor()
  return { page, a, b, jobs, date }
}

type Point = { x: number; y: number }

const said = (page: Page) => page.getByRole('status', { name: 'What was carried' })

test('a mouse carries a card to another run, elsewhere on it, and back to the tray', async () => {
  const { page, a, b } = await openDay(['Tess Whitlam', 'Mia Papas'])
  await cardIn(a, 'Mia Papas').waitFor()
  await dragOnto(page, 'Mia Papas', b)
  await page.getByText(`is on Truck ${day}B.`).waitFor()
  expect(await customersOn(b)).toEqual(['Mia Papas'])
  await dragOnto(page, 'Tess Whitlam', b)
  await cardIn(b, 'Tess Whitlam').waitFor()
  await carry(page, 'Tess Whitlam', trayOf(page))
  await page.mouse.up()
  await cardIn(trayOf(page), 'Tess Whitlam').waitFor()
  await page.getByText('is off the truck.').waitFor()
  await page.context().close()
})

test('a finger that rests carries a card; one that moves at once scrolls', async () => {
  const { page, a } = await openDay([], 'Tess Whitlam')
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // It waits until the card no longer moves.
  await cardIn(trayOf(page), 'Tess Whitlam').hover({ position: { x: 40, y: 20 } })
  const card = await boxOf(cardIn(trayOf(page), 'Tess Whitlam'))
  const goal = await boxOf(a)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [onCard, onRun] = [
    { x: card.x + 40, y: card.y + 20 },
    { x: goal.x + goal.width / 2, y: goal.y + 160 },
  ]
  const shown = () => page.getByText('Tess Whitlam').count()
  const before = await shown()
  // At once: where the test waited between the two, the finger would rest.
  await Promise.all([
    touch('touchStart', onCard),
    touch('touchMove', { x: onCard.x, y: onCard.y + 30 }),
  ])
  await touch('touchMove', onRun)
  await touch('touchEnd')
  expect(await shown()).toBe(before)
  await touch('touchStart', onCard)
  await expect.poll(shown).toBe(before + 1)
  await touch('touchMove', onRun)
  await page.getByText(/adds \d+ min/).waitFor()
  await touch('touchEnd')
  await cardIn(a, 'Tess Whitlam').waitFor()
  await page.context().close()
})

test('Escape takes back what a mouse carries', async () => {
  const { page, a } = await openDay([], 'Tess Whitlam')
  await carry(page, 'Tess Whitlam', a)
  await page.getByText(/adds \d+ min/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/adds \d+ min/).waitFor({ state: 'detached' })
  await page.mouse.up()
  await cardIn(trayOf(page), 'Tess Whitlam').waitFor()
  await page.context().close()
})

test('keys carry a card along its run, to another, and back to the tray', async () => {
  const { page, a, b } = await openDay(['Ada One', 'Bo Two', 'Cy Three'])
  await cardIn(a, 'Cy Three').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => said(page).innerText()).toContain('stop 2 of 3')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(() => customersOn(a)).toEqual(['Cy Three', 'Ada One', 'Bo Two'])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await cardIn(b, 'Cy Three').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => said(page).innerText()).toContain('No truck yet')
  await page.keyboard.press('Space')
  await cardIn(trayOf(page), 'Cy Three').waitFor()
  await page.context().close()
})

test('a selection keeps its order on the run that it goes to', async () => {
  const { page, a, b } = await openDay(['Ada One', 'Bo Two', 'Cy Three'])
  await cardIn(a, 'Ada One').focus()
  for (const key of ['x', 'j', 'x', 'j', 'x', 'a']) await page.keyboard.press(key)
  await page.getByRole('dialog', { name: 'Assign 3 jobs' }).waitFor()
  await page.keyboard.press('2')
  await page.getByText(`3 jobs are on Truck ${day}B.`).waitFor()
  expect(await customersOn(b)).toEqual(['Ada One', 'Bo Two', 'Cy Three'])
  await page.context().close()
})

test('keys that follow each other faster than the page shows all count', async () => {
  const { page, b } = await openDay(['Ada One', 'Bo Two', 'Cy Three'])
  await cardIn(page, 'Ada One').focus()
  // As a busy page hears them: one after another, with nothing between.
  await page.evaluate(`for (const key of ['x', 'j', 'x', 'j', 'x', 'a']) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }`)
  await page.getByRole('dialog', { name: 'Assign 3 jobs' }).waitFor()
  await page.keyboard.press('2')
  await page.getByText(`3 jobs are on Truck ${day}B.`).waitFor()
  expect(await customersOn(b)).toEqual(['Ada One', 'Bo Two', 'Cy Three'])
  await page.context().close()
})

test('the menu moves a card along its run, and opens by key and by the right button', async () => {
  const { page, a } = await openDay(['Ada One', 'Bo Two'])
  await openMenu(page, 'Bo Two')
  await page.getByRole('menuitem', { name: 'One stop earlier' }).click()
  await expect.poll(() => customersOn(a)).toEqual(['Bo Two', 'Ada One'])
  await cardIn(a, 'Bo Two').focus()
  await page.keyboard.press('.')
  await pressItem(page, 'One stop later', 'Enter')
  await expect.poll(() => customersOn(a)).toEqual(['Ada One', 'Bo Two'])
  await cardIn(a, 'Ada One').click({ button: 'right' })
  await page.getByRole('menuitem', { name: `Take off Truck ${day}A` }).click()
  await cardIn(trayOf(page), 'Ada One').waitFor()
  await page.context().close()
})

test('a job that has started stays where it is, and can only go to another driver', async () => {
  const { page, a, b, jobs } = await openDay(['Tess Whitlam', 'Mia Papas'])
  const [first] = jobs
  const path = plan.desk.path(`jobs/${first?.id}`)
  const { json } = await sam.ask(plan.desk.path(`orders/${first?.orderId}`))
  const { version } = json.jobs.find(({ id }: { id: string }) => id === first?.id)
  await sam.send('POST', `${path}/start`, undefined, version)
  await page.getByRole('link', { name: /Tess Whitlam, Started/ }).waitFor()
  const started = cardIn(a, 'Tess Whitlam')
  expect(await started.getAttribute('title')).toContain('Only another driver can take it over')
  await pull(page, 'Tess Whitlam')
  const goal = await boxOf(b)
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 160, { steps: 8 })
  expect(await page.getByText(/(adds|saves) \d+ min/).count()).toBe(0)
  await page.mouse.up()
  await started.focus()
  await page.keyboard.press('Space')
  await page.getByText('The crew has started it.').first().waitFor()
  await openMenu(page, 'Tess Whitlam')
  const move = page.getByRole('menuitem', { name: /^Move to/ })
  await move.getByText('Only another driver can take it over').waitFor()
  await page.getByRole('menuitem', { name: 'Give to another driver…' }).click()
  await page.getByRole('dialog', { name: /^Assign/ }).waitFor()
  await page.keyboard.press('2')
  await cardIn(b, 'Tess Whitlam').waitFor()
  await page.context().close()
})

test('a tip’s menu is reached by Tab, moves it along its run and takes it off', async () => {
  const { page, a } = await openDay(['Ada One'])
  await plan.desk.add('tip-sites', { name: `Tip ${day}`, address: '10 Albert Street' })
  await page.reload()
  await page.getByRole('button', { name: `What to do with Truck ${day}A` }).click()
  await page.getByRole('menuitem', { name: 'Add a tip, yard or break…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a stop/ })
  await dialog.getByRole('button', { name: 'Add the stop' }).click()
  const tip = a.getByRole('button', { name: new RegExp(`What to do with Tip Tip ${day}`) })
  await tip.waitFor({ state: 'attached' })
  await cardIn(a, 'Ada One').focus()
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect.poll(() => focused.getAttribute('aria-label')).toContain(`Tip ${day}`)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'One stop earlier' }).click()
  await a.getByRole('button', { name: /stop 1 of 2/ }).waitFor({ state: 'attached' })
  await tip.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Take it off' }).click()
  await tip.waitFor({ state: 'detached' })
  await page.context().close()
})
