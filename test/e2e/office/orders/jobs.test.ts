import { beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { spokenDay } from '#contract/values/day.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { pressItem } from '#test/e2e/keyboard.ts'
import { boxOf } from '#test/e2e/office/board/on-board.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Jobs on an order's page, in a real browser and by keyboard (rules, section 12, "Jobs").

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)

let browser: Browser
let sam: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
})

async function open(
  changes: Record<string, unknown> = {},
  options: BrowserContextOptions = screens.desktop,
) {
  const { json } = await placeByKey(server, firm, anOrder(changes))
  const page = await visit(browser, sam, `/office/${firm.slug}/orders?open=${json.id}`, options)
  await jobs(page).getByText('Delivery').waitFor()
  return page
}

const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs', exact: true })
const row = (page: Page, type: string) => jobs(page).getByRole('listitem').filter({ hasText: type })
/** Waits until what is typed goes to a form. */
const typesInto = (page: Page, name: string) =>
  page.getByRole('form', { name }).locator(':focus').waitFor()

test('a delivery is done and a collection fails and is planned again, by keyboard alone', async () => {
  const page = await open()
  await page.keyboard.press('o')
  await typesInto(page, 'Delivery is done')
  await page.keyboard.type('Left of the gate')
  await page.keyboard.press('Control+Enter')
  await row(page, 'Left of the gate').getByText('Done').waitFor()

  await page.keyboard.press('u')
  const failing = page.getByRole('form', { name: 'Collection can’t be done' })
  await failing.locator(':focus').waitFor()
  await page.keyboard.type('Locked')
  await page.keyboard.press('Control+Enter')
  await failing.waitFor({ state: 'detached' })
  await row(page, 'Locked').getByText('Failed').waitFor()
  await page.getByRole('listitem').getByText('No access').first().waitFor()
  // It's what the order needs first.
  await page.getByRole('button', { name: /^Plan another try/ }).waitFor()
  await page.keyboard.press('t')
  await typesInto(page, 'Collection: the next attempt')
  await page.keyboard.press('Control+Enter')
  await row(page, 'Planned').waitFor()
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/jobs-done.png` })
  await page.context().close()
})

test('an exchange is planned, moved and cancelled in place, and a typed day stays if it is refused', async () => {
  const page = await open()
  await page.keyboard.press('b')
  const form = page.getByRole('form', { name: 'Exchange the bin' })
  await form.getByLabel('Day').fill('+500')
  await page.keyboard.press('Control+Enter')
  await form.getByText('is after the collection').waitFor()
  expect(await form.getByLabel('Day').inputValue()).toBe('+500')
  await form.getByLabel('Day').fill('+6')
  await page.keyboard.press('Control+Enter')
  await row(page, 'Exchange').waitFor()
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/jobs-1440.png` })

  await page.getByRole('button', { name: 'More about the exchange' }).click()
  await page.getByRole('menuitem', { name: /^Cancel/ }).click()
  await page.getByRole('form', { name: 'Cancel the exchange' }).waitFor()
  await page.getByRole('button', { name: /^Cancel it/ }).click()
  await row(page, 'Exchange').getByText('Cancelled').waitFor()
  await page.context().close()
})

test('an exchange is offered for the day on which the bin is there, and for the next one when crews work', async () => {
  const rules = { ...plainCatalog.bookingRules, closedDates: [{ date: inDays(0), name: 'Today' }] }
  const closed = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
  const kim = await createMember(server, closed, 'dispatcher')
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const { json } = await placeByKey(server, closed, anOrder(dates))
  const page = await visit(browser, kim, `/office/${closed.slug}/orders?open=${json.id}`)
  const day = page.getByRole('form', { name: 'Exchange the bin' }).getByLabel('Day')
  await row(page, 'Delivery').waitFor()
  await page.keyboard.press('b')
  await day.waitFor()
  expect(await day.inputValue()).toBe(spokenDay(inDays(3)))
  await page.keyboard.press('Escape')
  await page.keyboard.press('o')
  await typesInto(page, 'Delivery is done')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('form', { name: 'Delivery is done' }).waitFor({ state: 'detached' })
  await page.keyboard.press('b')
  await day.waitFor()
  expect(await day.inputValue()).toBe(spokenDay(inDays(1)))
  await page.keyboard.press('Control+Enter')
  await row(page, 'Exchange').waitFor()
  await page.context().close()
})

test('a job that was left on an earlier day is offered the soonest day', async () => {
  const { json } = await placeByKey(server, firm, anOrder())
  const [{ id }] = json.jobs
  await server.owner.query('update jobs set date = $2 where id = $1', [id, inDays(-2)])
  const page = await visit(browser, sam, `/office/${firm.slug}/orders?open=${json.id}`)
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page.getByRole('menuitem', { name: /^Move/ }).click()
  const form = page.getByRole('form', { name: 'Move the delivery' })
  const { soonest } = await openDispatch(sam, firm.slug).read(`orders/${json.id}`)
  expect(await form.getByLabel('Day').inputValue()).toBe(spokenDay(soonest.other))
  await page.context().close()
})

test('a correction needs its reason, and the history has what was there before', async () => {
  await openDispatch(sam, firm.slug).add('bins', { number: 'B 1047', productId: ids.bin })
  const page = await open()
  await page.keyboard.press('o')
  await typesInto(page, 'Delivery is done')
  await page.keyboard.type('Wrong words')
  await page.keyboard.press('Control+Enter')
  await row(page, 'Wrong words').waitFor()
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page.getByRole('menuitem', { name: /^Correct/ }).click()
  const form = page.getByRole('form', { name: 'Correct the delivery' })
  await form.getByLabel('Note').fill('Right words')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Say why. It stays in the job’s history.').waitFor()
  await form.getByLabel('Why you correct it').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Typo')
  await form.getByLabel('Bin brought').fill('B 9999')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Bin brought is not on the list of bins').waitFor()
  await form.getByLabel('Bin brought').fill('B 1047')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await row(page, 'Right words').getByText('B 1047').waitFor()
  await row(page, 'Right words').waitFor()
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await row(page, 'Right words').getByText('Wrong words → Right words').waitFor()
  await page.context().close()
})

test('a job of two bins has a number for each to correct', async () => {
  const desk = openDispatch(sam, firm.slug)
  for (const number of ['B 21', 'B 22']) await desk.add('bins', { number, productId: ids.bin })
  const { json } = await placeByKey(server, firm, anOrder({ quantity: 2 }))
  const [{ id }] = json.jobs
  const path = desk.path(`jobs/${id}/complete`)
  const done = await sam.send('POST', path, { note: 'Both' }, 1)
  expect(done.status, done.text).toBe(200)
  const page = await visit(browser, sam, `/office/${firm.slug}/orders?open=${json.id}`)
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page.getByRole('menuitem', { name: /^Correct/ }).click()
  const form = page.getByRole('form', { name: 'Correct the delivery' })
  await form.getByLabel('Why you correct it').fill('The crew had no numbers')
  await form.getByLabel('Bin brought, 1 of 2').fill('B 21')
  await form.getByLabel('Bin brought, 2 of 2').fill('B 9999')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Bin brought, 2 of 2 is not on the list of bins').waitFor()
  await form.getByLabel('Bin brought, 2 of 2').fill('B 22')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await row(page, 'Both').getByText('bins B 21, B 22 in').waitFor()
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await row(page, 'Both').getByText('bin in B 21, more bins in B 22').waitFor()
  await page.context().close()
})

test('a form opens with all of it in view, and gives the focus back to what opened it', async () => {
  const page = await open({}, { viewport: { width: 1440, height: 600 } })
  const panel = page.getByRole('complementary', { name: 'Order' })
  const press = async (name: string | RegExp) => {
    await panel.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  for (const [name, title] of [
    [/^\+ Exchange/, 'Exchange the bin'],
    ['Done: delivery', 'Delivery is done'],
    [/^Edit/, 'Details'],
    [/^Change dates/, 'Change the dates'],
  ] as const) {
    await press(name)
    await typesInto(page, title)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
  }
  await panel.getByRole('button', { name: 'More about the delivery' }).press('Enter')
  await pressItem(page, /^Can’t do it/, 'Enter')
  const failing = page.getByRole('form', { name: 'Delivery can’t be done' })
  await failing.locator(':focus').waitFor()
  const send = await failing.locator('button[type=submit]').boundingBox()
  expect(send && send.y + send.height).toBeLessThan(600)
  await page.keyboard.press('Control+Enter')
  await failing.waitFor({ state: 'detached' })
  await panel
    .getByRole('button', { name: 'More about the delivery' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.context().close()
})

test('what can’t be done now is there with its reason, on a phone too', async () => {
  const page = await open({}, screens.phone)
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page
    .getByRole('menuitem', { name: /^Cancel/ })
    .getByText('It is what was ordered')
    .waitFor()
  await page.keyboard.press('Escape')
  const width = await page.locator('html').evaluate((html) => html.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.keyboard.press('o')
  await jobs(page).scrollIntoViewIfNeeded()
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/jobs-390.png`, fullPage: true })
  await expectAccessible(page)
  await page.context().close()
})

test('a photo that a customer sent is added to a job: any picture, made small in the browser', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'More about the delivery' }).click()
  await page.getByRole('menuitem', { name: /^Add a photo/ }).click()
  const form = page.getByRole('form', { name: 'Photo of the delivery' })
  const picture = form.getByLabel('Photo')
  await picture.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
  await form.getByText('This isn’t a picture that browsers can read.').waitFor()
  await picture.setInputFiles('docs/screenshots/office-board-day-1440.png')
  await form.getByText('This isn’t a picture').waitFor({ state: 'detached' })
  await form.getByLabel('What it shows').selectOption('The bin')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add photo' }).click()
  await page.getByRole('link', { name: /^The bin, photo 1/ }).waitFor()
  await page.getByText('Delivery: photo added').waitFor()
  const { rows } = await server.owner.query('select max(bytes) as bytes from files')
  expect(rows[0].bytes).toBeLessThanOrEqual(200_000)
  await page.context().close()
})

test('what is chosen from a job’s menu is typed into at once, by keyboard alone', async () => {
  const page = await open()
  for (const [name, form] of [
    ['Time of day…', 'Time of the delivery'],
    ['Can’t do it…', 'Delivery can’t be done'],
    ['Add a note…', 'Note for the delivery'],
  ] as const) {
    await page.getByRole('button', { name: 'More about the delivery' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('form', { name: form }).locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('form', { name: form }).waitFor({ state: 'detached' })
  }
  await page.context().close()
})

test('on a phone, the menu of a job that is over stays on its line', async () => {
  const { json } = await placeByKey(server, firm, anOrder())
  await firm.within((org) => completeJob(org, { id: json.jobs[0].id, completion: {}, at: org.now }))
  const at = `/office/${firm.slug}/orders?open=${json.id}`
  const page = await visit(browser, sam, at, screens.phone)
  const [menu, status] = await Promise.all(
    [
      row(page, 'Delivery').getByRole('button', { name: 'More about the delivery' }),
      row(page, 'Delivery').getByText('Done', { exact: true }).first(),
    ].map((what) => boxOf(what)),
  )
  expect(menu?.x).toBeGreaterThan((status?.x ?? 0) + (status?.width ?? 0))
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390)
  await page.context().close()
})
