import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext } from 'playwright-core'
import { fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { BOOKING_URL, createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { asCustomer } from '#test/actors/customer.ts'

// Every step has an address, so Back, reload and links work as on any page.

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, fullCatalog)
  browser = await openBrowser(server)
})
afterEach(() => context.close())

async function visit(screen: keyof typeof screens = 'phone', of = organisation) {
  context = await browser.newContext(screens[screen])
  return asCustomer(await context.newPage(), of)
}

test('Back returns to the step before, with its answers kept', async () => {
  const customer = await visit()
  const { page } = customer
  await customer.until('size')
  expect(page.url()).toBe(`${BOOKING_URL}/${organisation.slug}/size`)
  await page.goBack()
  await page.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'General waste' }).isChecked()).toBe(true)
  await page.goBack()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Newtown 2042')
  await page.goForward()
  await page.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
})

test('a reload keeps the draft, in this tab only', async () => {
  const customer = await visit()
  const { page } = customer
  await customer.through()
  await page.reload()
  await page.getByRole('heading', { name: 'Check and book' }).waitFor()
  await page.getByText('alex@customer.example').waitFor()
  expect(await context.cookies()).toEqual([])

  const other = await context.newPage()
  await other.goto(`${BOOKING_URL}/${organisation.slug}/review`)
  await other.getByRole('combobox').waitFor()
  expect(other.url()).toBe(`${BOOKING_URL}/${organisation.slug}`)
})

test('after booking, a reload shows the confirmation and Back does not book again', async () => {
  const customer = await visit()
  const { page } = customer
  await customer.through()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  const reference = await page.locator('p:has-text("Your reference") strong').textContent()
  await page.reload()
  expect(await page.locator('p:has-text("Your reference") strong').textContent()).toBe(reference)
  await page.goBack()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('')
})

test('a link prefills the answers it names and opens the first step that needs one', async () => {
  const customer = await visit('desktop')
  const { page } = customer
  const date = inDays(5)
  const query = new URLSearchParams({
    suburb: 'newtown',
    postcode: '2042',
    product: ids.large,
    date,
    name: 'Alex Nguyen',
    email: 'alex@customer.example',
    phone: '02 5550 0199',
    utm_source: 'letterbox',
    colour: 'red',
    __proto__: 'x',
  })
  await page.goto(`${BOOKING_URL}/${organisation.slug}?${query.toString()}`)
  await page.locator(`td[aria-selected="true"] [data-day="${date}"]`).waitFor()
  expect(page.url()).toBe(`${BOOKING_URL}/${organisation.slug}/dates`)
  await page.getByRole('button', { name: 'Enter your details' }).click()
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Alex Nguyen')
  expect(await page.getByLabel('Email').inputValue()).toBe('alex@customer.example')
  expect(await page.getByLabel('Phone').inputValue()).toBe('02 5550 0199')
})

test('unknown ids in a link are ignored', async () => {
  const strict = await createTestOrganisation(server.db, {
    ...fullCatalog,
    bookingRules: { ...fullCatalog.bookingRules, areaRequired: true },
  })
  const customer = await visit('phone', strict)
  await customer.open('?suburb=Atlantis&product=nothing&date=2026-02-30&email=')
  await expect.poll(() => customer.page.getByRole('combobox').inputValue()).toBe('Atlantis')
  await customer.page.getByText('We don’t deliver to “Atlantis”').waitFor()
  const phone = customer.page.getByRole('link', { name: '02 5550 0100' }).last()
  expect(await phone.getAttribute('href')).toBe('tel:0255500100')
})

test('any suburb and postcode will do when no area is required', async () => {
  const customer = await visit()
  const { page } = customer
  await customer.open()
  await page.getByRole('combobox').fill('Atlantis')
  await page.getByLabel('Postcode', { exact: true }).fill('2999')
  await page.getByRole('button', { name: 'Choose the waste' }).click()
  await page.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
})

test('unknown addresses get a page that says so', async () => {
  context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  const unknown = await page.goto(`${BOOKING_URL}/unknown`)
  expect(unknown?.status()).toBe(404)
  await page.getByRole('heading', { name: 'We can’t find this booking page' }).waitFor()
  const nothing = await page.goto(`${BOOKING_URL}/${organisation.slug}/nothing`)
  expect(nothing?.status()).toBe(404)
  await page.getByRole('link', { name: /^Book with/ }).click()
  await page.getByRole('combobox').waitFor()
})
