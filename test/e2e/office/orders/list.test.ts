import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { OFFICE, visit } from '#test/e2e/office/visit.ts'

// The list of orders in a real browser: it follows what others change, its views, columns and selections,
// the first screen, and the palette.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const NAMES = ['Alex Nguyen', 'Harbour Builders', 'Rosa Bennett', 'Mia Papas', 'Idris Haddad']
const placed: { id: string; reference: string }[] = []

let browser: Browser
let sam: TeamMember
let robin: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  robin = await createMember(server, firm, 'owner', { name: 'Robin Hale' })
  for (const customerName of NAMES) {
    const company =
      customerName === 'Harbour Builders' ? { customerType: 'company', abn: '51824753556' } : {}
    placed.push((await placeByKey(server, firm, anOrder({ customerName, ...company }))).json)
  }
})

const orders = `/office/${firm.slug}/orders`
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('what one person changes shows in another browser, without a reload', async () => {
  const [mine, theirs] = [await visit(browser, sam, orders), await visit(browser, robin, orders)]
  await mine.getByText('Live', { exact: true }).waitFor()
  await theirs.getByText('Live', { exact: true }).waitFor()
  const { json } = await placeByKey(server, firm, anOrder({ customerName: 'Carla Ferreira' }))
  await row(mine, 'Carla Ferreira').waitFor()
  await row(theirs, 'Carla Ferreira').waitFor()
  await sam.send('POST', `/api/office/${firm.slug}/orders/${json.id}/cancel`, { reason: 'Test' })
  await row(theirs, 'Carla Ferreira.*Cancelled').waitFor()
  for (const page of [mine, theirs]) await page.context().close()
})

test('all tabs of a browser share one stream, and another takes it over', async () => {
  const first = await visit(browser, sam, orders)
  await first.getByText('Live', { exact: true }).waitFor()
  const second = await first.context().newPage()
  let streams = 0
  second.on('request', (request) => {
    if (request.url().endsWith('/live')) streams += 1
  })
  await second.goto(OFFICE + orders)
  await second.getByText('Live', { exact: true }).waitFor()
  expect(streams).toBe(0)
  await first.close()
  await expect.poll(() => streams).toBe(1)
  await second.getByText('Live', { exact: true }).waitFor()
  await second.context().close()
})

test('a view is saved, renamed, shared and deleted, and the deletion undone', async () => {
  const page = await visit(browser, sam, `${orders}?status=confirmed`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Booked')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Booked', exact: true })
  await link.waitFor()
  const more = page.getByRole('button', { name: 'The view Booked' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
  const other = await visit(browser, robin, orders)
  await other.getByRole('link', { name: 'Booked' }).click()
  await other.waitForURL('**/orders?status=confirmed')
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await link.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await link.waitFor()
  for (const each of [page, other]) await each.context().close()
})

test('columns are chosen, ordered and resized, and this browser keeps them', async () => {
  const page = await visit(browser, sam, orders)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Phone', { exact: true }).check()
  await page.getByLabel('Collect', { exact: true }).uncheck()
  for (let count = 0; count < 3; count += 1) {
    await page.getByRole('button', { name: 'Phone further left' }).click()
  }
  await page.keyboard.press('Escape')
  const edge = page.getByRole('separator', { name: 'Width of Phone' })
  const width = () => edge.evaluate((handle) => handle.closest('th')?.offsetWidth ?? 0)
  const before = await width()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(before)
  await page.reload()
  await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Collect' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('ABN', { exact: true }).check()
  await page.keyboard.press('Escape')
  await row(page, 'Harbour Builders').getByText('51 824 753 556').waitFor()
  await page.context().close()
})

test('orders are chosen with X and Shift, and done to all of them, row by row', async () => {
  const page = await visit(browser, sam, `${orders}?status=confirmed`)
  await row(page, 'Alex Nguyen').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: 'Selection' }).getByText('1 selected').waitFor()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  const download = page.waitForEvent('download')
  const bookkeeper = page.getByRole('link', { name: 'Export' })
  await bookkeeper.click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await page.getByRole('button', { name: 'Send the links' }).click()
  const run = page.getByRole('dialog', { name: 'Sending payment links' })
  await run.getByText('3 of 3 done.').waitFor()
  await run.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  await page.context().close()
})

test('while another list loads, the orders that still show can’t be selected', async () => {
  const page = await visit(browser, sam, orders)
  const all = page.getByRole('checkbox', { name: 'Select all that show' })
  await all.waitFor()
  const loading = Promise.withResolvers<void>()
  await page.route(/orders\?.*search=zebra/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.getByRole('searchbox').fill('zebra')
  await page.waitForURL(/search=zebra/)
  await expect.poll(() => all.isEnabled()).toBe(false)
  loading.resolve()
  await page.getByRole('heading', { name: 'No order matches' }).waitFor()
  await page.context().close()
})

test('cancelling many says for each what happened', async () => {
  for (const customerName of ['Bulk One', 'Bulk Two']) {
    placed.push((await placeByKey(server, firm, anOrder({ customerName }))).json)
  }
  const page = await visit(browser, sam, `${orders}?search=bulk`)
  await row(page, 'Bulk One').waitFor()
  await sam.send('POST', `/api/office/${firm.slug}/orders/${placed.at(-1)?.id}/cancel`, {
    reason: 'Before',
  })
  await page.getByRole('checkbox', { name: 'Select all that show' }).check()
  await page.getByRole('button', { name: 'Cancel…' }).click()
  await page.getByRole('button', { name: 'Asked by phone' }).click()
  await page.getByRole('button', { name: 'Cancel them' }).click()
  const run = page.getByRole('dialog', { name: 'Cancelling orders' })
  await run.getByText('1 of 2 done, 1 not.').waitFor()
  await run.getByText("Order can't be cancelled any more.").waitFor()
  await page.context().close()
})

test('the palette finds orders, and does what can be done with the open one', async () => {
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  const ask = async (words: string, finds: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.locator('input[role="combobox"]:focus').waitFor()
    await page.keyboard.type(words)
    await page.getByRole('option', { name: finds, selected: true }).waitFor()
  }
  await ask('bennett', /Rosa Bennett/)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Order' }).getByText('Rosa Bennett').waitFor()
  await ask('>add a note', /^Add a note/)
  await page.keyboard.press('Enter')
  await page.getByLabel('New note').waitFor()
  await page.getByLabel('New note').press('Escape')
  await page.getByLabel('New note').waitFor({ state: 'detached' })
  await ask('harbour', /Harbour Builders/)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/orders\/[0-9A-Z-]{9}$/)
  await page.context().close()
})

test('the first screen counts what needs someone, and each count leads to its orders', async () => {
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  await page.getByText('Nothing waits for you.').waitFor()
  const [order] = placed
  await firm.within(({ tx, id }) =>
    tx.run({
      text: `update orders set delivery_date = delivery_date - 30, pickup_date = pickup_date - 30
        where organisation_id = $1 and id = $2`,
      values: [id, order?.id],
    }),
  )
  await page.reload()
  await page.getByRole('link', { name: /1 order unpaid past delivery/ }).waitFor()
  // The side bar counts what needs a decision now, which late money doesn't.
  const side = page.getByRole('navigation', { name: 'Office' })
  await side.getByRole('link', { name: 'Today', exact: true }).waitFor()
  const [job] = (await placeByKey(server, firm, anOrder())).json.jobs
  await firm.within(({ tx }) =>
    tx.run({ text: 'update jobs set date = date - 30 where id = $1', values: [job.id] }),
  )
  const failed = await sam.send(
    'POST',
    `/api/office/${firm.slug}/jobs/${job.id}/fail`,
    { code: 'no_access' },
    1,
  )
  expect(failed.status, failed.text).toBe(200)
  await side.getByRole('link', { name: /^Today\s*1$/ }).waitFor()
  await page.getByRole('link', { name: /1 order unpaid past delivery/ }).click()
  await page.waitForURL(`**/orders?view=unpaid_past_delivery&open=${order?.id}`)
  await page.getByRole('complementary', { name: 'Order' }).getByText('Alex Nguyen').waitFor()
  await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /Today/ })
    .click()
  await page.getByRole('region', { name: 'The day' }).waitFor()
  await page.context().close()
})
