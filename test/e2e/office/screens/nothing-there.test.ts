import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// What people find where there's nothing: lists that are empty, the address of a record that isn't there, and a record
// that was emptied.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

test.each([
  ['orders', 'order'],
  ['customers', 'customer'],
  ['invoices', 'invoice'],
  ['payments', 'payment'],
])('an address of %s that leads nowhere leads to all of them', async (list, one) => {
  const nowhere = `/office/${firm.slug}/${list}/01a21f57-0000-7000-8000-000000000000`
  const page = await visit(browser, owner, nowhere)
  await page.getByRole('heading', { name: `The ${one} isn’t here` }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: `All ${list}` })
    .last()
    .click()
  await page.waitForURL(`**/${list}`)
  await page.context().close()
})

test('each view of the invoices says why it is empty', async () => {
  const page = await visit(browser, owner, `/office/${firm.slug}/invoices`)
  await page.getByText('Nothing is invoiced yet').waitFor()
  await page.getByRole('link', { name: 'Credit notes' }).click()
  await page.getByText('An invoice is credited from its own page.').waitFor()
  await page.getByRole('link', { name: 'Overdue' }).click()
  await page.getByText('Nothing is overdue').waitFor()
  await page.goto(`${page.url().split('?')[0]}?search=nowhere`)
  await page.getByText('No invoice matches').waitFor()
  await page.context().close()
})

test.each([
  ['payments', 'There are no payments yet', 'No payment matches'],
  ['dockets', 'There are no dockets yet', 'No docket matches'],
])('the %s of a new business are none yet, and a search finds none', async (list, yet, none) => {
  const page = await visit(browser, owner, `/office/${firm.slug}/${list}`)
  await page.getByRole('heading', { name: yet }).waitFor()
  await page.goto(`${page.url()}?search=nowhere`)
  await page.getByRole('heading', { name: none }).waitFor()
  await page.context().close()
})

test('a run of a business without drivers and vehicles leads to where they are added', async () => {
  const page = await visit(browser, owner, `/office/${firm.slug}/board`)
  await page
    .getByRole('button', { name: /^New run/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('There are no drivers and vehicles yet').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Add them in the fleet' }).click()
  await page.waitForURL('**/fleet/**')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('the record of an anonymous customer says so, and offers nothing that is refused', async () => {
  const desk = openCustomers(owner, firm.slug)
  const { id, number } = await desk.add({
    name: 'Ada Ferris',
    contacts: [{ name: 'Ada', email: 'ada@ferris.example' }],
    sites: [{ address: '1 New Street' }],
  })
  const path = `/office/${firm.slug}/customers/${id}`
  const page = await visit(browser, owner, path)
  await page.getByRole('button', { name: /^Put on stop/ }).waitFor()
  const anonymise = `/api/office/${firm.slug}/personal-data/anonymise`
  const { status, text } = await owner.send('POST', anonymise, { customer: number })
  expect(status, text).toBe(200)
  await page.goto(page.url())
  await page.getByText(/^This record was made anonymous on /).waitFor()
  const buttons = page
    .getByRole('main')
    .getByRole('button', { name: /order|Edit|Merge|stop|Add|Remove/ })
  expect(await buttons.allInnerTexts()).toEqual([])
  await expectAccessible(page)
  await page.keyboard.press('e')
  expect(await page.getByLabel('Name').count()).toBe(0)
  await page.context().close()
})
