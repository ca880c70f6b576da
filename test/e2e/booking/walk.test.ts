import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { openBrowser } from '#test/e2e/browser.ts'
import { BOOKING_URL, createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

/** The demonstration's usual booking by one thumb, on a small phone whose browser has its bars out. */

let organisation: TestOrganisation
let dear: TestOrganisation
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  const server = await startTestServer()
  const file = await readFile(new URL('../../../server/demo/catalog.json', import.meta.url), 'utf8')
  organisation = await createTestOrganisation(server.db, JSON.parse(file))
  dear = await createTestOrganisation(server.db, JSON.parse(file.replaceAll('69500', '99999900')))
  browser = await openBrowser(server)
})
afterEach(() => context.close())

async function start({ slug } = organisation, width = 390) {
  context = await browser.newContext({
    viewport: { width, height: 664 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(`${BOOKING_URL}/${slug}`)
  await page.getByRole('combobox').waitFor()
  return page
}

/** The step's button is in sight without scrolling, wherever the page is scrolled to. */
async function expectInReach(page: Page, button: Locator): Promise<void> {
  for (const at of ['0', 'document.documentElement.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${at})`)
    const isInReach = async () => {
      const box = await button.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 664 && box.height >= 44
    }
    await expect.poll(isInReach).toBe(true)
  }
}

test('14 taps at most, the button always in reach, and what may be charged later always said', async () => {
  const page = await start()
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  const next = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name })
    await expectInReach(page, button)
    await tap(button)
  }
  const back = (name: string) => page.getByRole('link', { name, exact: true })
  const line = page.getByText('After that $15 a day, $395 a tonne')

  await expectInReach(page, page.getByRole('button', { name: 'Choose the waste' }))
  await tap(page.getByRole('combobox'))
  await page.keyboard.type('newt')
  await tap(page.getByRole('option', { name: 'Newtown' }))
  await back('Suburb').waitFor()
  await tap(page.getByRole('radio', { name: /^General waste/ }))
  await next('Choose a size')
  await back('Waste').waitFor()
  // On a phone the stops have no names, so a screen reader doesn't go through them one by one.
  const progress = page.getByRole('navigation', { name: 'Step 3 of 6, Size' })
  expect(await progress.getByRole('listitem').count()).toBe(0)
  const size = page.locator('label', { hasText: '6 m³' })
  expect(await size.textContent()).toContain('7\u00a0days, 900\u00a0kg included')
  expect(await size.textContent()).toContain('then $15 a day, $395 a tonne')
  await tap(size)
  await next('Choose the dates')
  await back('Size').waitFor()
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await tap(page.locator('[role="grid"] button[aria-disabled="false"]:visible').first())
  await page.getByText('7 days’ hire').waitFor()
  await next('Enter your details')
  await back('Dates').waitFor()
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollHeight'))
    .toBeLessThanOrEqual(1200)
  await tap(page.getByLabel('Your name'))
  // The phone's keyboard goes from field to field.
  for (const text of [
    'Alex Nguyen',
    '02 5550 0199',
    'alex@customer.example',
    '12 Example Street',
  ]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await next('Check and book')
  await back('Details').waitFor()
  await line.first().waitFor()
  const boxes = await page.getByRole('checkbox').all()
  for (const box of boxes) await tap(box)
  await next('Book 6 m³ for $695')
  await page.getByRole('heading', { name: 'It’s booked' }).waitFor()
  await page.getByText('Included: 7 days, 900 kg. After that $15 a day, $395 a tonne.').waitFor()
  expect(taps).toBeLessThanOrEqual(14)
})

test('the bar opens to the whole booking, with a way to change each part', async () => {
  const page = await start()
  await page.getByRole('combobox').fill('newt')
  await page.getByRole('option', { name: 'Newtown' }).tap()
  await page.getByRole('radio', { name: /^General waste/ }).tap()
  await page.getByRole('button', { name: 'Choose a size' }).tap()
  await page.locator('label', { hasText: '6 m³' }).tap()
  await page.getByRole('button', { name: 'Choose the dates' }).tap()
  const total = page.getByRole('button', { name: /^\$695\.00/ })
  await total.tap()
  await expect.poll(() => total.getAttribute('aria-expanded')).toBe('true')
  await page.getByText('Included: 7 days, 900 kg. After that $15 a day, $395 a tonne.').waitFor()
  await page.getByRole('link', { name: 'Change waste' }).tap()
  await page.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
})

test('the open bar closes with Escape, and doesn’t cover the next step', async () => {
  const page = await start()
  await page.getByRole('combobox').fill('newt')
  await page.getByRole('option', { name: 'Newtown' }).tap()
  await page.getByRole('radio', { name: /^General waste/ }).tap()
  await page.getByRole('button', { name: 'Choose a size' }).tap()
  await page.locator('label', { hasText: '6 m³' }).tap()
  const total = page.getByRole('button', { name: /^\$695\.00/ })
  const isOpen = () => total.getAttribute('aria-expanded')
  await total.tap()
  await expect.poll(isOpen).toBe('true')
  await page.getByRole('link', { name: 'Change waste' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(isOpen).toBe('false')
  await total.and(page.locator(':focus')).waitFor()
  await total.tap()
  await page.getByRole('button', { name: 'Choose the dates' }).tap()
  await page.getByRole('heading', { name: 'When do you need it?' }).waitFor()
  expect(await isOpen()).toBe('false')
})

test('each field that helps the driver has room above it', async () => {
  const page = await start()
  await page.getByRole('combobox').fill('newt')
  await page.getByRole('option', { name: 'Newtown' }).tap()
  await page.getByRole('radio', { name: /^General waste/ }).tap()
  await page.getByRole('button', { name: 'Choose a size' }).tap()
  await page.locator('label', { hasText: '6 m³' }).tap()
  await page.getByRole('button', { name: 'Choose the dates' }).tap()
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await page.locator('[role="grid"] button[aria-disabled="false"]:visible').first().tap()
  await page.getByRole('button', { name: 'Enter your details' }).tap()
  await page.getByText('Help the driver (optional)').tap()
  const above = await page.getByLabel('Who should the driver ask for?').boundingBox()
  const below = await page.getByText('Lot number').boundingBox()
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
})

test('a total near a million dollars is whole beside the button, on the smallest phone', async () => {
  const page = await start(dear, 320)
  await page.getByRole('combobox').fill('newt')
  await page.getByRole('option', { name: 'Newtown' }).tap()
  await page.getByRole('radio', { name: /^General waste/ }).tap()
  await page.getByRole('button', { name: 'Choose a size' }).tap()
  await page.locator('label', { hasText: '6 m³' }).tap()
  await page.getByRole('button', { name: 'Choose the dates' }).waitFor()
  const amount = await page.getByText('$999,999.00', { exact: true }).last().boundingBox()
  const button = await page.getByRole('button', { name: 'Choose the dates' }).boundingBox()
  expect(amount?.height).toBeLessThan(40)
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(320)
})
