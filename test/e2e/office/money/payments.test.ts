import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openFirm } from '#test/payments/office/firm.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'

// A bookkeeper in a real browser: a transfer is recorded, allocated, released, refunded and reversed, the bank's file
// is worked through by key, and a customer's account says what they owe.

type Firm = Awaited<ReturnType<typeof openFirm>>

let firm: Firm
let browser: Browser
let of: Awaited<ReturnType<Firm['invoiced']>>

beforeAll(async () => {
  firm = await openFirm()
  of = await firm.invoiced(2)
  browser = await openBrowser(firm.server, { localhost: new URL(firm.server.url).host })
})

const open = (path: string, options: (typeof screens)['phone' | 'desktop'] = screens.desktop) =>
  visit(browser, firm.keeper, `/office/${firm.firm.slug}/${path}`, options)
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('a transfer is recorded by keyboard for a customer’s invoices, the first that is due first', async () => {
  const page = await open('payments')
  await page.getByText('There are no payments yet').waitFor()
  await page.keyboard.press('r')
  const record = dialog(page, /^Record a payment/)
  await record.getByLabel('Customer').fill(of.customer.name)
  await record.getByRole('button', { name: of.customer.name }).waitFor()
  await page.keyboard.press('Enter')
  await record.getByLabel('Amount').fill('500')
  await record.getByText('$450.00 of $450.00').waitFor()
  await record.getByText('$50.00 of $450.00').waitFor()
  await record.getByLabel('Reference (optional)').fill('NAB 7781')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await record.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: `$500.00 from ${of.customer.name}` }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Counts for' }).getByText('$50.00').waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('it is released, allocated again, refunded in part and taken back', async () => {
  const page = await open('payments')
  await page.getByRole('link', { name: /: \$500\.00 from/ }).click()
  const counts = page.getByRole('region', { name: 'Counts for' })
  await counts.getByRole('button', { name: 'Release' }).first().click()
  await page.getByRole('button', { name: /^Allocate \$450\.00/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  const allocate = dialog(page, /^Allocate/)
  await allocate.getByRole('button', { name: 'Allocate $450.00' }).click()
  await allocate.waitFor({ state: 'detached' })
  await counts.getByText('$450.00').first().waitFor()
  await page.keyboard.press('f')
  const refund = dialog(page, /^Refund/)
  await refund.getByLabel('Amount').fill('twenty')
  await refund.getByRole('button', { name: 'Refund it' }).click()
  await refund.getByText('Enter why, for the payment’s history.').waitFor()
  await refund.getByLabel('Why').fill('Paid too much')
  await refund.getByText('Enter an amount up to $500.00.').waitFor()
  await refund.getByLabel('Amount').fill('20')
  await refund.getByRole('checkbox', { name: 'Release $20.00 of what it counts for first' }).check()
  await expectAccessible(page)
  await refund.getByRole('button', { name: 'Refund $20.00' }).click()
  await refund.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Refunded or reversed' }).getByText('$20.00').waitFor()
  await page.keyboard.press('v')
  const reverse = dialog(page, /^Reverse \$/)
  await reverse.getByRole('button', { name: 'Entered by mistake' }).click()
  await reverse.getByRole('button', { name: 'Reverse it' }).click()
  await reverse.waitFor({ state: 'detached' })
  await page.getByText('Reversed').first().waitFor()
  expect(await page.getByText('All of it went back.').count()).toBe(1)
  const history = page.getByRole('region', { name: 'History' })
  expect(await history.getByText('(refund)').count()).toBe(1)
  expect(await history.getByText('(reversal)').count()).toBe(2)
  await page.context().close()
})

test('the bank’s file is worked through by key', async () => {
  const [invoice] = of.invoices
  const number = invoice.document.number
  const page = await open('payments?show=bank')
  await page.getByText('No line waits').waitFor()
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('Import a CSV file of your bank account').setInputFiles({
    name: 'account.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Description,Amount\n2026-01-05,Transfer ${number},450.00\n2026-01-06,Interest,1.20\n${today},Fee,-5.00\n`,
    ),
  })
  await page.getByText('2 lines added, 1 of money that went out.').waitFor()
  await page.getByRole('button', { name: new RegExp(`^${number}`) }).waitFor()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).click()
  const side = page.getByRole('navigation', { name: 'Office' })
  await side.getByRole('link', { name: /^Payments\s*2$/ }).waitFor()
  const line = (says: string) => page.getByRole('listitem').filter({ hasText: says })
  await line(number).getByText('C', { exact: true }).waitFor()
  await line('Interest').getByRole('button', { name: 'Find the customer' }).waitFor()
  await page.keyboard.press('j')
  await line('Interest').getByText('C', { exact: true }).waitFor()
  await page.keyboard.press('k')
  await line(number).getByText('C', { exact: true }).waitFor()
  // Without waiting for the first.
  await page.keyboard.press('a')
  await page.keyboard.press('i')
  await page.getByText(`Transfer ${number}`).waitFor({ state: 'detached' })
  await page.getByText('No line waits').waitFor()
  await side.getByRole('link', { name: 'Payments', exact: true }).waitFor()
  await expect.poll(async () => (await firm.books.read(invoice.id)).state).toBe('paid')
  await page.context().close()
})

test('who owes what is a list, and everyone in it gets their statement by email', async () => {
  for (const size of [screens.phone, screens.desktop]) {
    const page = await open('payments?show=owing', size)
    await page.getByRole('link', { name: of.customer.name }).waitFor()
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    await expectAccessible(page)
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect(wide).toBe(false)
    if (size === screens.desktop) {
      await page.keyboard.press('e')
      const email = dialog(page, /^Email statements/)
      await expectAccessible(page)
      await email.getByText(/^\d+ customers?, for \$[\d,.]+ in all\.$/).waitFor()
      await email.getByLabel('From').fill('1 jan')
      await email.getByText(/^\w{3} 1 Jan \d{4}$/).waitFor()
      await email.getByRole('button', { name: 'Email statements' }).click()
      await email.getByText(of.customer.name).waitFor()
    }
    await page.context().close()
  }
})

test('a statement is opened from the account by key, shows a period and is emailed', async () => {
  const page = await open(`customers/${of.customer.id}/account`)
  await page.getByRole('region', { name: 'Entries' }).getByRole('table').waitFor()
  await page.keyboard.press('s')
  const paper = page.getByRole('region', { name: 'The statement' })
  await paper.getByRole('row', { name: /Closing balance/ }).waitFor()
  await page.getByLabel('From').fill('2026-01-06')
  await paper.getByRole('row', { name: /6 Jan 2026 Opening balance/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('e')
  const email = dialog(page, /^Email the statement/)
  await email.getByLabel('Email address').fill('mel@harbour.example')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await email.waitFor({ state: 'detached' })
  await page.getByText('The statement is on its way.').waitFor()
  await page.context().close()
})

test('someone who owes is called and their promise noted by key: from the list to the account, the invoice and the pause', async () => {
  const page = await open('payments?show=owing')
  await page.getByText('On invoices. Bookings that aren’t invoiced yet').waitFor()
  await page.getByRole('link', { name: of.customer.name }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const owes = page.getByRole('region', { name: 'Owes' })
  await owes.getByRole('link').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Reminders' }).getByRole('button').waitFor()
  await page.keyboard.press('h')
  await dialog(page, /^Pause reminders/).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Promised to pay until/).waitFor()
  await page.context().close()
})

test('the account says what is owed, on a phone too', async () => {
  for (const size of [screens.desktop, screens.phone]) {
    const page = await open(`customers/${of.customer.id}/account`, size)
    await page.getByRole('region', { name: 'Owes' }).getByText('$450.00').first().waitFor()
    const summary = page.getByRole('region', { name: 'Summary' })
    expect(await summary.innerText()).toMatch(/^Owes in all\s+\$[\d,]+\.\d\d\s+Overdue/)
    const entries = page.getByRole('region', { name: 'Entries' })
    await entries.getByRole('table').waitFor()
    // A document's number and a date each keep to one line.
    const tallest = () =>
      entries
        .locator('a, td:first-child')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)))
    await expect.poll(tallest).toBeLessThan(size === screens.phone ? 30 : 60)
    await expectAccessible(page)
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect(wide).toBe(false)
    await page.context().close()
  }
})

test('on a phone, the list of invoices says what is to pay of each', async () => {
  const { invoices } = await firm.invoiced(1)
  const page = await open('invoices', screens.phone)
  const row = page.locator('tr').filter({ hasText: invoices[0]?.document.number })
  await row.locator('td[data-due]').filter({ hasText: '$450.00', visible: true }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('a payment is recorded on its invoice by key, which leads to what they owe in all', async () => {
  const { customer, invoices } = await firm.invoiced(1)
  const [invoice] = invoices
  const order = await firm.place()
  await firm.customers.act('POST', `/${customer.id}/orders`, { orderIds: [order.id] })
  const page = await open(`invoices/${invoice?.id}`)
  await page.getByRole('button', { name: 'Record a payment' }).waitFor()
  await page.keyboard.press('r')
  const record = dialog(page, /^Record a payment/)
  await record.getByRole('heading', { name: `Payment for ${invoice?.document.number}` }).waitFor()
  await record.getByText('$0.00 stays open').waitFor()
  await record.getByLabel('Amount').fill('600')
  await record.getByText('$150.00 stays as credit').waitFor()
  await record.getByLabel('Amount').fill('200')
  await record.getByText('$250.00 stays open').waitFor()
  await page.keyboard.press('Enter')
  await record.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Balance' }).getByText('$250.00').waitFor()
  await page.getByRole('link', { name: 'Owes on invoices' }).click()
  const owes = page.getByRole('region', { name: 'Owes' })
  await owes.getByText('In all').waitFor()
  await owes.getByText('$700.00').waitFor()
  await owes.getByText('Not invoiced yet', { exact: true }).waitFor()
  await page.context().close()
})

test('money for a booking that isn’t invoiced is recorded on its customer’s account', async () => {
  const { customer } = await firm.invoiced(1)
  const order = await firm.place()
  await firm.customers.act('POST', `/${customer.id}/orders`, { orderIds: [order.id] })
  const page = await open(`customers/${customer.id}/account`)
  await page.getByRole('region', { name: 'Entries' }).getByRole('table').waitFor()
  await page.keyboard.press('r')
  const record = dialog(page, /^Record a payment/)
  const booking = record.getByRole('checkbox', { name: new RegExp(order.reference) })
  // Without an invoice, a person says so.
  expect(await booking.isChecked()).toBe(false)
  await record.getByText('not invoiced yet').waitFor()
  await record.getByText('Open in all $900.00').waitFor()
  await record.getByText('$450.00 stays open').waitFor()
  await record.getByLabel('Amount').fill('600')
  await record.getByText('$150.00 stays as credit').waitFor()
  await booking.check()
  await record.getByText('$150.00 of $450.00').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await record.waitFor({ state: 'detached' })
  const ahead = page.getByRole('region', { name: 'Paid ahead' })
  await ahead.getByText('Held for orders that aren’t invoiced').waitFor()
  await ahead.getByText('$150.00').waitFor()
  expect(await firm.moneyOf(order.id)).toMatchObject({ paid: 15_000 })
  await page.context().close()
})

test('a list is for a period, which stays from view to view, and is downloaded as it shows', async () => {
  const page = await open('invoices')
  await page.locator('[data-row]').first().waitFor()
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByLabel('Period').selectOption('Last month')
  await page.getByText('No invoice matches').waitFor()
  await page.getByRole('link', { name: /^Unpaid/ }).click()
  await page.waitForURL(/show=unpaid/)
  expect(await filters.getByLabel('Period').inputValue()).toBe('Last month')
  await filters.getByLabel('Period').selectOption('This month')
  await page.locator('[data-row]').first().waitFor()
  await filters.getByText(/^\d+ listed · \$[\d,.]+ · \$[\d,.]+ to be paid$/).waitFor()
  const link = filters.getByRole('link', { name: 'CSV' })
  expect(await link.getAttribute('href')).toMatch(
    /invoices\.csv\?show=unpaid&from=\d{4}-\d\d-01&to=/,
  )
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('invoices.csv')
  await page.goto(page.url().replace(/invoices.*/, 'payments'))
  await filters.getByLabel('Period').selectOption('This month')
  await filters.getByText(/^\d+ payments? · \$[\d,.]+/).waitFor()
  await expectAccessible(page)
  await page.context().close()
})
