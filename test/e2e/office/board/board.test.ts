import { beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible, FADES_END } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { cardIn, carry, columnOf, dragOnto, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// The dispatch board in a real browser: every way to move a job, by mouse, keys and menu, and two dispatchers.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)

let browser: Browser
let sam: TeamMember
let priya: TeamMember
let plan: ReturnType<typeof planFor>

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  priya = await createMember(server, firm, 'dispatcher', { name: 'Priya Raman' })
  plan = planFor(server, firm, sam)
})

let day = 20
/** A day of its own for each test, with two runs and some jobs. */
async function planDay(...customers: string[]): Promise<string> {
  const date = inDays((day += 1))
  await plan.run(`Truck ${day}A`, `Ada ${day}`, date)
  await plan.run(`Truck ${day}B`, `Bo ${day}`, date)
  for (const name of customers) await plan.order(name, date)
  return date
}

const open = (who: TeamMember, date: string, options: BrowserContextOptions = screens.desktop) =>
  visit(browser, who, `/office/${firm.slug}/board?date=${date}`, options)
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

const column = (page: Page, truck: 'A' | 'B') => columnOf(page, `Truck ${day}${truck}`)

test('a card is dragged onto a run, taken back with Z, and the day is accessible', async () => {
  const date = await planDay('Tess Whitlam', 'Mia Papas')
  const page = await open(sam, date)
  await cardIn(trayOf(page), 'Tess Whitlam').waitFor()
  await dragOnto(page, 'Tess Whitlam', column(page, 'A'))
  await cardIn(column(page, 'A'), 'Tess Whitlam').waitFor()
  await page.getByText(`is on Truck ${day}A.`).waitFor()
  await page.reload()
  await cardIn(column(page, 'A'), 'Tess Whitlam').waitFor()
  await expectAccessible(page)
  await dragOnto(page, 'Mia Papas', column(page, 'B'))
  await page.getByText(`is on Truck ${day}B.`).waitFor()
  await page.keyboard.press('z')
  await page.getByText('1 move undone.').waitFor()
  await cardIn(trayOf(page), 'Mia Papas').waitFor()
  await page.context().close()
})

test('keys lift, carry, drop and take back, and say where the card is', async () => {
  const date = await planDay('Idris Haddad', 'Helen Abbott')
  const page = await open(sam, date)
  await cardIn(trayOf(page), 'Idris Haddad').focus()
  await page.keyboard.press('Space')
  const said = page.getByRole('status', { name: 'What was carried' })
  await expect.poll(() => said.innerText()).toContain('Lifted')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said.innerText()).toContain(`Truck ${day}A, stop 1 of 1`)
  await page.keyboard.press('Escape')
  await cardIn(trayOf(page), 'Idris Haddad').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await cardIn(column(page, 'B'), 'Idris Haddad').waitFor()
  // The focus is still on the card.
  await expect
    .poll(() => page.locator(':focus').getAttribute('aria-label'))
    .toContain('Idris Haddad')
  await page.context().close()
})

test('A and a digit assign a selection, and M moves it to another day', async () => {
  const date = await planDay('Carla Ferreira', 'Patrick Dunne', 'Jasmine Ng')
  const page = await open(sam, date)
  await cardIn(trayOf(page), 'Carla Ferreira').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await page.getByRole('toolbar', { name: 'Selection' }).getByText('3 jobs selected').waitFor()
  expect(page.url()).toContain('selected=')
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Assign 3 jobs' }).waitFor()
  await page.keyboard.press('2')
  await cardIn(column(page, 'B'), 'Jasmine Ng').waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'See what it does' }).click()
  await page.getByText('Nothing is in the way of 3 moves.').waitFor()
  await page.getByRole('button', { name: 'Move 3 jobs' }).click()
  await page.getByText(/^3 jobs moved to/).waitFor()
  await cardIn(page, 'Jasmine Ng').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await cardIn(column(page, 'B'), 'Jasmine Ng').waitFor()
  // One after another: the focus goes to the next card.
  await page.keyboard.press('Escape')
  await cardIn(column(page, 'B'), 'Patrick Dunne').focus()
  const focused = () => page.evaluate<string>('document.activeElement?.ariaLabel ?? ""')
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'See what it does' }).click()
  await page.getByText('Nothing is in the way of 1 move.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^1 job moved to/).waitFor()
  await expect.poll(focused).toContain('Jasmine Ng')
  await page.context().close()
})

test('the day and the run of a move share a line', async () => {
  const date = await planDay('Even Fields')
  const page = await open(sam, date)
  await cardIn(trayOf(page), 'Even Fields').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Move/ })
  await dialog.getByLabel('On', { exact: true }).waitFor()
  // It grows a little as it appears.
  await page.evaluate(FADES_END)
  const to = await boxOf(dialog.getByLabel('To', { exact: true }))
  const on = await boxOf(dialog.getByLabel('On', { exact: true }))
  expect(Math.abs(to.y - on.y)).toBeLessThan(2)
  expect(Math.abs(to.height - on.height)).toBeLessThan(2)
  await page.context().close()
})

test('the menu of a card does what a drag does', async () => {
  const date = await planDay('Lee Marlow')
  const page = await open(sam, date)
  await cardIn(trayOf(page), 'Lee Marlow').hover()
  await page.getByRole('button', { name: /What to do with Delivery.*Lee Marlow/ }).click()
  await page.getByRole('menuitem', { name: 'Assign to a run…' }).click()
  await page
    .getByRole('dialog', { name: /^Assign/ })
    .getByRole('button', { name: new RegExp(`Truck ${day}A`) })
    .click()
  await cardIn(column(page, 'A'), 'Lee Marlow').waitFor()
  await cardIn(page, 'Lee Marlow').hover()
  await page.getByRole('button', { name: /What to do with Delivery.*Lee Marlow/ }).click()
  await page.getByRole('menuitem', { name: `Take off Truck ${day}A` }).click()
  await cardIn(trayOf(page), 'Lee Marlow').waitFor()
  await page.context().close()
})

test('Z while a move is on its way takes that one back, not the one before', async () => {
  const date = await planDay('Tess Whitlam', 'Mia Papas')
  const page = await open(sam, date)
  const assign = async (customer: string) => {
    await cardIn(trayOf(page), customer).focus()
    await page.keyboard.press('a')
    await page.getByRole('dialog', { name: /^Assign/ }).waitFor()
    await page.keyboard.press('1')
    await cardIn(column(page, 'A'), customer).waitFor()
  }
  await assign('Tess Whitlam')
  await page.getByText(`is on Truck ${day}A.`).waitFor()
  const pressed = Promise.withResolvers<void>()
  await page.route('**/board/commands', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await assign('Mia Papas')
  await page.keyboard.press('z')
  pressed.resolve()
  await page.getByText('1 move undone.').waitFor()
  await cardIn(trayOf(page), 'Mia Papas').waitFor()
  await cardIn(column(page, 'A'), 'Tess Whitlam').waitFor()
  await page.context().close()
})

test('a card is dragged as soon as it shows', async () => {
  const date = await planDay('Tess Whitlam')
  const page = await open(sam, date)
  // Pressed and moved while the rest of the day is still to come.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    const card = document.querySelector('[data-lift]')
    if (!card) return
    observer.disconnect()
    const { left, top } = card.getBoundingClientRect()
    const at = (x) => ({ bubbles: true, cancelable: true, button: 0, clientX: left + x, clientY: top + 20 })
    card.dispatchEvent(new MouseEvent('mousedown', at(40)))
    card.dispatchEvent(new MouseEvent('mousemove', at(60)))
  }).observe(document, { childList: true, subtree: true })`)
  await page.reload()
  await expect.poll(() => page.getByText('Tess Whitlam').count()).toBe(2)
  await page.context().close()
})

test('two dispatchers drag the same card: it ends in one place, and both see it', async () => {
  const date = await planDay('Rosa Bennett')
  const [mine, theirs] = [await open(sam, date), await open(priya, date)]
  for (const page of [mine, theirs]) {
    await page.getByText('Live', { exact: true }).waitFor()
    await cardIn(trayOf(page), 'Rosa Bennett').waitFor()
  }
  // Neither has heard of the other's move when it's sent.
  const bothSent = Promise.withResolvers<void>()
  let sent = 0
  for (const page of [mine, theirs]) {
    await page.route('**/board/commands', async (route) => {
      sent += 1
      if (sent === 2) bothSent.resolve()
      await bothSent.promise
      await route.continue()
    })
  }
  await Promise.all([
    dragOnto(mine, 'Rosa Bennett', column(mine, 'A')),
    dragOnto(theirs, 'Rosa Bennett', column(theirs, 'B')),
  ])
  const placeOn = async (page: Page) => {
    const [a, b] = [column(page, 'A'), column(page, 'B')]
    return `${await cardIn(a, 'Rosa Bennett').count()}${await cardIn(b, 'Rosa Bennett').count()}`
  }
  await expect.poll(() => placeOn(mine)).toMatch(/^(10|01)$/)
  await expect.poll(async () => (await placeOn(mine)) === (await placeOn(theirs))).toBe(true)
  const anyway = async (page: Page) => page.getByRole('button', { name: 'Move anyway' }).count()
  await expect.poll(async () => (await anyway(mine)) + (await anyway(theirs))).toBe(1)
  const loser = (await anyway(mine)) === 1 ? mine : theirs
  const before = await placeOn(loser)
  await loser.getByRole('button', { name: 'Move anyway' }).click()
  for (const page of [mine, theirs]) await expect.poll(() => placeOn(page)).not.toBe(before)
  for (const page of [mine, theirs]) await page.context().close()
})

test('what someone else moves while a card is carried isn’t moved again unseen', async () => {
  const date = await planDay('Wanda Ostrow')
  const [mine, theirs] = [await open(sam, date), await open(priya, date)]
  await mine.getByText('Live', { exact: true }).waitFor()
  await carry(mine, 'Wanda Ostrow', column(mine, 'A'))
  await dragOnto(theirs, 'Wanda Ostrow', column(theirs, 'B'))
  // It shows beneath what is carried, but was lifted from where it was before.
  await column(mine, 'B').getByText('1 job', { exact: true }).waitFor()
  await mine.mouse.up()
  await mine.getByText(/^Priya Raman moved .+ to Truck \d+B/).waitFor()
  await cardIn(column(mine, 'B'), 'Wanda Ostrow').waitFor()
  await mine.getByRole('button', { name: 'Move anyway' }).click()
  for (const page of [mine, theirs]) {
    await cardIn(column(page, 'A'), 'Wanda Ostrow').waitFor()
    await page.context().close()
  }
})

test('a card opens its order beside the board, and Esc closes it', async () => {
  const date = await planDay('Inner Tile')
  const page = await open(sam, date)
  await cardIn(trayOf(page), 'Inner Tile').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Order' }).getByText('Inner Tile').first().waitFor()
  // What is done with the day stays in reach beside it.
  const top = page.getByRole('banner').or(page.locator('main header')).first()
  const edge = await boxOf(top)
  for (const name of ['More of the board', /^Suggest/]) {
    const box = await boxOf(top.getByRole('button', { name }))
    expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Order' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('on a phone the runs are a list, and the menu moves jobs', async () => {
  const date = await planDay('Mia Papas')
  const page = await open(sam, date, screens.phone)
  await page.getByRole('button', { name: /What to do with Delivery.*Mia Papas/ }).click()
  await page.getByRole('menuitem', { name: 'Assign to a run…' }).click()
  await page
    .getByRole('dialog', { name: /^Assign/ })
    .getByRole('button', { name: new RegExp(`Truck ${day}B`) })
    .click()
  await cardIn(column(page, 'B'), 'Mia Papas').waitFor()
  // The card is there at once; this comes with the answer.
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})
