import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

// The office in a real browser: from one click in the demo to a screen of it, and back.

const OFFICE = 'http://localhost'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({ demoSignIn: true })
  await loadDemo(server.db, SECRET)
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** Finds what the palette does by its words, and waits until Enter does it. */
async function ask(page: Page, words: string, finds: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('input[role="combobox"]:focus').waitFor()
  await page.keyboard.type(words)
  await page.getByRole('option', { name: finds, selected: true }).waitFor()
}

const listed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

async function lookAround(page: Page): Promise<void> {
  await page.goto(`${OFFICE}/sign-in`)
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
}

async function listOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await listed(page)
}

test('one click, and a visitor is in the office; a reload and Back keep the screen', async () => {
  const page = await browser.newPage(screens.desktop)
  const policy: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) policy.push(message.text())
  })
  await lookAround(page)
  expect(new URL(page.url()).pathname).toBe('/office/bandicoot')
  await listOrders(page)
  await page.getByRole('link', { name: /^To approve/ }).click()
  await page.waitForURL('**/orders?view=needs_approval')
  await page.reload()
  await listed(page)
  const view = page.getByRole('link', { name: /^To approve/ })
  await expect.poll(() => view.getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await page.waitForURL('**/orders')
  expect(policy).toEqual([])
  await page.close()
})

test('the palette changes the theme and signs out, by keyboard alone', async () => {
  const page = await browser.newPage(screens.desktop)
  await lookAround(page)
  await ask(page, 'dark', /dark/i)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.reload()
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
  await ask(page, 'sign out', /^Sign out/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.close()
})

test('who signs out while a call is under way isn’t asked to sign in again', async () => {
  const page = await browser.newPage(screens.desktop)
  await lookAround(page)
  // The screen's own call reaches the server once the session has ended, and is refused before the screen
  // hears that it has.
  const ended = Promise.withResolvers<void>()
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.route('**/sign-out', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(OFFICE, server.url) })
    ended.resolve()
    await refused
    await route.fulfill({ response })
  })
  await page.route('**/orders?*', async (route) => {
    if (route.request().resourceType() === 'fetch') await ended.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await ask(page, 'sign out', /^Sign out/)
  await page.keyboard.press('Enter')
  await refused
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.close()
})

test('someone who signed out in another tab signs in again in place', async () => {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  await lookAround(page)
  await listOrders(page)
  await context.clearCookies()
  await page.getByLabel('Search the orders').fill('nguyen')
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Search the orders').inputValue()).toBe('nguyen')
  await context.close()
})

test('who isn’t signed in comes back to the screen that they asked for', async () => {
  const page = await browser.newPage(screens.desktop)
  await page.goto(`${OFFICE}/office/bandicoot/orders?view=overdue`)
  await page.getByRole('button', { name: /^Owner/ }).click()
  await listed(page)
  expect(page.url()).toBe(`${OFFICE}/office/bandicoot/orders?view=overdue`)
  await page.close()
})

test.each(['phone', 'desktop'] as const)('axe finds nothing on a %s', async (screen) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      ...screens[screen],
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    const page = await context.newPage()
    for (const path of ['/sign-in', '/reset', '/join#unknown']) {
      await page.goto(OFFICE + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
    }
    await lookAround(page)
    await expectAccessible(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await expectAccessible(page)
    await context.close()
  }
})
