import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

// A page of a hirer that was opened before the business changed something: a refusal reads it again.

let server: TestServer
let firm: TestOrganisation
let browser: Browser
let owner: TeamMember

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, plainCatalog)
  owner = await createMember(server, firm, 'owner')
  await openBooks(owner, firm.slug).begin()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const place = async (changes = {}) => (await placeByKey(server, firm, anOrder(changes))).json
const day = (count: number) => spokenDay(inDays(count)).slice(0, -5)
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function open(path: string, key: string): Promise<Page> {
  const page = await (await browser.newContext(screens.phone)).newPage()
  await page.goto(`${BOOKING_URL}/${firm.slug}/${path}#${key}`)
  return page
}
const openOrder = (id: string) => open(`orders/${id}`, accessKeyOf(id, SECRET))
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('what the hirer typed stays, beside what has changed', async () => {
  const order = await place()
  const page = await openOrder(order.id)
  await press(page, 'Cancel the booking')
  await page.getByLabel('Reason').fill('The renovation is off')
  const dates = { pickupDate: inDays(12), collectNow: false, dryRun: false }
  await firm.within((org) => changeOrder(org, { id: order.id, request: dates }))
  await firm.within((org) => startJob(org, order.jobs[0].id))
  await press(page, 'Cancel the booking')
  const alert = page.getByRole('alert')
  await alert.getByText('once our crew has started, please call us').waitFor()
  await alert
    .getByText(
      `Meanwhile your booking has changed. Your bin is on its way. Collection is ${day(12)}. The total is now $480.00.`,
    )
    .waitFor()
  await heading(page, 'Your bin is on its way')
  expect(await page.getByLabel('Reason').inputValue()).toBe('The renovation is off')
  await expectAccessible(page)

  // The button that opened it is gone.
  await press(page, 'Keep it as it is')
  await expect.poll(() => keyboardAt(page).focused()).toMatch(/^What you can do/)
  await page.context().close()
})

test('a new collection leaves the delivery where the business has moved it', async () => {
  const order = await place()
  const page = await openOrder(order.id)
  await press(page, 'Change the dates')
  const collect = page.getByLabel('Collect on')
  await collect.selectOption(inDays(8))
  await page.getByText('The price stays the same').waitFor()
  const dates = { deliveryDate: inDays(9), pickupDate: inDays(16) }
  const request = { ...dates, collectNow: false, dryRun: false }
  await firm.within((org) => changeOrder(org, { id: order.id, request }))
  await press(page, `Collect on ${day(8)}`)
  const alert = page.getByRole('alert')
  await alert.getByText('must be on or after the delivery date').waitFor()
  await alert.getByText(`Your bin arrives ${day(9)}. Collection is ${day(16)}.`).waitFor()
  await heading(page, `Your bin arrives ${day(9)}`)
  expect(await page.getByLabel('Deliver on').inputValue()).toBe(inDays(9))
  expect(await collect.inputValue()).toBe(inDays(16))
  await collect.selectOption(inDays(13))
  await press(page, `Collect on ${day(13)}`)
  await page.getByText(`Changed. Collection is now on ${day(13)}.`).waitFor()
  await heading(page, `Your bin arrives ${day(9)}`)
  await page.context().close()
})

test('a payment for a booking that was cancelled meanwhile says so', async () => {
  const order = await place()
  const page = await openOrder(order.id)
  await page.getByRole('button', { name: 'Pay $450.00' }).waitFor()
  await firm.within((org) => cancelOrder(org, { id: order.id, reason: null, askedBy: 'us' }))
  await press(page, 'Pay $450.00')
  await heading(page, 'This booking is cancelled')
  const alert = page.getByRole('alert')
  await alert
    .getByText(/^Meanwhile your booking has changed\. This booking is cancelled\./)
    .waitFor()
  await alert.and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: /^Pay/ }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.context().close()
})

test('an invoice that was written off meanwhile asks for nothing any more', async () => {
  const books = openBooks(owner, firm.slug)
  const { id } = await books.issue((await place()).id)
  const page = await open(`invoices/${id}`, invoiceKeyOf(id, SECRET))
  await page.getByRole('button', { name: 'Pay $450.00' }).waitFor()
  await owner.send('POST', books.path(`invoices/${id}/write-off`), { reason: 'Moved' })
  await press(page, 'Pay $450.00')
  await page.getByText('There’s nothing left to pay.').first().waitFor()
  await page.getByRole('alert').and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: /^Pay/ }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a reply to a charge that was waived meanwhile stays', async () => {
  const charges = openCharges(owner, firm.slug)
  const order = await place()
  await charges.create(order.id, { type: 'manual', description: 'Cleaning', amount: 5000 })
  await lookAtCharges(firm)
  const [charge] = await charges.of(String(order.id))
  expect((await charges.act(charge, 'notify')).status).toBe(200)
  const page = await open(`orders/${order.id}/charges/${charge.id}`, accessKeyOf(order.id, SECRET))
  await page.getByLabel('Tell us why').fill('It was clean')
  const [notified] = await charges.of(String(order.id))
  expect((await charges.act(notified, 'waive', { reason: 'goodwill' })).status).toBe(200)
  await press(page, 'Send your reply')
  await page.getByRole('alert').waitFor()
  await page.getByText('We don’t charge this').waitFor()
  expect(await page.getByLabel('Tell us why').inputValue()).toBe('It was clean')
  await expectAccessible(page)
  await page.context().close()
})
