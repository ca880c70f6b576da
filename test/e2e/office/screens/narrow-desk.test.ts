import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startDemoServer } from '#test/demo/start-demo-server.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { lookAround, OFFICE } from '#test/e2e/office/telephone.ts'

// The first screen of the demo on the displays of smaller laptops.

let page: Page

beforeAll(async () => {
  const server = await startDemoServer()
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  page = await browser.newPage()
  await lookAround(page, OFFICE, 'Bookkeeper')
})

test.each([1366, 1280, 1120])('what is owed is in sight at %i px', async (width) => {
  await page.setViewportSize({ width, height: 720 })
  await page.goto(`${OFFICE}/office/bandicoot`)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText(/invoices overdue$/).waitFor()
  const { x = 0, width: its = 0 } = (await money.boundingBox()) ?? {}
  expect(x + its).toBeLessThanOrEqual(width)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
})

test.each([
  ['Money', 'Received this week', /\/payments\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/],
  ['Bins free', /out now$/, /\/orders\?status=in_progress$/],
])('“%s” leads to what its figure is of', async (part, figure, list) => {
  await page.goto(`${OFFICE}/office/bandicoot`)
  const figures = page.getByRole('region', { name: part })
  await figures.getByText(figure).click()
  await expect.poll(() => page.url()).toMatch(list)
  await page.locator('tbody tr').first().waitFor()
})
