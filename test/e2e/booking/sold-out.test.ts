import { afterEach, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { asCustomer } from '#test/actors/customer.ts'
import type { Customer } from '#test/actors/customer.ts'

// What's offered where there are too few bins.

let context: BrowserContext
let server: TestServer
let organisation: TestOrganisation

afterEach(() => context.close())

async function visit(catalog: object): Promise<Customer> {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, catalog)
  const browser = await openBrowser(server)
  context = await browser.newContext(screens.phone)
  return asCustomer(await context.newPage(), organisation)
}

async function orders(): Promise<unknown[]> {
  const { json } = await server.fetch('/api/v1/orders', {
    headers: withKey(organisation.readKey),
  })
  return json.data
}

test('a size that is out says so, and other sizes are offered by name and price', async () => {
  const [bin, ...others] = fullCatalog.products
  const [small, ...sizes] = bin?.variants ?? []
  const { page, ...customer } = await visit({
    ...fullCatalog,
    products: [{ ...bin, variants: [{ ...small, stock: 0 }, ...sizes] }, ...others],
  })
  await customer.until('size')
  const card = page.locator('label', { hasText: '3 m³' })
  const scarce = card.getByText('None free before')
  expect(await scarce.textContent()).toMatch(/ before \w{3}\u00a0\d+\u00a0\w{3}$/)
  expect(await page.getByText('None free before').count()).toBe(1)
  await card.click()
  await page.getByRole('button', { name: 'Choose the dates' }).click()
  await page.getByRole('heading', { name: /^All our 3 m³ bins are out until/ }).waitFor()
  const offer = page.getByRole('listitem').filter({ hasText: '6 m³' }).filter({ hasText: '$450' })
  expect(await offer.textContent()).toContain('from ')
  expect(await page.getByRole('link', { name: 'Call', exact: true }).getAttribute('href')).toBe(
    'tel:0255500100',
  )
  await offer.getByRole('button', { name: 'Take 6 m³' }).click()
  await page.getByText('days’ hire').waitFor()
  await page.getByRole('button', { name: 'Enter your details' }).click()
  await customer.toReview()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toEqual([expect.objectContaining({ productId: ids.large })])
})

test('no more bins are offered than can be booked online', async () => {
  const { page, ...customer } = await visit({
    ...fullCatalog,
    bookingRules: { ...fullCatalog.bookingRules, maxUnitsOnline: 2 },
  })
  await customer.until('size')
  await page.getByRole('radio', { name: /6 m³/ }).check()
  const add = page.getByRole('button', { name: 'Add one General waste bin, 6 m³' })
  await add.click()
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('You can book up to 2 online. For more, call us on 02 5550 0100.').waitFor()
  expect(await page.getByRole('button', { name: 'Add another kind of bin' }).count()).toBe(0)
  await customer.toDates()
  await customer.toDetails()
  await customer.toReview()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toEqual([expect.objectContaining({ quantity: 2, total: 90_000 })])
})
