import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, withKey } from '#test/harness.ts'
import { listenForFaults, screens } from '#test/e2e/browser.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import type { Keyboard } from '#test/e2e/keyboard.ts'
import { SHOP, openShop } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'

/** From suburb to payment with only the keyboard, in a frame on a site with another origin. */

/** The console reports the one refusal this booking causes on purpose. */
const REFUSED =
  'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'
const bookingRules = { ...fullCatalog.bookingRules, paymentRequired: true }
let shop: Shop
let context: BrowserContext

beforeAll(async () => {
  shop = await openShop({ ...fullCatalog, bookingRules })
})
afterEach(() => context.close())

async function visit(on: keyof typeof screens, attributes = '') {
  context = await shop.browser.newContext(screens[on])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  shop.site.put(
    '/',
    `<h1>A business</h1><p><a href="#before" id="before">Before</a></p>
    <div data-kerbside="${shop.organisation.slug}" ${attributes}></div>
    <p><a href="#after" id="after">After</a></p>
    <script async src="${BOOKING_URL}/embed.js"></script>`,
  )
  await page.goto(SHOP)
  return { page, faults }
}

async function frameOf(page: Page): Promise<Frame> {
  await page.frameLocator('iframe').getByRole('combobox').waitFor()
  const frame = page.frames().find((it) => it.url().startsWith(BOOKING_URL))
  if (!frame) throw new Error('there is no frame')
  return frame
}

const active = (page: Page) =>
  page.evaluate('document.activeElement.id || document.activeElement.tagName')

/** Goes from start to review; one answer is refused and fixed through the link in the summary. */
async function fillIn(frame: Frame, keyboard: Keyboard): Promise<void> {
  const { press, type, tabTo, focused } = keyboard
  const heading = async (name: string) => {
    await frame.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(focused).toBe(name)
  }
  await tabTo('combobox', 'Where does the bin go?')
  await press('Enter')
  await expect.poll(focused).toContain('There is a problem')
  await tabTo('link', /Choose the suburb/)
  await press('Enter')
  expect(await focused()).toBe('suburb')
  await type('newt')
  await press('ArrowDown')
  await press('Enter', 2)
  await heading('What are you throwing out?')
  await tabTo('radio', 'General waste')
  await press('Space')
  await press('Enter')
  await heading('What size?')
  await tabTo('radio', /3 m³/)
  await press('ArrowDown')
  await tabTo('button', 'Add one General waste bin, 6 m³')
  await tabTo('button', 'Choose the dates')
  await press('Enter')
  await heading('When do you need it?')
  await frame.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await tabTo('button', /, delivery|^(?!.*\.)\w+day \d+ \w+ \d{4}$/)
  await press('Enter')
  // The focus moves on to the collection, the next choice.
  await expect.poll(() => frame.locator(':focus').getAttribute('aria-label')).toMatch(/collection$/)
  await press('ArrowRight')
  await press('Enter')
  await frame.getByText('1 extra at $20 a day').waitFor()
  expect(await frame.locator(':focus').getAttribute('aria-label')).toMatch(/collection$/)
  await tabTo('button', 'Enter your details')
  await press('Enter')
  await heading('Your details')
  for (const [label, value] of [
    ['Your name', 'Kim Tran'],
    ['Email', 'kim@no_such.a'],
    ['Phone', '0491 570 156'],
    ['Street address', '3 Example Lane'],
  ] as const) {
    await tabTo('textbox', label)
    await type(value)
  }
  await press('Enter')
  await heading('Check and book')
  await tabTo('button', /^Book /)
  await press('Enter')
  await expect.poll(focused).toContain('There is a problem')
  await tabTo('link', /No asbestos/)
  await press('Enter')
  await press('Space')
  await tabTo('checkbox', /I accept the terms/)
  await press('Space')
}

/** Books, gets the email address refused, fixes it through the link in the refusal, and books. */
async function book(page: Page, frame: Frame, keyboard: Keyboard): Promise<void> {
  const { press, type, tabTo, focused } = keyboard
  await tabTo('button', /^Book /)
  await press('Enter')
  await expect.poll(focused).toContain('There is a problem')
  await tabTo('link', /The email address/)
  await press('Enter')
  await frame.getByRole('heading', { name: 'Your details' }).waitFor()
  await expect.poll(focused).toBe('email')
  // The host page scrolls to the top of a new step, but not away from the field.
  await page.waitForTimeout(200)
  const box = await frame.locator('#email').boundingBox()
  expect(box && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0)).toBe(true)
  await press('ControlOrMeta+a')
  await type('kim@customer.example')
  await press('Enter')
  await frame.getByRole('heading', { level: 1, name: 'Check and book' }).waitFor()
  await tabTo('button', /^Book /)
  await press('Enter')
  await frame.getByRole('heading', { name: 'One thing left: payment' }).waitFor()
  await expect.poll(focused).toBe('One thing left: payment')
}

/** Pays in the tab that opens, and returns to a page that says so. */
async function pay(frame: Frame, keyboard: Keyboard): Promise<string> {
  const reference = (await frame.locator('p:has-text("Your reference") strong').textContent()) ?? ''
  await keyboard.tabTo('button', /^Pay /)
  const opened = context.waitForEvent('page')
  await keyboard.press('Enter')
  const tab = await opened
  await tab.getByText('A test payment.').waitFor()
  const { tabTo, type, press } = keyboardAt(tab)
  for (const [label, value] of [
    ['Card number', '4242 4242 4242 4242'],
    ['Expiry', '12 / 40'],
    ['Security code', '123'],
  ] as const) {
    await tabTo('textbox', label)
    await type(value)
  }
  await press('Enter')
  await tab.getByText('Paid. Thank you.').waitFor()
  await tab.close()
  await frame.getByText('Paid. Thank you.').waitFor({ timeout: 30_000 })
  return reference
}

async function expectPaid(reference: string): Promise<void> {
  const { json } = await shop.server.fetch(`/api/v1/orders?reference=${reference}`, {
    headers: withKey(shop.organisation.readKey),
  })
  expect(json.data).toMatchObject([{ paid: true, status: 'confirmed' }])
}

test.each(['phone', 'desktop'] as const)('inline on a %s', async (on) => {
  const { page, faults } = await visit(on)
  const frame = await frameOf(page)
  const keyboard = keyboardAt(page, frame)
  await page.keyboard.press('Tab')
  expect(await active(page)).toBe('before')
  await page.keyboard.press('Tab')
  expect(await active(page)).toBe('IFRAME')
  expect(await keyboard.focused()).toBe('Skip to the booking')
  await fillIn(frame, keyboard)
  await book(page, frame, keyboard)
  await expectPaid(await pay(frame, keyboard))
  // The pressed button is gone; the focus isn't lost.
  await expect.poll(keyboard.focused).toBe('It’s booked')
  await keyboard.tabTo('link', 'See or change it')
  await keyboard.tabTo('button', 'Book another bin')
  await page.keyboard.press('Tab')
  expect(await active(page)).toBe('after')
  expect(faults).toEqual([expect.stringContaining(REFUSED)])
})

test.each(['phone', 'desktop'] as const)('in a pop-up on a %s', async (on) => {
  const { page, faults } = await visit(on, 'data-mode="popup" data-label="Book now"')
  await keyboardAt(page).tabTo('button', 'Book now')
  await page.keyboard.press('Enter')
  const frame = await frameOf(page)
  const keyboard = keyboardAt(page, frame)
  expect(await page.locator('.kerbside-close').evaluate((it) => it.matches(':focus'))).toBe(true)
  await fillIn(frame, keyboard)
  await book(page, frame, keyboard)
  await expectPaid(await pay(frame, keyboard))
  await expect.poll(keyboard.focused).toBe('It’s booked')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(['before', 'after']).not.toContain(await active(page))
  }
  await keyboard.tabTo('link', 'See or change it')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.locator(':focus').textContent()).toBe('Book now')
  expect(faults).toEqual([expect.stringContaining(REFUSED)])
})
