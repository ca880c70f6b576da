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
