import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { shortDay } from '#contract/values/spoken-time.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { fullCatalog, inDays } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { BOOKING_URL, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

// A booking that is left unfinished: overnight, or in two tabs.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const browser = await openBrowser(server)
let context: BrowserContext

afterEach(() => context.close())

async function openPage(): Promise<Page> {
  context = await browser.newContext(screens.desktop)
  return context.newPage()
}

/** A copy of a tab, as browsers make one: with what is kept for that tab. */
async function duplicate(page: Page): Promise<Page> {
  const kept = await page.evaluate<string>('JSON.stringify(sessionStorage)')
  const copy = await context.newPage()
  await copy.goto(`${BOOKING_URL}/${organisation.slug}`)
  await copy.evaluate(`Object.assign(sessionStorage, ${kept})`)
  await copy.goto(page.url())
  await copy.getByRole('heading', { name: 'Check and book' }).waitFor()
  return copy
}

const isKept = (page: Page, what: string) => () =>
  page.evaluate<boolean>(`Object.values({ ...sessionStorage }).join().includes('${what}')`)
const countOrders = async () => {
  const { json } = await server.fetch('/api/v1/orders', { headers: withKey(organisation.readKey) })
  return json.data.length
}
const chosenDay = (page: Page) =>
  page.evaluate<string>(
    `JSON.parse(sessionStorage.getItem('kerbside ' + location.pathname.split('/').slice(0, -1).join('/'))).deliveryDate`,
  )

test('a page that is left open past its delivery day says that the day has passed, and offers others', async () => {
  const page = await openPage()
  const customer = asCustomer(page, organisation)
  await page.clock.install()
  await customer.through()
  const delivery = await chosenDay(page)
  await page.clock.fastForward(daysUntil(delivery) * 86_400_000 + 86_400_000)
  await page.getByText(`${shortDay(delivery)} has passed. Choose another day.`).waitFor()
  await page.getByRole('heading', { name: 'When do you need it?' }).waitFor()
  const day = page.locator(`[data-day="${delivery}"]`).first()
  if (await day.isVisible()) expect(await day.getAttribute('aria-disabled')).toBe('true')
  await customer.toDetails()
  expect((await chosenDay(page)) > delivery).toBe(true)
})

test('a booking that was kept for a day that has passed asks for another', async () => {
  const page = await openPage()
  const customer = asCustomer(page, organisation)
  await customer.through()
  const delivery = await chosenDay(page)
  await page.evaluate(
    `for (const [key, value] of Object.entries({ ...sessionStorage }))
      sessionStorage.setItem(key, value.replaceAll('${delivery}', '${inDays(-1)}'))`,
  )
  await page.reload()
  await page.getByText(`${shortDay(inDays(-1))} has passed. Choose another day.`).waitFor()
  await page.getByRole('heading', { name: 'When do you need it?' }).waitFor()
})

test('the same booking in two tabs is booked once, and neither loses what the other keeps', async () => {
  const page = await openPage()
  const customer = asCustomer(page, organisation)
  await customer.through()
  await expect.poll(isKept(page, 'alex@customer.example')).toBe(true)
  const copy = await duplicate(page)
  const other = await duplicate(page)
  const before = await countOrders()
  await customer.book()
  const reference = page.locator('p:has-text("Your reference") strong')
  const booked = await reference.textContent()

  // As it was: the booking that there is already.
  await asCustomer(copy, organisation).book()
  await copy.getByText('It’s booked').waitFor()
  expect(await copy.locator('p:has-text("Your reference") strong').textContent()).toBe(booked)

  // Changed since: nothing is booked before the customer knows of the first.
  await other.goto(`${BOOKING_URL}/${organisation.slug}/details`)
  await other.getByLabel('Street address').fill('14 Example Street')
  await other.getByRole('button', { name: 'Check and book' }).click()
  await asCustomer(other, organisation).book()
  await other.getByText(`with the reference ${booked}`).waitFor()
  expect(await countOrders()).toBe(before + 1)
})

function daysUntil(day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(inDays(0))) / 86_400_000))
}
