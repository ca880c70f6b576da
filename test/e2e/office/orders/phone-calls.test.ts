import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { shortDay } from '#contract/values/spoken-time.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { sayDate } from '#web/office/phone-order/lookups/say-day.ts'
import { inDays } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import {
  lookAround,
  newCustomer,
  NEW_ORDER,
  OFFICE,
  placeEarlier,
} from '#test/e2e/office/telephone.ts'

// Calls that don't end with an order, and orders that aren't paid by a link.

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
const left = (page: Page) => page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

async function open() {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  await lookAround(page)
  return { context, page }
}

test('the fields follow each other by Enter, in the order in which a caller says things', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await page.locator('#caller:focus').waitFor()
  const order = []
  for (let presses = 0; presses < 8; presses += 1) {
    order.push(await focused(page))
    await page.keyboard.press('Enter')
  }
  expect(order.filter((id) => id !== '').join(' ')).toBe(
    'caller customerName email phone suburb what quantity',
  )
  expect(await focused(page)).toBe('deliver')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('period')
  // In a list that is open Enter chooses, and then it goes on.
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => page.locator('#period').inputValue()).not.toBe('')
  expect(await focused(page)).toBe('period')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('collect')
  await page.keyboard.press('Escape')
  await page.waitForURL('**/orders')
  await context.close()
})

test('a call that was left halfway isn’t mixed up with the next caller', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  await page.keyboard.press('Escape')
  await page.getByText(/^Kept as a draft: Robin Doyle, 6 m³ general/).waitFor()
  await left(page)
  await page.keyboard.press('c')
  await opened(page)
  await page.getByText('Left from before: Robin Doyle, 6 m³ general').waitFor()
  // What was said as it was left doesn't cover the form.
  expect(await page.getByText(/^Kept as a draft/).count()).toBe(0)
  // The next caller is typed over the last one, and the rest is set aside with one press.
  await page.locator('#caller:focus').waitFor()
  await page.keyboard.type('Zoe')
  expect(await field(page, 'Phone or name').inputValue()).toBe('Zoe')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'What').inputValue()).toBe('')
  await expect.poll(() => focused(page)).toBe('caller')
  await page.getByText('Left from before').waitFor({ state: 'detached' })
  // What isn't wanted is thrown away as it's left.
  await newCustomer(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await left(page)
  await page.keyboard.press('c')
  await opened(page)
  expect(await field(page, 'What').inputValue()).toBe('')
  await context.close()
})

test('what was half filled in is set aside for the next caller, and is reachable again', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => field(page, 'What').inputValue()).toBe('')
  await newCustomer(page, { 'Phone or name': 'Zoe Park', What: '4 general' })
  const aside = page.getByRole('list', { name: 'Set aside' })
  await aside.getByRole('button', { name: /^Robin Doyle, 6 m³ general/ }).click()
  await expect.poll(() => field(page, 'What').inputValue()).toMatch(/^6 m³ general/)
  expect(await field(page, 'Phone or name').inputValue()).toBe('Robin Doyle')
  // The two have changed places, also after a reload.
  await page.reload()
  await opened(page)
  expect(await field(page, 'Phone or name').inputValue()).toBe('Robin Doyle')
  await aside.getByRole('button', { name: /^Zoe Park, 4 m³ general/ }).waitFor()
  // A third caller, of whom only the suburb is known.
  await page.getByRole('button', { name: 'Start again', exact: true }).click()
  await expect.poll(() => field(page, 'What').inputValue()).toBe('')
  await field(page, 'Suburb').fill('Newtown')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => aside.getByRole('listitem').count()).toBe(3)
  await aside.getByRole('button', { name: /^Newtown/ }).waitFor()
  // One that isn't wanted goes, unless that was a slip.
  await aside.getByRole('button', { name: 'Throw away Zoe Park, 4 m³ general' }).click()
  await aside.getByText('Undo').click()
  await aside.getByRole('button', { name: 'Throw away Robin Doyle, 6 m³ general' }).click()
  await page.reload()
  await aside.getByRole('button', { name: /^Zoe Park/ }).waitFor()
  await aside.getByRole('button', { name: /^Newtown/ }).waitFor()
  expect(await aside.getByRole('listitem').count()).toBe(2)
  await context.close()
})

test.each([
  ['Gate, lot', '4471', 'Gate code 4471'],
  ['Collect', 'fri', 'Collected fri'],
  ['Add-ons', '2 mattress', 'Add-ons 2 mattress'],
])('a call with only “%s” written down is kept for later, too', async (name, typed, says) => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await field(page, name).fill(typed)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => field(page, name).inputValue()).toBe('')
  const aside = page.getByRole('list', { name: 'Set aside' })
  await aside.getByRole('button', { name: says, exact: true }).click()
  await expect.poll(() => field(page, name).inputValue()).toBe(typed)
  // The same if it's left, and someone else calls.
  await field(page, name).press('Escape')
  await page.getByText(`Kept as a draft: ${says}.`).waitFor()
  await left(page)
  await page.keyboard.press('c')
  await page.getByText(`Left from before: ${says}`).waitFor()
  await context.close()
})

test('what another screen said doesn’t cover the form, on a narrow screen neither', async () => {
  const { context, page } = await open()
  await page.goto(`${OFFICE}/office/bandicoot/catalog/rules`)
  await page.getByLabel('Days of notice').fill('9')
  await page.getByRole('button', { name: 'Discard' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'The changes are discarded' })
  await toast.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await opened(page)
  for (const screen of [screens.desktop, screens.phone]) {
    await page.setViewportSize(screen.viewport)
    await toast.getByRole('button', { name: 'Undo' }).waitFor()
    const said = await toast.boundingBox()
    const form = await page.getByRole('form', { name: 'New order by phone' }).boundingBox()
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  }
  await context.close()
})

test('an order that is copied leaves the half-filled one set aside', async () => {
  const { context, page } = await open()
  const caller = { phone: '02 5550 7009', email: 'lee@copied.example', address: '9 Shirlow Street' }
  const { id } = await placeEarlier(page, { name: 'Lee Copied', ...caller })
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  await page.goto(`${NEW_ORDER}?copy=${id}`)
  await opened(page)
  await field(page, 'Address').fill('10 Shirlow Street')
  await page
    .getByRole('list', { name: 'Set aside' })
    .getByRole('button', { name: /^Robin Doyle, 6 m³ general/ })
    .click()
  await expect.poll(() => field(page, 'Phone or name').inputValue()).toBe('Robin Doyle')
  await page
    .getByRole('list', { name: 'Set aside' })
    .getByRole('button', { name: /^Lee Copied, .+10 Shirlow Street/ })
    .waitFor()
  await context.close()
})

test('signing out forgets what was set aside', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('sign out')
  await page.getByRole('option', { name: /^Sign out/ }).click()
  await page.waitForURL('**/sign-in')
  await expect
    .poll(() => page.evaluate<string>('JSON.stringify(sessionStorage)'))
    .not.toContain('Robin Doyle')
  await context.close()
})

test('an order on account isn’t asked to be paid by a link first', async () => {
  const { context, page } = await open()
  const caller = {
    phone: '02 5550 7008',
    email: 'kim@account.example',
    address: '8 Shirlow Street',
  }
  const onAccount = { customerType: 'company', pays: 'account' }
  const { id } = await placeEarlier(page, { name: 'Northside Joinery', ...caller }, onAccount)
  await page.goto(`${NEW_ORDER.replace('/new', '')}?open=${id}`)
  await page.getByText('Pays on account').waitFor()
  expect(await page.getByRole('button', { name: /^Send payment link/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Send payment link/ }).waitFor()
  await context.close()
})

test('a day that is past is taken for the next year, and the form says so', async () => {
  const { context, page } = await open()
  await page.goto(NEW_ORDER)
  await opened(page)
  await newCustomer(page)
  await field(page, 'Deliver').fill(shortDay(inDays(-10)).slice(4))
  await page.getByText(/more than \d+ days ahead/).waitFor()
  await context.close()
})

test('a date says its year if that isn’t this one', () => {
  expect(sayDate('2026-11-30', '2026-11-28')).toBe('Mon 30 Nov')
  expect(sayDate('2027-11-20', '2026-11-28')).toBe('Sat 20 Nov 2027')
})
