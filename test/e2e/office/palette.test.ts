import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openCustomers } from '#test/actors/customers.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { ids, plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { visit } from './visit.ts'

// ⌘K finds every kind of record that has a page, and does what can be done with the one that is open.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const olive = await createMember(server, firm, 'owner', { name: 'Olive Tran' })
const vic = await createMember(server, firm, 'viewer', { name: 'Vic Viewer' })
const customer = await openCustomers(olive, firm.slug).add({
  name: 'Quarry & Sons',
  contacts: [{ name: 'Rex Stone', email: 'rex@quarry.example', phone: '02 5550 8002' }],
})

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(words)
}
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

test.each(['quarry', 'C-000001', 'rex stone', '0255508002'])(
  '“%s” finds the customer, whose commands the palette then has',
  async (words) => {
    const page = await visit(browser, olive, `/office/${firm.slug}`)
    await ask(page, words)
    await option(page, /Quarry & Sons/).click()
    const panel = page.getByRole('complementary', { name: 'Customer' })
    await panel.getByRole('heading', { name: 'Quarry & Sons' }).waitFor()
    await ask(page, '>new order for')
    await page.getByRole('option', { name: /^New order for/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/orders/new?customer=C-000001')
    await page.locator('#caller').waitFor()
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await expect.poll(() => field('Company').inputValue()).toBe('Quarry & Sons')
    await expect.poll(() => field('Email').inputValue()).toBe('rex@quarry.example')
    await page.context().close()
  },
)

test('⌘Enter opens the customer’s own page, and one line leads to all that match', async () => {
  const page = await visit(browser, olive, `/office/${firm.slug}`)
  await ask(page, 'quarry')
  await page.getByRole('option', { name: /Quarry & Sons/, selected: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/customers/${customer.id}`)
  await ask(page, 'quarry')
  await option(page, /Search every customer for “quarry”/).click()
  await page.waitForURL('**/customers?search=quarry')
  await page.context().close()
})

test('items of the catalogue and webhook endpoints are found by those who may see them', async () => {
  const { json, status, text } = await olive.send('POST', `/api/office/${firm.slug}/webhooks`, {
    url: 'https://hooks.example/bins',
  })
  expect(status, text).toBe(201)
  const page = await visit(browser, olive, `/office/${firm.slug}`)
  const faults = listenForFaults(page.context())
  await ask(page, 'general')
  await option(page, /General waste Groups/).click()
  await page.waitForURL('**/catalog/groups?open=*')
  expect(faults, 'schemas that are loaded heed the content policy').toEqual([])
  await ask(page, 'hooks.example')
  await option(page, /hooks\.example\/bins/).click()
  await page.waitForURL(`**/settings/webhooks?endpoint=${json.id}`)
  await page.context().close()
  const viewers = await visit(browser, vic, `/office/${firm.slug}`)
  await ask(viewers, 'quarry')
  await option(viewers, /Quarry & Sons/).waitFor()
  await viewers.getByRole('combobox', { name: 'Find or do anything' }).fill('hooks.example')
  await option(viewers, /Search every order/).waitFor()
  expect(await option(viewers, /hooks\.example\/bins/).count()).toBe(0)
  await viewers.context().close()
})

test('a number finds the bin or the docket that has it, and Enter opens it', async () => {
  const desk = openDispatch(olive, firm.slug)
  await desk.add('bins', { number: 'B 1047', productId: ids.bin })
  await desk.add('dockets', { number: 'K 1047', tippedAt: new Date().toISOString(), netKg: 900 })
  const page = await visit(browser, olive, `/office/${firm.slug}`)
  await ask(page, '1047')
  await option(page, /B 1047/).waitFor()
  await option(page, /K 1047 900 kg/).waitFor()
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('k 1047')
  await page.getByRole('option', { name: /^K 1047/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dockets?open=*')
  await page.getByRole('dialog', { name: /K 1047/ }).waitFor()
  await page.context().close()
})

test('a key is named as it’s printed on the keyboard of the computer', async () => {
  const find = (page: Page) => page.getByRole('button', { name: 'Find anything' })
  const here = await visit(browser, olive, `/office/${firm.slug}/orders`)
  await find(here).getByText('Ctrl K', { exact: true }).waitFor()
  await here.addInitScript(
    "Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })",
  )
  await here.reload()
  await find(here).getByText('⌘K', { exact: true }).waitFor()
  await here.context().close()
})
