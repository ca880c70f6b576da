import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe, untilDemoIsWritten } from '#test/processes.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'

/**
 * Retakes the pictures of the office in docs/screenshots, which show the demonstration organisation with its
 * past: `node test/e2e/office/pictures/take-pictures.ts [part of a name]`.
 */

const wanted = process.argv[2] ?? ''
const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

await using data = await makeDataDir()
const demoPort = await freePort()
await unpackChromium()
await using server = await startServe({
  DATA_DIR: data.path,
  DEMO_HOST_PORT: String(demoPort),
  DEMO_ORDERS: '1',
})
await untilDemoIsWritten(server)
const office = `http://localhost:${server.port}/office/bandicoot`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})

type Take = (name: string) => Promise<void>

/** Each picture of the office: what leads to it. The first screens come first. */
async function takeAll(page: Page, take: Take): Promise<void> {
  await page.goto(office)
  await page.getByRole('region', { name: /^Bins free/ }).waitFor()
  await take('today')
  await page.goto(`${office}/orders`)
  await page.locator('[data-row]').nth(20).waitFor()
  await take('orders')
  await page.keyboard.press('f')
  await page.getByRole('menu').waitFor()
  await take('orders-filter')
  await page.keyboard.press('Escape')
  await page.goto(`${office}/orders?status=in_progress`)
  // One whose days can be changed.
  await page.locator('[data-row]').filter({ hasNotText: 'on call' }).nth(1).click()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await take('order')
  const reference = await page.locator('aside h2').innerText()
  await page.getByRole('button', { name: 'Edit' }).click()
  await take('order-edit')
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await page.getByLabel('Collect', { exact: true }).fill('+21')
  // Priced, or refused at its field.
  await page.waitForTimeout(1500)
  await take('order-dates')
  await page.goto(`${office}/orders/${reference}`)
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await take('order-page')
  await page.goto(`${office}/orders?view=needs_approval`)
  await page.locator('[data-row]').first().click()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await take('order-approve')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ngu')
  await page
    .getByRole('option', { name: /Nguyen/ })
    .first()
    .waitFor()
  await take('palette')
}

/** On a wide screen: choosing many orders, and the columns. */
async function takeWide(page: Page, take: Take): Promise<void> {
  await page.goto(`${office}/orders`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .click()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(6)
    .click({ modifiers: ['Shift'] })
  await take('orders-chosen')
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await page.getByRole('button', { name: 'Send the links' }).waitFor()
  await take('orders-ask')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await take('orders-columns')
}

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of SIZES) {
      const { width } = viewport
      const phone = width < 500 ? { hasTouch: true, isMobile: true } : {}
      const context = await browser.newContext({ viewport, colorScheme, ...phone })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const take: Take = async (name) => {
        const file = `office-${name}${colorScheme === 'dark' ? '-dark' : ''}-${width}.png`
        if (!file.includes(wanted)) return
        await page.mouse.move(0, 0)
        await page.evaluate('document.fonts.ready')
        await page.waitForTimeout(300)
        await page.screenshot({ path: pictures + file })
      }
      await page.goto(`http://localhost:${server.port}/sign-in`)
      await page.getByRole('button', { name: /^Owner/ }).click()
      await page.getByRole('region', { name: 'Needs you' }).waitFor()
      await takeAll(page, take)
      if (width > 500) await takeWide(page, take)
      await context.close()
    }
  }
} finally {
  await browser.close()
}
