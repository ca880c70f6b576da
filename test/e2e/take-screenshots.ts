import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'
import type { BrowserContext, Page } from 'playwright-core'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, runCommand, startServe, untilDemoIsWritten } from '#test/processes.ts'
import { payByCard } from '#test/e2e/hirer/pay-by-card.ts'

/**
 * Retakes the pictures in docs/screenshots, which show the demonstration organisation:
 * `node test/e2e/take-screenshots.ts [part of a name]`. Shrinks them if pngquant is installed.
 */

const run = promisify(execFile)
const wanted = process.argv[2] ?? ''
const pictures = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const WIDTHS = [390, 768, 1440] as const
const taken: string[] = []

await using data = await makeDataDir()
const demoPort = await freePort()
await unpackChromium()
const settings = { DATA_DIR: data.path, DEMO_HOST_PORT: String(demoPort), DEMO_ORDERS: '1' }
await using server = await startServe(settings)
// Only then is the demo registered for GST, which the prices mention.
await untilDemoIsWritten(server)
const booking = `http://localhost:${server.port}/book/bandicoot`
const browser = await playwright.launch({
  executablePath: await chromiumPath(),
  env: chromiumEnvironment(),
  // Modern screens don't hint fonts; with hinting every letter's width is rounded to a pixel.
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
type Camera = {
  page: Page
  context: BrowserContext
  /** Saves a picture of the whole page, or of the visible part. */
  take: (name: string, all?: boolean) => Promise<void>
}

async function open(width: number): Promise<Camera> {
  const phone = width < 500 ? { hasTouch: true, isMobile: true } : {}
  const height = width < 500 ? 844 : width < 1000 ? 1024 : 900
  const context = await browser.newContext({ viewport: { width, height }, ...phone })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const take: Camera['take'] = async (name, all = true) => {
    if (!name.includes(wanted)) return
    await page.mouse.move(0, 0)
    await page.evaluate('scrollTo(0, 0); document.fonts.ready')
    await page.waitForTimeout(200)
    if (all) await growTo(page, width, height)
    const path = `${pictures}${name}-${width}.png`
    await page.screenshot({ path })
    taken.push(path)
    await page.setViewportSize({ width, height })
  }
  return { context, page, take }
}

/** Makes the window as tall as the page, so a bar fixed to the bottom appears at the page's end. */
async function growTo(page: Page, width: number, least: number): Promise<void> {
  const high = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(least, high) })
}

async function takeAll(width: number): Promise<void> {
  await operate('organisation', 'subscription', 'bandicoot', 'active')
  await setRule('paymentRequired', false)
  const link = await takeBooking(width)
  await takeHirer(width, link)
  await takeRefusals(width)
  await setRule('paymentRequired', true)
  await takePayment(width)
  await takeEmbed(width)
  await takeDocs(width)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Books from start to confirmation and returns the address of the hirer's page. */
async function takeBooking(width: number): Promise<string> {
  const { context, page, take } = await open(width)
  await toDetails(page, take)
  await press(page, 'Check and book')
  await take('booking-details-errors')
  await toReview(page, take)
  await press(page, /^Book /)
  await heading(page, 'It’s booked')
  await take('booking-done')
  if (width === 768) {
    await page.emulateMedia({ media: 'print' })
    await take('booking-done-print')
    await page.emulateMedia({ media: 'screen' })
  }
  const link = await page.getByRole('link', { name: 'See or change' }).getAttribute('href')
  await context.close()
  return link ?? ''
}

async function toDetails(page: Page, take: Camera['take']): Promise<void> {
  await page.goto(booking)
  await page.getByRole('combobox').fill('newt')
  await page.getByRole('option').first().waitFor()
  await take('booking-suburb')
  await page.getByRole('option', { name: 'Newtown' }).click()
  await heading(page, 'What are you throwing out?')
  await page.getByRole('radio', { name: /^General waste/ }).check()
  await take('booking-waste')
  await press(page, 'Choose a size')
  await heading(page, 'What size?')
  await page.getByRole('radio', { name: /6 m³/ }).check()
  await take('booking-size')
  await page.getByText('Mattress or bed base').first().click()
  await press(page, 'Add one Mattress or bed base')
  await take('booking-extras')
  await press(page, 'Choose the dates')
  await heading(page, 'When do you need it?')
  const days = page.locator('[role="grid"] button:visible')
  const free = days.and(page.locator('[aria-disabled="false"]')).first()
  await free.waitFor()
  const refused = days.and(page.locator('[aria-disabled="true"][aria-label*="No "]'))
  // At a month's end a phone shows none: what is left of the month is too soon, or free.
  if ((await refused.count()) === 0) await press(page, 'Later month')
  await refused.last().click({ force: true })
  await take('booking-dates-why')
  await free.click()
  await page.getByText('days’ hire').waitFor()
  await take('booking-dates')
  await press(page, 'Enter your details')
  await heading(page, 'Your details')
  await take('booking-details')
}

async function toReview(page: Page, take: Camera['take']): Promise<void> {
  if (!(await page.getByLabel('Where should the bin go?').isVisible())) {
    await page.getByText('Help the driver (optional)').click()
  }
  for (const [label, value] of [
    ['Your name', 'Alex Nguyen'],
    ['Email', 'alex@customer.example'],
    ['Phone', '0491 570 156'],
    ['Street address', '12 Example Street'],
    ['Where should the bin go?', 'Left side of the driveway'],
  ] as const) {
    await page
      .getByLabel(label, { exact: true })
      .or(page.getByLabel(`${label} (optional)`))
      .fill(value)
  }
  await press(page, 'Check and book')
  await heading(page, 'Check and book')
  await take('booking-review')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

const nothing: Camera['take'] = async () => {}

async function takeHirer(width: number, link: string): Promise<void> {
  const { context, page, take } = await open(width)
  await page.goto(link)
  await page.getByRole('heading', { name: 'So far' }).waitFor()
  await take('hirer')
  await press(page, 'Keep it longer')
  await page.getByText('New total').waitFor()
  await take('hirer-longer')
  await press(page, 'Keep it as it is')
  await press(page, 'Change the dates')
  await page.getByLabel('Deliver on').waitFor()
  await take('hirer-move')
  await press(page, 'Keep it as it is')
  await press(page, 'Cancel the booking')
  await take('hirer-cancel')
  await press(page, 'Cancel the booking')
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor()
  await take('hirer-cancelled')
  await context.close()
}

async function takeRefusals(width: number): Promise<void> {
  const { context, page, take } = await open(width)
  await toDetails(page, nothing)
  await toReview(page, nothing)
  await page.route('**/orders', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, body: '{"error":"Later"}' }),
  )
  await press(page, /^Book /)
  await page.getByText('We’ll try again for you').waitFor()
  await take('booking-waiting')
  await page.reload()
  await page.unroute('**/orders')
  await heading(page, 'Check and book')
  await context.setOffline(true)
  await press(page, /^Book /)
  await page.getByText('book again once you’re back').waitFor()
  await take('booking-offline')
  await context.setOffline(false)
  await operate('organisation', 'subscription', 'bandicoot', 'inactive')
  await press(page, /^(?:Book|Try again)/)
  await heading(page, 'Online booking is closed')
  await take('booking-closed')
  await operate('organisation', 'subscription', 'bandicoot', 'active')
  await context.close()
}

async function takePayment(width: number): Promise<void> {
  const { context, page, take } = await open(width)
  await toDetails(page, nothing)
  await toReview(page, nothing)
  await press(page, /^Book /)
  await heading(page, 'One thing left: payment')
  await take('booking-to-pay')
  await page.getByRole('link', { name: 'See or change' }).click()
  await heading(page, 'Pay to keep your booking')
  await take('hirer-pending')
  await press(page, /^Pay /)
  await page.getByText('A test payment.').waitFor()
  await take('payment')
  await payByCard(page, '4000 0000 0000 0002')
  await page.getByText('The card was declined.').first().waitFor()
  await take('payment-declined')
  await payByCard(page, '4000 0000 0000 0119')
  await page.getByText('The bank didn’t answer.').waitFor()
  await take('payment-no-answer')
  await payByCard(page)
  await page.getByText('Paid. Thank you.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Paid $' }).waitFor()
  await take('hirer-paid')
  await context.close()
}

async function takeEmbed(width: number): Promise<void> {
  const { context, page, take } = await open(width)
  const site = `http://localhost:${demoPort}`
  await page.goto(site)
  await page.frameLocator('iframe').getByRole('combobox').waitFor()
  await take('embed-inline')
  await page.goto(`${site}/prices`)
  await page.getByRole('link', { name: 'Book 6 m³' }).click()
  await page.frameLocator('dialog iframe').getByRole('combobox').waitFor()
  await take('embed-popup', false)
  await page.goto(`${site}/newtown`)
  await page.getByRole('button', { name: 'Book a bin' }).waitFor()
  await take('embed-floating', false)
  await context.close()
}

/** The documentation's first page and that of an endpoint, in both themes. */
async function takeDocs(width: number): Promise<void> {
  for (const [theme, colorScheme] of [
    ['', 'light'],
    ['-dark', 'dark'],
  ] as const) {
    const { context, page, take } = await open(width)
    await page.emulateMedia({ colorScheme })
    for (const [name, path] of [
      ['docs', ''],
      ['docs-endpoint', '/orders/place-order'],
    ] as const) {
      await page.goto(`http://localhost:${server.port}/docs${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await take(`${name}${theme}`, false)
    }
    await context.close()
  }
}

/** Runs an operator's command against the pictured server. */
async function operate(...words: string[]): Promise<void> {
  const { code, stderr } = await runCommand(words, { DATA_DIR: data.path })
  if (code !== 0) throw new Error(stderr)
}

async function setRule(rule: string, value: boolean): Promise<void> {
  const file = join(tmpdir(), 'kerbside-rules.json')
  await writeFile(file, JSON.stringify({ bookingRules: { [rule]: value } }))
  await operate('catalog', 'import', 'bandicoot', file)
}

/** Halves the size of the pictures, or better, if pngquant is installed. */
async function shrink(): Promise<void> {
  const command = `pngquant --force --skip-if-larger --ext .png --speed 1 --strip 64 ${taken.join(' ')}`
  await run('sh', ['-c', `! command -v pngquant || ${command} || true`])
}

try {
  for (const width of WIDTHS) await takeAll(width)
  await shrink()
} finally {
  await browser.close()
}
