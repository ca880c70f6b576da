import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
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
  const products = plainCatalog.products.map((bin) => ({ ...bin, stock: 10 }))
  firm = await createTestOrganisation(server.db, { ...plainCatalog, products })
  keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  await placeByKey(server, firm, anOrder({ customerName: 'Alex Nguyen' }))
  await placeByKey(server, firm, anOrder({ customerName: 'Grace Kim', pickupDate: inDays(13) }))
  await collect('Priya Shah', [12_100])
  await collect('Ben Cole', [])
})

/** Delivers and collects a bin; a docket that costs so much is for the job. */
async function collect(customerName: string, dockets: number[]) {
  const { json: order } = await placeByKey(server, firm, anOrder({ customerName }))
  const [delivery, collection] = order.jobs
  for (const { id } of [delivery, collection]) {
    await firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  }
  const desk = openDispatch(await createMember(server, firm, 'dispatcher'), firm.slug)
  for (const cost of dockets) {
    const docket = { number: 'W1', tippedAt: new Date().toISOString(), netKg: 900, cost }
    await desk.add('dockets', { ...docket, jobs: [{ jobId: collection.id }] })
  }
}

const days = `from=${inDays(-10)}&to=${inDays(60)}`

test.each(['desktop', 'phone'] as const)('sales by customer on a %s', async (size) => {
  const at = `/office/${firm.slug}/reports/sales?${days}`
  const page = await visit(browser, keeper, at, screens[size])
  const sales = page.getByRole('table', { name: 'Sales' })
  await sales.getByText('$1,845.00').first().waitFor()
  await page.getByLabel('Rows').selectOption('By customer')
  await sales.getByText('Grace Kim').waitFor()
  await page.getByRole('img', { name: 'Sales as bars, 4 of them.' }).waitFor()
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

test.each(['desktop', 'phone'] as const)('the margin of each job on a %s', async (size) => {
  const at = `/office/${firm.slug}/reports/margin?from=${inDays(-10)}&to=${inDays(0)}`
  const page = await visit(browser, keeper, at, screens[size])
  const margin = page.getByRole('table', { name: 'Margin' })
  const priya = margin.getByRole('row').filter({ hasText: 'Priya Shah' })
  await priya.getByText('$299.09').waitFor()
  await priya.getByText('$110.00').waitFor()
  const ben = margin.getByRole('row').filter({ hasText: 'Ben Cole' })
  await ben.getByText('No tip cost yet').waitFor()
  if (size === 'desktop') {
    // Words are read from their left, figures from their right.
    const side = (name: string) =>
      page.evaluate<string>(
        `getComputedStyle([...document.querySelectorAll('th')].find((head) => head.innerText === '${name}')).textAlign`,
      )
    expect(await side('Customer')).toBe('left')
    expect(await side('Margin')).toBe('right')
  }
  await expectAccessible(page)
  await page.getByLabel('Rows').selectOption('By month')
  await priya.waitFor({ state: 'detached' })
  await margin.getByText('$299.09').first().waitFor()
  await page.getByRole('link', { name: 'Bin use' }).click()
  await page.getByRole('table', { name: 'Bin use' }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('a period is typed by keyboard, and a day on the way there changes nothing', async () => {
  const page = await visit(browser, keeper, `/office/${firm.slug}/reports/gst`)
  const [from, to] = [page.getByLabel('From'), page.getByLabel('To')]
  const shown = async () => [await from.inputValue(), await to.inputValue()]
  await page.getByLabel('Period').selectOption('Last financial year')
  await from.focus()
  // The tests' Chromium writes dates as Americans do.
  await page.keyboard.type('03312025', { delay: 60 })
  await expect.poll(shown).toEqual(['2025-03-31', '2026-06-30'])
  await to.focus()
  await page.keyboard.type('04302025', { delay: 60 })
  await expect.poll(() => page.url()).toContain('from=2025-03-31&to=2025-04-30')
  expect(await shown()).toEqual(['2025-03-31', '2025-04-30'])
  // An end before the beginning counts once the field is left, and moves the beginning with it.
  await page.getByRole('heading', { level: 1 }).click()
  await to.focus()
  await page.keyboard.type('01312025', { delay: 60 })
  expect(page.url()).toContain('from=2025-03-31')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('from=2025-01-31&to=2025-01-31')
  await page.context().close()
})

test('the days stay from one report to the next', async () => {
  const page = await visit(browser, keeper, `/office/${firm.slug}/reports/sales`)
  await page.getByLabel('Period').selectOption('Last quarter')
  const first = await page.getByLabel('From').inputValue()
  await page.getByRole('link', { name: 'GST' }).click()
  await page.getByLabel('Basis').waitFor()
  expect(await page.getByLabel('From').inputValue()).toBe(first)
  await page.getByRole('link', { name: 'Receivables' }).click()
  await page.getByRole('link', { name: 'Margin' }).click()
  await page.getByText('Of jobs that took waste away').waitFor()
  expect(await page.getByLabel('Period').inputValue()).toBe('Last quarter')
  await page.context().close()
})
