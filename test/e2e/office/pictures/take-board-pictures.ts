import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { makeDataDir, startServe, untilDemoIsWritten } from '#test/processes.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'

/**
 * Takes the pictures of the dispatch board in docs/screenshots: `node
 * test/e2e/office/pictures/take-board-pictures.ts [part of a name]`.
 */

const wanted = process.argv[2] ?? ''
const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))
await using data = await makeDataDir()
await unpackChromium()
await using server = await startServe({ DATA_DIR: data.path, DEMO_ORDERS: '1' })
await untilDemoIsWritten(server)
const host = `http://localhost:${server.port}`
const office = `${host}/office/bandicoot`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})

/**
 * Opens the board of today, or of the next day on which crews work.
 * @returns how an address names that day
 */
async function openWorkingDay(page: Page): Promise<string> {
  await page.goto(`${office}/board`)
  const run = page.getByRole('button', { name: /^What to do with Hook 1/ })
  const next = page.getByText('Crews work next on').getByRole('link')
  await run.or(next).waitFor()
  if (await next.isVisible()) await next.click()
  await run.waitFor()
  const date = new URL(page.url()).searchParams.get('date')
  return date === null ? '' : `date=${date}`
}

async function takeAll(page: Page, name: (what: string) => string): Promise<void> {
  const take = async (what: string) => {
    if (!name(what).includes(wanted)) return
    await page.mouse.move(0, 0)
    await page.evaluate('document.fonts.ready')
    await page.waitForTimeout(500)
    await page.screenshot({ path: pictures + name(what) })
  }
  const day = await openWorkingDay(page)
  await take('board-day')
  await page.goto(`${office}/board?view=week&${day}`)
  await page.getByRole('rowheader', { name: /Lee Tran/ }).waitFor()
  await take('board-week')
  await page.goto(`${office}/board/sheets?${day}`)
  await page.getByRole('heading', { name: /Hook 1/ }).waitFor()
  await take('board-sheets')
}

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 1024, 390]) {
      const phone = width < 500
      const context = await browser.newContext({
        viewport: { width, height: phone ? 844 : 900 },
        colorScheme,
        ...(phone && { hasTouch: true, isMobile: true }),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${host}/sign-in`)
      await page.getByRole('button', { name: /^Owner/ }).click()
      await page.getByRole('region', { name: 'Needs you' }).waitFor()
      const dark = colorScheme === 'dark' ? '-dark' : ''
      await takeAll(page, (what) => `office-${what}${dark}-${width}.png`)
      await context.close()
    }
  }
} finally {
  await browser.close()
}
