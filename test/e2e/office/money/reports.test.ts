import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

// Reports in a real browser: the chart, the table beside it, other rows and other days.

let server: TestServer
let browser: Browser
let firm: TestOrganisation
let keeper: TeamMember

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, plainCatalog)
  keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  await placeByKey(server, firm, anOrder({ customerName: 'Alex Nguyen' }))
  await placeByKey(server, firm, anOrder({ customerName: 'Grace Kim', pickupDate: inDays(13) }))
})

const days = `from=${inDays(-10)}&to=${inDays(60)}`

test.each(['desktop', 'phone'] as const)('sales by customer on a %s', async (size) => {
  const at = `/office/${firm.slug}/reports/sales?${days}`
  const page = await visit(browser, keeper, at, screens[size])
  const sales = page.getByRole('table', { name: 'Sales' })
  await sales.getByText('$945.00').first().waitFor()
  await page.getByLabel('Rows').selectOption('By customer')
  await sales.getByText('Grace Kim').waitFor()
  await page.getByRole('img', { name: 'Sales as bars, 2 of them.' }).waitFor()
  expect(page.url()).toContain('by=customer')
  const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(wide).toBe(false)
  await expectAccessible(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^sales-.*\.csv$/)
  await page.getByLabel('Period').selectOption('Last financial year')
  await page.getByText('Nothing in these days').waitFor()
  await page.context().close()
})
