import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { loadDemo } from '#server/demo/load-demo.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { BOOKING_URL, SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import {
  bookAgain,
  freeDay,
  lookAround,
  newCustomer,
  NEW_ORDER,
  placeEarlier,
  readDays,
  refusedDay,
  sitDown,
} from '#test/e2e/office/telephone.ts'

// An order on the phone in a real browser: by keyboard alone, and with nothing lost whatever happens.

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({ demoSignIn: true })
  await loadDemo(server.db, SECRET)
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const focused = (page: Page) => page.evaluate<string>('document.activeElement?.id ?? ""')
const opened = (page: Page) => field(page, 'Phone or name').waitFor()
const booked = (page: Page) => page.getByText('Booked', { exact: true }).waitFor()
const reference = (page: Page) => page.getByRole('heading', { level: 2 }).first().textContent()

async function open(screen: keyof typeof screens = 'desktop', options = {}) {
  const context = await browser.newContext({ ...screens[screen], ...options })
  const page = await context.newPage()
  await lookAround(page)
  return { context, page }
}

test('a repeat customer is booked with so few keys that typing takes no minute', async () => {
  const { context, page } = await open()
  const { free } = await readDays(page)
  await placeEarlier(page, {
    name: 'Alex Nguyen',
    phone: '02 5550 7001',
    email: 'alex@repeat.example',
    address: '12 Example Street',
  })
  const typist = sitDown(page)
  const day = free[1] ?? ''
  await bookAgain(page, typist, { name: 'Alex Nguyen', phone: '0255507001', day })
  // 40 words a minute are 200 presses.
  expect(typist.presses()).toBeLessThanOrEqual(40)
  expect(await page.getByText('You read out the terms').count()).toBe(1)
  const first = await reference(page)
  await page.keyboard.press('c')
  await opened(page)
  expect(await field(page, 'Phone or name').inputValue()).toBe('')
  await page.goto(`${NEW_ORDER.replace('/new', '')}?search=${first}`)
  await page
    .getByRole('row', { name: /Alex Nguyen/ })
    .first()
    .waitFor()
  await context.close()
})

test('what is missing shows at its field, and the first gets the focus', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => focused(page)).toBe('customerName')
  await page.getByText('Type a day, such as tue, 24 or +3.').waitFor()
  await page.getByText('Choose how they agree to the terms.').waitFor()
  await expect.poll(() => field(page, 'What').getAttribute('aria-invalid')).toBe('true')
  await newCustomer(page, { Deliver: 'someday' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('That isn’t a day.').waitFor()
  expect(await field(page, 'Name').inputValue()).toBe('Robin Doyle')
  // The server's own problem.
  await field(page, 'Deliver').fill(await freeDay(page))
  await field(page, 'Email').fill('robin')
  await page.getByLabel('Read out and agreed').check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('It must be an email address.').waitFor()
  await expect.poll(() => focused(page)).toBe('email')
  await context.close()
})

test('an override asks for its reason in place', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page, { Deliver: await refusedDay(page) })
  await page.getByLabel('Read out and agreed').check()
  const asks = page.getByLabel(/You can book it all the same/)
  await asks.waitFor()
  await field(page, 'Deliver').focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => focused(page)).toBe('reason')
  await page.keyboard.type('The truck is around the corner')
  await page.keyboard.press('Control+Enter')
  await booked(page)
  await page.getByText('The truck is around the corner').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders?open=*')
  await page
    .getByText(/overridden: “The truck is around the corner”/)
    .first()
    .waitFor()
  await context.close()
})

test('what was typed survives a reload, other screens, and no connection; then it is booked once', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  const deliver = await freeDay(page, 3)
  await field(page, 'Deliver').fill(deliver)
  await page.getByLabel('Send a link to agree').check()
  await page.reload()
  await opened(page)
  expect(await field(page, 'Name').inputValue()).toBe('Robin Doyle')
  await page.goto(NEW_ORDER.replace('/new', ''))
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.keyboard.press('c')
  await opened(page)
  expect(await field(page, 'Deliver').inputValue()).toBe(deliver)
  await page
    .getByText(/days included/)
    .first()
    .waitFor()

  await context.setOffline(true)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByText('What you typed is kept.').waitFor()
  await context.setOffline(false)
  // The first answer is lost on its way back.
  let lost = 0
  await page.route('**/api/office/bandicoot/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    const headers = await route.request().allHeaders()
    await route.fetch({ url: `${server.url}/api/office/bandicoot/orders`, headers })
    return route.abort()
  })
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect.poll(() => lost).toBe(1)
  await page.getByText('What you typed is kept.').waitFor()
  await page.getByRole('button', { name: /^Book for/ }).click()
  await booked(page)
  const { rows } = await server.owner.query(
    `select count(*)::int as count from orders where email = 'robin@customer.example' and awaits_terms`,
  )
  expect(rows).toEqual([{ count: 1 }])
  await context.close()
})

test('someone who was signed out meanwhile signs in again in place, and it is booked', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  await field(page, 'Deliver').fill(await freeDay(page))
  await page.getByLabel('Read out and agreed').check()
  await page
    .getByText(/days included/)
    .first()
    .waitFor()
  await context.clearCookies()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  await page.getByRole('button', { name: /^Owner/ }).click()
  await booked(page)
  await context.close()
})

test('an order is copied with everything but its dates', async () => {
  const { context, page } = await open()
  const { id } = await placeEarlier(page, {
    name: 'Mei Tanaka',
    phone: '02 5550 7002',
    email: 'mei@repeat.example',
    address: '5 Wardell Road',
  })
  await page.goto(`${NEW_ORDER}?copy=${id}`)
  await opened(page)
  const names = ['Name', 'Email', 'Suburb', 'What', 'Address', 'Deliver']
  const values = () => Promise.all(names.map((name) => field(page, name).inputValue()))
  await expect
    .poll(async () => (await values()).join(', '))
    .toBe('Mei Tanaka, mei@repeat.example, Newtown 2042, 6 m³ general, 5 Wardell Road, ')
  await context.close()
})

test('terms that were sent are accepted by a press on the hirer’s page, and the office sees it', async () => {
  const { context, page } = await open()
  await placeEarlier(page, {
    name: 'Sofia Rossi',
    phone: '02 5550 7003',
    email: 'sofia@repeat.example',
    address: '41 Norton Street',
  })
  await page.goto(`${NEW_ORDER.replace('/new', '')}?search=sofia`)
  await page
    .getByRole('row', { name: /Sofia Rossi/ })
    .first()
    .click()
  await page.getByText('Terms not yet accepted').waitFor()
  const { rows } = await server.owner.query(
    `select id from orders where email = 'sofia@repeat.example'`,
  )
  const { manageUrl } = await page.evaluate<{ manageUrl: string }>(
    `fetch('/api/office/bandicoot/orders/${rows[0].id}').then((answer) => answer.json())`,
  )
  expect(manageUrl.startsWith(BOOKING_URL)).toBe(true)
  const hirer = await context.newPage()
  const faults = listenForFaults(context)
  await hirer.goto(manageUrl)
  const asks = hirer.getByRole('heading', { name: 'Please read and accept' })
  await asks.waitFor()
  await expectAccessible(hirer)
  await hirer.getByRole('button', { name: /^Accept/ }).click()
  await hirer.getByText('You’ve accepted the terms.').waitFor()
  await asks.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await page.reload()
  await page.getByText('Terms accepted').first().waitFor()
  await context.close()
})

test('a role that can’t take orders reads who does', async () => {
  const { context, page } = await open()
  await context.clearCookies()
  await page.goto(NEW_ORDER)
  await page.getByRole('button', { name: /^Bookkeeper/ }).click()
  await page.getByText('Your role doesn’t take orders').waitFor()
  await context.close()
})

describe.each(['phone', 'desktop'] as const)('on a %s', (screen) => {
  test.each(['light', 'dark'] as const)(
    'axe finds nothing, and nothing is cut off, in %s',
    async (colorScheme) => {
      const { context, page } = await open(screen, {
        colorScheme,
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      const faults = listenForFaults(context)
      await page.goto(NEW_ORDER)
      await opened(page)
      await expectAccessible(page)
      await newCustomer(page, {
        Deliver: await refusedDay(page),
        'Discount in percent': '10',
      })
      await page.getByLabel(/You can book it all the same/).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText('Type why it may be so all the same.').waitFor()
      await expectAccessible(page)
      expect(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        'scrolls sideways',
      ).toBe(true)
      await field(page, 'Deliver').fill(await freeDay(page, 4))
      await field(page, 'Discount for').fill('A regular')
      await page.getByLabel('Send a link to agree').check()
      await page.getByText('days included').first().waitFor()
      await page.getByRole('button', { name: /^Book for/ }).click()
      await booked(page)
      await expectAccessible(page)
      expect(faults).toEqual([])
      await context.close()
    },
  )
})
