import { beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { boxOf } from '#test/e2e/office/board/on-board.ts'
import { visit } from '#test/e2e/office/visit.ts'

// A row opens with a click wherever it is, and yet its text can be selected and copied.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher')
const office = `/office/${firm.slug}`

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  await openDispatch(sam, firm.slug).add('bins', { number: 'B 1047', productId: ids.bin })
  await placeByKey(server, firm, anOrder({ customerName: 'Rosa Bennett' }))
})

/** Drags the mouse over a text, and resolves to what is selected. */
async function select(page: Page, text: Locator): Promise<string> {
  const { x, y, height } = await boxOf(text)
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + height / 2, { steps: 6 })
  await page.mouse.up()
  return page.evaluate<string>('getSelection().toString()')
}

/** How many tabs show an address. Asked of Chromium: Playwright sometimes never hears of a tab opened behind another. */
async function countTabs(address: RegExp): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.filter(({ url }) => address.test(url)).length
}

test('the text of a bin’s row can be selected, and a click on it opens the bin', async () => {
  const page = await visit(browser, sam, `${office}/bins`)
  const cell = page
    .getByRole('row', { name: /B 1047/ })
    .getByRole('cell')
    .nth(1)
  expect((await select(page, cell)).length).toBeGreaterThan(2)
  const panel = page.getByRole('complementary', { name: 'Bin' })
  expect(await panel.count()).toBe(0)
  // Inside what is selected.
  await cell.click({ position: { x: 4, y: 8 } })
  await panel.getByRole('heading', { name: 'Bin B 1047' }).waitFor()
  const before = await countTabs(/\/bins\?open=/)
  await cell.click({ modifiers: ['Control'], position: { x: 4, y: 8 } })
  await expect.poll(() => countTabs(/\/bins\?open=/)).toBe(before + 1)
  await page.context().close()
})

test('selecting a name among the orders opens no order', async () => {
  const page = await visit(browser, sam, `${office}/orders`)
  const name = page.getByRole('table').getByText('Rosa Bennett')
  expect(await select(page, name)).toContain('Rosa')
  await page.waitForTimeout(300)
  expect(page.url()).not.toContain('open=')
  await name.click()
  await page.waitForURL('**open=*')
  await page.context().close()
})
