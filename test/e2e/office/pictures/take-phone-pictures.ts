import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'
import type { Page } from 'playwright-core'
import { shortDay } from '#contract/values/spoken-time.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { lookAround, placeEarlier, readDays } from '#test/e2e/office/telephone.ts'

/**
 * Retakes the pictures of an order on the phone in docs/screenshots:
 * `node test/e2e/office/pictures/take-phone-pictures.ts`.
 */

const pictures = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

await using data = await makeDataDir()
await unpackChromium()
await using server = await startServe({
  DATA_DIR: data.path,
  DEMO_HOST_PORT: String(await freePort()),
})
const office = `http://localhost:${server.port}`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
const alex = {
  name: 'Alex Nguyen',
  phone: '0491 570 156',
  email: 'alex@customer.example',
  address: '12 Example Street',
}

async function takeAll(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  const { free, refused } = await readDays(page)
  await page.goto(`${office}/office/bandicoot/orders/new`)
  await page.locator('#caller:focus').waitFor()
  await page.keyboard.type('0491570156')
  await page.getByRole('option').first().waitFor()
  await take('office-phone-order-found')
  await page.keyboard.press('Enter')
  await page.locator('#deliver:focus').waitFor()
  await page.keyboard.type(shortDay(refused).slice(4))
  await page.getByLabel(/You can book it all the same/).waitFor()
  await take('office-phone-order-override')
  await page.getByLabel('Deliver', { exact: true }).fill(shortDay(free[1] ?? '').slice(4))
  await page
    .getByText(/\d+ left/)
    .first()
    .waitFor()
  await page.getByLabel('Send a link to agree').check()
  await page.getByLabel('Deliver', { exact: true }).focus()
  await take('office-phone-order')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Booked', { exact: true }).waitFor()
  await take('office-phone-order-booked')
}

for (const size of SIZES) {
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: size, colorScheme: theme })
    const page = await context.newPage()
    await lookAround(page, office)
    if (size.width === 1440 && theme === 'light') {
      for (let times = 0; times < 3; times += 1) await placeEarlier(page, alex)
    }
    await takeAll(page, async (name) => {
      await page.waitForTimeout(300)
      const part = theme === 'dark' ? '-dark' : ''
      await page.screenshot({ path: `${pictures}${name}${part}-${size.width}.png` })
    })
    await context.close()
  }
}
await browser.close()
