import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

// A bookkeeper in a real browser: exports what is new to Xero, and downloads it again.

let server: TestServer
let browser: Browser
let firm: TestOrganisation
let keeper: TeamMember

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, plainCatalog)
  keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const books = openBooks(keeper, firm.slug)
  await books.begin()
  const place = async () => (await placeByKey(server, firm, anOrder())).json.id as string
  await books.issue(await place())
  await books.issue(await place())
})

test('what is new is exported by one key, and downloaded again', async () => {
  const page = await visit(browser, keeper, `/office/${firm.slug}`, screens.desktop)
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: 'Export to the books' }).click()
  await page.getByText('2 documents', { exact: true }).waitFor()
  await page.getByText('$900.00').waitFor()
  await expectAccessible(page)
  const account = page.getByLabel('Sales account in Xero')
  const usual = await account.inputValue()
  await account.fill('')
  await page.getByRole('button', { name: /^Export for Xero/ }).click()
  await page.getByText(/^The account /).waitFor()
  await account.fill(usual)
  await page.getByRole('heading', { level: 1 }).click()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  expect(saved.suggestedFilename()).toMatch(/^xero-\d{4}-\d\d-\d\d-sales\.csv$/)
  await page.getByText('Nothing is new for Xero in these days.').waitFor()
  // It looks like one that does nothing, and keeps its place among the keys.
  const idle = page.getByRole('button', { name: /^Export for Xero/ })
  expect(await idle.getAttribute('aria-disabled')).toBe('true')
  const row = page.getByRole('row', { name: /Xero .* 2 \$900\.00/ })
  await row.getByText('by Ada Quill').waitFor()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Sales' }).click(),
  ])
  expect(again.suggestedFilename()).toBe(saved.suggestedFilename())
  await page.getByLabel('Program').selectOption('MYOB')
  await page.getByText('2 documents', { exact: true }).waitFor()
  expect(await page.getByLabel('Sales account in MYOB').inputValue()).toBe('4-1000')
  await expectAccessible(page)
  await page.getByLabel('Program').selectOption('Journal')
  await page.getByText('of debits and as much of credits').waitFor()
  const [journal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export the journal/ }).click(),
  ])
  expect(journal.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByText('Nothing is new for the journal in these days.').waitFor()
  await page.getByRole('row', { name: /Journal .* 2 \$900\.00/ }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('a phone shows it without scrolling sideways', async () => {
  const page = await visit(browser, keeper, `/office/${firm.slug}/reports/books`, screens.phone)
  await page.getByText('by Ada Quill').first().waitFor()
  const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(wide).toBe(false)
  await expectAccessible(page)
  await page.context().close()
})
