import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { makeDataDir, startServe } from '#test/processes.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'

/**
 * Takes the pictures of the catalogue's editor in docs/screenshots: `node test/e2e/office/pictures/picture-catalogue.ts
 * [part of a name]`.
 */

const wanted = process.argv[2] ?? ''
const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))
const PAGES = [
  'prices',
  'products',
  'groups',
  'areas',
  'add-ons',
  'questions',
  'notices',
  'terms',
  'rules',
  'closed-days',
  'history',
]

await using data = await makeDataDir()
await unpackChromium()
await using server = await startServe({ DATA_DIR: data.path, DEMO_ORDERS: '0' })
const office = `http://localhost:${server.port}`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})

async function picture(width: number, theme: 'light' | 'dark'): Promise<void> {
  const phone = width < 500
  const context = await browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    colorScheme: theme,
    ...(phone && { hasTouch: true, isMobile: true }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${office}/sign-in`)
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.waitForURL('**/office/bandicoot**')
  await show(page, 'prices')
  await change(page)
  for (const name of PAGES) {
    const file = `office-catalogue-${name}${theme === 'dark' ? '-dark' : ''}-${width}.png`
    if (!file.includes(wanted)) continue
    await show(page, name)
    const first = page.locator('li > a[href*="open="]').first()
    if (!phone && (await first.count()) > 0) await first.click()
    await page.waitForTimeout(900)
    await page.screenshot({ path: pictures + file })
  }
  const review = `office-catalogue-review${theme === 'dark' ? '-dark' : ''}-${width}.png`
  if (review.includes(wanted)) {
    await page.getByRole('button', { name: 'Review' }).click()
    await page.waitForTimeout(900)
    await page.screenshot({ path: pictures + review })
  }
  await context.close()
}

async function show(page: Page, name: string): Promise<void> {
  await page.goto(`${office}/office/bandicoot/catalog/${name}`)
  await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor()
  await page.getByRole('navigation', { name: 'Catalogue' }).waitFor()
}

/** Some prices and an area that aren't published yet. */
async function change(page: Page): Promise<void> {
  const prices = page.getByRole('gridcell', { name: /^Base price: / })
  await prices.nth(2).click()
  await page.keyboard.type('435')
  await page.keyboard.press('Enter')
  await page.keyboard.type('499')
  await page.keyboard.press('Tab')
  await page.keyboard.type('520')
  await page.keyboard.press('Enter')
}

try {
  for (const width of [1440, 390]) {
    for (const theme of ['light', 'dark'] as const) await picture(width, theme)
  }
} finally {
  await browser.close()
}
