import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { SECRET, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

// A business that isn't registered for GST: its customers and its office read no word of GST, from the booking to the
// invoice. What the API answers stays as it is.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const owner = await createMember(server, firm, 'owner')
const books = openBooks(owner, firm.slug)
const browser = await openBrowser(server, { localhost: new URL(server.url).host })

async function expectNoGst(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/GST|tax invoice/i)
}

test('prices are without a word of GST from the booking to the invoice', async () => {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  const customer = asCustomer(page, firm)
  await customer.open()
  await customer.toWaste()
  await customer.toSize()
  // Before the business says whether it's registered, nothing is claimed.
  await page.getByText('Each price is the full price.').waitFor()
  await expectNoGst(page)
  await books.begin({ gstRegistered: true })
  await page.reload()
  await page.getByText('the full price, including GST').waitFor()
  await books.begin({ gstRegistered: false })

  await customer.open()
  await customer.toWaste()
  await customer.toSize()
  await page.getByText('Each price is the full price.').waitFor()
  await expectNoGst(page)
  await page.getByRole('radio', { name: /6 m³/ }).check()
  await customer.toDates()
  await customer.toDetails()
  await expectNoGst(page)
  await page.getByText('Help the driver (optional)').click()
  await page.getByLabel('Where should the bin go?').fill('Left of the garage')
  await page.getByLabel('What is the ground?').selectOption('concrete')
  await page.getByRole('group', { name: 'Dogs?' }).getByLabel('No').check()
  await customer.toReview()
  await expectNoGst(page)
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  await expectNoGst(page)

  const { json } = await server.fetch('/api/v1/orders', { headers: withKey(firm.readKey) })
  const order = json.data[0]
  expect(order.gst).toBeGreaterThan(0)
  const at = `/book/${firm.slug}/orders/${order.id}#${accessKeyOf(order.id, SECRET)}`
  await page.goto(new URL(at, page.url()).href)
  await page.getByRole('rowheader', { name: 'Total', exact: true }).waitFor()
  await expectNoGst(page)
  await page.getByRole('button', { name: 'Change the dates' }).click()
  await expectNoGst(page)
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Order confirmation' }).waitFor()
  await page.getByText('Amounts are in AUD. This is not a tax invoice.').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('GST')
  await context.close()

  const { rows } = await server.owner.query<{ body: string }>('select body from mails')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ body }) => body.includes('GST'))).toEqual([])

  const { id } = await books.draft(order.id)
  const office = await visit(browser, owner, `/office/${firm.slug}/invoices/${id}`)
  await office.getByRole('article', { name: 'Invoice', exact: true }).waitFor()
  expect(await office.getByRole('columnheader').allInnerTexts()).toEqual([
    'What',
    'Quantity',
    'Price $',
    'Amount $',
  ])
  expect(await office.getByText('GST').allInnerTexts()).toEqual(['No GST is charged'])
  for (const path of ['orders/new', 'reports/sales', 'reports/books', 'settings/charges']) {
    await office.goto(`http://localhost/office/${firm.slug}/${path}`)
    await office.getByRole('heading', { level: 1 }).waitFor()
    await office.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    const main = await office.locator('main').innerText()
    expect(main.replace(/^GST$/m, ''), path).not.toMatch(/GST/)
  }
  await office.context().close()
})
