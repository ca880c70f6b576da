import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import {
  BOOKING_URL,
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { payByCard } from './pay-by-card.ts'

// The page of an invoice in a real browser: read, paid, and read again.

const quiet = { info() {}, warn() {}, error() {} }

let server: TestServer
let firm: TestOrganisation
let browser: Browser
let owner: TeamMember
let books: ReturnType<typeof openBooks>

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, plainCatalog)
  owner = await createMember(server, firm, 'owner')
  books = openBooks(owner, firm.slug)
  await books.begin()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

test.each(['phone', 'desktop'] as const)('an invoice is read and paid on a %s', async (screen) => {
  const order = (await placeByKey(server, firm, anOrder({ pickupDate: inDays(13) }))).json
  const { id, document } = await books.issue(order.id)
  const context = await browser.newContext(screens[screen])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(`${BOOKING_URL}/${firm.slug}/invoices/${id}#${invoiceKeyOf(id, SECRET)}`)
  await page.getByRole('heading', { level: 1, name: `Tax invoice ${document.number}` }).waitFor()
  await page.getByText(/^\$495\.00 is due by/).waitFor()
  await page.getByRole('rowheader', { name: '3 extra days' }).waitFor()
  await page.getByText('BSB 062-000').waitFor()
  expect(await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toContain(
    `/invoices/${id}/pdf?until=`,
  )
  const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(wide).toBe(false)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pay $495.00' }).click()
  await payByCard(page)
  await page.waitForURL(`${BOOKING_URL}/${firm.slug}/invoices/**`)
  await page.getByText('Paid. Thank you.').waitFor()
  await page.getByText('There’s nothing left to pay.').waitFor()
  await page.getByRole('button', { name: /^Pay/ }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  expect(faults).toEqual([])
  await context.close()
})

test('an invoice of two bookings is paid at once, and its receipt is emailed', async () => {
  const orders = [(await placeByKey(server, firm, anOrder())).json.id]
  orders.push((await placeByKey(server, firm, anOrder())).json.id)
  const customers = openCustomers(owner, firm.slug)
  const customer = await customers.add({ name: 'Harbour Builders' })
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: orders })
  const { id, document } = await books.issue(...orders)
  const page = await browser.newPage(screens.phone)
  await page.goto(`${BOOKING_URL}/${firm.slug}/invoices/${id}#${invoiceKeyOf(id, SECRET)}`)
  await page.getByRole('button', { name: 'Pay $900.00' }).click()
  await page.getByRole('heading', { name: `invoice ${document.number}` }).waitFor()
  await payByCard(page)
  await page.getByText('Paid. Thank you.').waitFor()
  await page.getByText('There’s nothing left to pay.').waitFor()
  await page.getByText('We’re emailing you a receipt.').waitFor()
  const { rows } = await server.owner.query(
    `select recipient from mails where link_id = $1 and occasion = 'receipt'`,
    [id],
  )
  expect(rows).toEqual([{ recipient: 'alex@customer.example' }])
  for (const order of orders) {
    await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${order}#${accessKeyOf(order, SECRET)}`)
    await page.getByText(`Paid $450.00 with invoice ${document.number}`, { exact: true }).waitFor()
  }
  await page.close()
})

test('an invoice that is written off asks for nothing', async () => {
  const order = (await placeByKey(server, firm, anOrder())).json
  const { id } = await books.issue(order.id)
  const given = await owner.send('POST', books.path(`invoices/${id}/write-off`), {
    reason: 'Moved',
  })
  expect(given.status, given.text).toBe(200)
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  await page.goto(`${BOOKING_URL}/${firm.slug}/invoices/${id}#${invoiceKeyOf(id, SECRET)}`)
  await page.getByText('There’s nothing left to pay.').waitFor()
  await page.getByText(/is due by/).waitFor({ state: 'detached' })
  await context.close()
})

test('a link without its end, or with a wrong one, says what to do', async () => {
  const order = (await placeByKey(server, firm, anOrder())).json
  const { id } = await books.issue(order.id)
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  await page.goto(`${BOOKING_URL}/${firm.slug}/invoices/${id}`)
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
  await page.goto(`${BOOKING_URL}/${firm.slug}/invoices/${id}#wrong`)
  await page.getByRole('heading', { name: 'This link doesn’t open the invoice' }).waitFor()
  await expectAccessible(page)
  await context.close()
})

test('a permit beside a booking says that it has no GST, and is paid with it', async () => {
  const { id: order } = (await placeByKey(server, firm, anOrder())).json
  const charges = openCharges(owner, firm.slug)
  const permit = { type: 'permit', description: 'Permit', amount: 5000, taxCode: 'excluded' }
  expect((await charges.act((await charges.create(order, permit)).json, 'approve')).status).toBe(
    200,
  )
  const { id } = await books.issue(order)
  const page = await browser.newPage(screens.phone)
  await page.goto(`${BOOKING_URL}/${firm.slug}/invoices/${id}#${invoiceKeyOf(id, SECRET)}`)
  await page.getByRole('rowheader', { name: 'Permit (No GST)' }).waitFor()
  await page.getByText('Includes GST, except where it says No GST').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay $500.00' }).click()
  await payByCard(page)
  await page.waitForURL(`${BOOKING_URL}/${firm.slug}/invoices/**`)
  await page.getByText('There’s nothing left to pay.').waitFor()
  await page.context().close()
})

test.each(['phone', 'desktop'] as const)(
  'what a cancelled booking costs is paid from its page, on a %s',
  async (screen) => {
    const { id: order } = (await placeByKey(server, firm, anOrder())).json
    const hirer = asHirer(server, firm)
    expect((await hirer('cancel', { id: order })).status).toBe(200)
    const charges = openCharges(owner, firm.slug)
    const fee = { type: 'manual', description: 'Late cancellation', amount: 11_000 }
    const made = (await charges.create(order, fee)).json
    expect((await charges.act(made, 'approve')).status).toBe(200)
    await runBilling({ inOrg: (work) => firm.within(work), log: quiet })
    const page = await browser.newPage(screens[screen])
    const key = accessKeyOf(order, SECRET)
    await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${order}#${key}`)
    const pay = page.getByRole('link', { name: 'Pay $110.00' })
    await pay.waitFor()
    await expectAccessible(page)
    await pay.click()
    await page.getByRole('button', { name: 'Pay $110.00' }).click()
    await payByCard(page)
    await page.waitForURL(`${BOOKING_URL}/${firm.slug}/invoices/**`)
    await page.getByText('There’s nothing left to pay.').waitFor()
    await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${order}#${key}`)
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    expect(await pay.count()).toBe(0)
    await page.context().close()
  },
)
