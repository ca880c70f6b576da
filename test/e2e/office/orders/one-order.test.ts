import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { shortDay } from '#contract/values/spoken-time.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// One order in a real browser: everything that people do with it, by keyboard, and two people at once.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const strict = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...plainCatalog.bookingRules, approvalRequired: true },
})

let browser: Browser
let sam: TeamMember
let robin: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  robin = await createMember(server, firm, 'owner', { name: 'Robin Hale' })
})

async function place(changes: Record<string, unknown> = {}, organisation = firm) {
  const { json, text } = await placeByKey(server, organisation, anOrder(changes))
  expect(json.id, text).toBeTypeOf('string')
  return json
}

const open = (who: TeamMember, { id }: { id: string }, { slug } = firm) =>
  visit(browser, who, `/office/${slug}/orders?open=${id}`)

const panel = (page: Page) => page.getByRole('complementary', { name: 'Order' })
const form = (page: Page) => page.getByRole('form', { name: 'Details' })

test('details are edited in place, by keyboard alone', async () => {
  const order = await place()
  const page = await open(sam, order)
  await panel(page).getByText('12 Example Street').waitFor()
  await page.keyboard.press('e')
  await form(page).getByLabel('Contact').waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await panel(page).getByText('12 Example Street').click()
  const address = form(page).getByLabel('Address')
  await address.and(page.locator(':focus')).waitFor()
  await form(page).getByLabel('Gate code').fill('4471')
  await page.keyboard.press('Control+Enter')
  await panel(page).getByText('Gate 4471').waitFor()
  await panel(page).getByText('Details changed').waitFor()
  await page.context().close()
})

test('what is typed outlives a reload, and a wrong field says so', async () => {
  const order = await place()
  const page = await open(sam, order)
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByLabel('Email').fill('nowhere')
  await page.keyboard.press('Control+Enter')
  await form(page).getByText('Email must be an email address.').waitFor()
  await page.reload()
  await expect.poll(() => form(page).getByLabel('Email').inputValue()).toBe('nowhere')
  await form(page).getByLabel('Email').fill('new@customer.example')
  await page.keyboard.press('Control+Enter')
  await panel(page).getByRole('link', { name: 'new@customer.example' }).waitFor()
  await page.context().close()
})

test('two people edit one order: the second sees the difference, and loses nothing', async () => {
  const order = await place()
  const [mine, theirs] = [await open(sam, order), await open(robin, order)]
  for (const page of [mine, theirs]) {
    await panel(page).getByRole('button', { name: 'Edit' }).click()
  }
  await form(mine).getByLabel('Gate code').fill('1111')
  await form(mine).getByLabel('Phone').fill('0491 570 156')
  await form(theirs).getByLabel('Gate code').fill('2222')
  await form(theirs).getByLabel('Purchase order').fill('PO 7')
  await theirs.keyboard.press('Control+Enter')
  await panel(theirs).getByText('Gate 2222').waitFor()

  await mine.keyboard.press('Control+Enter')
  const alert = form(mine).getByRole('alert').filter({ hasText: 'Robin Hale changed this' })
  await alert.waitFor()
  await alert.getByRole('row', { name: /Gate code.*2222.*1111/ }).waitFor()
  await alert.getByRole('row', { name: /Purchase order.*PO 7.*unchanged/ }).waitFor()
  expect(await form(mine).getByLabel('Phone').inputValue()).toBe('0491 570 156')
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await panel(mine).getByText('Gate 1111').waitFor()
  await panel(mine).getByText('Purchase order PO 7').waitFor()
  // The other browser shows it without a reload.
  await panel(theirs).getByText('Gate 1111').waitFor()
  for (const page of [mine, theirs]) await page.context().close()
})

test('taking theirs keeps what only this person typed', async () => {
  const order = await place()
  const page = await open(sam, order)
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByLabel('Gate code').fill('1111')
  await form(page).getByLabel('Lot').fill('9')
  const change = await robin.ask(`/api/office/${firm.slug}/orders/${order.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '1' },
    body: JSON.stringify({ gateCode: '2222' }),
  })
  expect(change.status, change.text).toBe(200)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => form(page).getByLabel('Gate code').inputValue()).toBe('2222')
  await page.keyboard.press('Control+Enter')
  await panel(page).getByText('Lot 9').waitFor()
  await panel(page).getByText('Gate 2222').waitFor()
  await page.context().close()
})

test('other dates are priced before they change, and typed as people say them', async () => {
  const order = await place()
  const page = await open(sam, order)
  await panel(page).getByText('Timeline').waitFor()
  await page.keyboard.press('d')
  const collect = page.getByLabel('Collect', { exact: true })
  await collect.fill('+9')
  await page.getByText('$30.00 more: $480.00 in all, $480.00 due.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('form', { name: 'Change the dates' }).waitFor({ state: 'detached' })
  const now = await sam.ask(`/api/office/${firm.slug}/orders/${order.id}`)
  expect(now.json.order).toMatchObject({ pickupDate: inDays(12), total: 48_000 })
  await panel(page)
    .getByText(`Collection on ${shortDay(inDays(12))} instead of ${shortDay(inDays(10))}`)
    .waitFor()
  await page.keyboard.press('d')
  await collect.fill('soon')
  await page.getByText('Type a day: tue, 24 nov, +3').waitFor()
  await page.context().close()
})

test('another bin is priced before it changes, and one that is sold out says so', async () => {
  const of = { ...plainCatalog.products[0] }
  const other = (end: string, name: string, stock: number) => ({
    ...of,
    id: `0190a000-0000-7000-8000-00000000e00${end}`,
    name,
    stock,
    pricing: { basePrice: 60_000, includedDays: 7, extraDayPrice: 1500 },
  })
  const products = [of, other('1', 'Bigger bin', 5), other('2', 'Biggest bin', 0)]
  const yard = await createTestOrganisation(server.db, { ...plainCatalog, products })
  const lee = await createMember(server, yard, 'dispatcher')
  const order = await place({}, yard)
  const page = await open(lee, order, yard)
  await panel(page).getByText('Timeline').waitFor()
  await page.keyboard.press('v')
  const bin = page.getByLabel('Bin', { exact: true })
  await bin.and(page.locator(':focus')).waitFor()
  await bin.selectOption('Biggest bin')
  await page.getByText('is sold out on some of these days').waitFor()
  await bin.selectOption('Bigger bin')
  await page.getByText('$150.00 more: $600.00 in all, $600.00 due.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('form', { name: 'Change the bin' }).waitFor({ state: 'detached' })
  // In its money, and in the timeline.
  await expect.poll(() => panel(page).getByText('Bigger bin instead of Bin').count()).toBe(2)
  await panel(page).getByText('Total $600.00 instead of $450.00').waitFor()
  const now = await lee.ask(`/api/office/${yard.slug}/orders/${order.id}`)
  expect(now.json.order).toMatchObject({ productName: 'Bigger bin', total: 60_000 })
  await page.context().close()
})

test('a booking is approved with one key, and another declined with a reason', async () => {
  const lee = await createMember(server, strict, 'dispatcher')
  const [one, other] = [await place({}, strict), await place({}, strict)]
  const page = await open(lee, one, strict)
  await panel(page).getByRole('button', { name: 'Approve' }).waitFor()
  await page.keyboard.press('a')
  await page.getByText('Approved. Alex Nguyen gets an email.').waitFor()
  await panel(page).getByText('Confirmed', { exact: true }).waitFor()
  await page.goto(page.url().replace(one.id, other.id))
  await panel(page).getByRole('button', { name: 'Decline…' }).click()
  await page.getByRole('button', { name: 'Too far' }).click()
  await page.getByRole('button', { name: 'Decline the booking' }).click()
  await panel(page).getByText('“Too far”').waitFor()
  await page.context().close()
})

test('an order is cancelled with a reason; what can’t be done then says why', async () => {
  const order = await place()
  const page = await open(sam, order)
  await panel(page).getByRole('button', { name: 'Cancel the order…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel / })
  await dialog.getByText('2 planned jobs go').waitFor()
  await dialog.getByLabel('The customer asked for it').check()
  await dialog.getByLabel('Why, for the office').fill('Asked by phone')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await panel(page).getByText('“Asked by phone”').waitFor()
  await panel(page)
    .getByText(/Cancel the order: The order is cancelled\./)
    .waitFor()
  await page.context().close()
})

test('notes are added, emails sent, and the order opens on its own page', async () => {
  const order = await place()
  const page = await open(sam, order)
  await panel(page).getByText('Timeline').waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('New note').fill('Dog. Ring first.')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('New note').waitFor({ state: 'detached' })
  await panel(page).getByText('Dog. Ring first.').waitFor()
  await page.keyboard.press('p')
  await page.getByText(/^A link to pay is on its way/).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/orders/${order.id}`)
  await page.getByText('Dog. Ring first.').waitFor()
  await page.goto(`http://localhost/office/${firm.slug}/orders/${order.reference}`)
  await page.getByRole('heading', { name: order.reference }).waitFor()
  await page.context().close()
})

test('a viewer reads, and is offered nothing that changes the order', async () => {
  const viewer = await createMember(server, firm, 'viewer')
  const page = await open(viewer, await place())
  await panel(page).getByText('Timeline').waitFor()
  expect(await panel(page).getByRole('button', { name: 'Edit' }).count()).toBe(0)
  expect(
    await panel(page)
      .getByRole('button', { name: /Cancel/ })
      .count(),
  ).toBe(0)
  await page.context().close()
})

test('owners read the audit trail, with the values before and after', async () => {
  const order = await place()
  await robin.ask(`/api/office/${firm.slug}/orders/${order.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '1' },
    body: JSON.stringify({ gateCode: '2222' }),
  })
  const page = await open(robin, order)
  const trail = page.getByRole('region', { name: 'Audit trail' })
  await trail.getByRole('button').click()
  await trail.getByText('Order details changed').waitFor()
  await trail.getByText(/^gate code\s+2222$/i).waitFor()
  await page.context().close()
})

test('a bin that stays and is emptied there isn’t overdue, and its planned visits fold', async () => {
  const { productId } = anOrder()
  const days = { deliveryDate: inDays(2), pickupDate: inDays(9) }
  const schedule = { every: 1, unit: 'week' }
  const line = { productId, quantity: 1, ...days, workType: 'service', schedule }
  const order = await place({ lines: [line] })
  await server.owner.query(
    `update orders set status = 'in_progress', delivery_date = $2, pickup_date = $3 where id = $1`,
    [order.id, inDays(-8), inDays(-1)],
  )
  const page = await open(sam, order)
  await panel(page).getByText('On hire', { exact: true }).first().waitFor()
  const jobs = panel(page).getByRole('region', { name: 'Jobs' })
  await expect.poll(() => jobs.getByRole('listitem').count()).toBe(4)
  await jobs.getByRole('button', { name: /^\d+ more until / }).click()
  await expect.poll(() => jobs.getByRole('listitem').count()).toBeGreaterThan(6)
  expect(
    await panel(page)
      .getByText(/^Overdue/)
      .count(),
  ).toBe(0)
  await page.context().close()
})

test('texts are switched on and off as the hirer asks', async () => {
  const order = await place({ phone: '0491 570 156' })
  const page = await open(sam, order)
  await panel(page).getByText('No texts: they haven’t asked for any').waitFor()
  await panel(page).getByRole('button', { name: 'They want texts' }).click()
  await panel(page)
    .getByText(/^Texts about visits/)
    .waitFor()
  await panel(page).getByText('Texts asked for').waitFor()
  await panel(page).getByRole('button', { name: 'Stop the texts' }).click()
  await panel(page).getByText('No texts: they haven’t asked for any').waitFor()
  await panel(page).getByText('No more texts').waitFor()
  await page.context().close()
})
