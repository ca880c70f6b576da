import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What a bookkeeper does all day: a month as CSV, an unpaid order by its purchase order, and who is calling.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
let browser: Browser
let priya: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  priya = await createMember(server, firm, 'bookkeeper', { name: 'Priya Nair' })
  const owner = await createMember(server, firm, 'owner')
  await openCustomers(owner, firm.slug).add({
    name: 'Quarry & Sons',
    contacts: [{ name: 'Rex Stone', email: 'rex@quarry.example', phone: '02 5550 8002' }],
  })
  for (const purchaseOrder of ['PO-7779', 'PO-7780']) {
    const company = { customerType: 'company', customerName: 'Quarry & Sons', purchaseOrder }
    const placed = await placeByKey(server, firm, anOrder({ ...company, phone: '02 5550 8002' }))
    expect(placed.status, placed.text).toBe(201)
  }
})

test('a month is a choice of the list, and one click makes it CSV', async () => {
  const delivered = String(anOrder()['deliveryDate'])
  const month = delivered.slice(0, 7) === inDays(0).slice(0, 7) ? 'This month' : null
  const page = await visit(browser, priya, `/office/${firm.slug}/orders`)
  await page
    .getByRole('row', { name: /Quarry/ })
    .first()
    .waitFor()
  await page.keyboard.press('f')
  await page
    .getByRole('menuitemradio', { name: month ?? 'Last month' })
    .first()
    .click()
  await page.getByText(month === null ? 'last month' : 'this month').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(month === null ? 1 : 3)
  await page.context().close()
})

test('an unpaid order is found by its purchase order, and says what is due', async () => {
  const page = await visit(browser, priya, `/office/${firm.slug}/orders`)
  await page
    .getByRole('row', { name: /Quarry/ })
    .first()
    .waitFor()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('7780')
  await page.getByText('1 order · $450.00 · due $450.00').waitFor()
  await page.context().close()
})

test('a phone number finds who is calling before what they ordered', async () => {
  const page = await visit(browser, priya, `/office/${firm.slug}`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('02 5550 8002')
  await page.getByRole('group', { name: 'Orders' }).waitFor()
  await page.getByRole('option', { name: /C-000001/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Customer' })
  await panel.getByRole('heading', { name: 'Quarry & Sons' }).waitFor()
  await page.context().close()
})
