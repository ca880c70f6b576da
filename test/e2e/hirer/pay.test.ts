import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { payByCard } from './pay-by-card.ts'
import { asCustomer } from '#test/actors/customer.ts'

let server: TestServer
let organisation: TestOrganisation
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, {
    ...fullCatalog,
    bookingRules: { ...fullCatalog.bookingRules, paymentRequired: true },
  })
  // In tests the hosted payment page has the API's own address.
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

test.each(['phone', 'desktop'] as const)('from suburb to paid on a %s', async (screen) => {
  const context = await browser.newContext(screens[screen])
  const { page, ...customer } = asCustomer(await context.newPage(), organisation)
  await customer.through()
  await page.getByText('You pay on the next page').waitFor()
  await customer.book()
  await page.getByRole('heading', { name: 'One thing left: payment' }).waitFor()
  const reference = await page.locator('p:has-text("Your reference") strong').textContent()
  await page.getByRole('button', { name: 'Pay $450.00' }).click()
  await page.getByText('A test payment.').waitFor()
  // Back without paying, there's one thing left all the same.
  await page.goBack()
  await page.getByRole('heading', { name: 'One thing left: payment' }).waitFor()
  await page.getByRole('button', { name: 'Pay $450.00' }).click()
  await page.getByText('A test payment.').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/pay\//)
  await payByCard(page)
  await page.waitForURL(`${BOOKING_URL}/${organisation.slug}/orders/**`)
  const { json } = await server.fetch(`/api/v1/orders?reference=${reference}`, {
    headers: withKey(organisation.readKey),
  })
  expect(json.data).toMatchObject([{ paid: true, status: 'confirmed', amountPaid: 45_000 }])
  // Someone who goes back isn't asked for it again.
  await page.goto(`${BOOKING_URL}/${organisation.slug}/done`)
  await page.getByRole('heading', { name: 'It’s booked' }).waitFor()
  await page.getByText('Paid. Thank you.').waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await context.close()
})

test('thanks for the payment are gone once the booking is changed', async () => {
  const context = await browser.newContext(screens.phone)
  const { page, ...customer } = asCustomer(await context.newPage(), organisation)
  await customer.through()
  await customer.book()
  await page.getByRole('button', { name: 'Pay $450.00' }).click()
  await payByCard(page)
  const thanks = page.getByText('Paid. Thank you.')
  await thanks.waitFor()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByText('We’ll refund the $450.00 you paid.').waitFor()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByText('Your booking is cancelled.').waitFor()
  expect(await thanks.count()).toBe(0)
  await context.close()
})
