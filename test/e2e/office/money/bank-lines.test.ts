import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openFirm } from '#test/payments/office/firm.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'

// Lines of the bank's file that need a second look: the wrong file, one that pays too much, one left out by mistake.

let firm: Awaited<ReturnType<typeof openFirm>>
let browser: Browser

beforeAll(async () => {
  firm = await openFirm()
  browser = await openBrowser(firm.server, { localhost: new URL(firm.server.url).host })
})

const open = (path: string) => visit(browser, firm.keeper, `/office/${firm.firm.slug}/${path}`)
const bring = (page: Page, csv: string, name = 'account.csv') =>
  page
    .getByLabel('Import a CSV file of your bank account')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
const line = (page: Page, says: string) => page.getByRole('listitem').filter({ hasText: says })

test('a file that isn’t the bank’s is refused in words', async () => {
  const page = await open('payments?show=bank')
  await bring(page, 'Name\nAda\n')
  await page.getByText(/^The file needs a column of dates/).waitFor()
  await bring(page, '%PDF-1.4', 'account.pdf')
  await page.getByText(/^The file isn’t CSV/).waitFor()
  expect(await page.getByText(/^The file needs/).count()).toBe(0)
  await bring(page, '')
  await page.getByText('The file is empty.').waitFor()
  await page.context().close()
})

test('a line says what of it becomes credit, what is left out comes back, and a payment is opened', async () => {
  const { invoices } = await firm.invoiced(2)
  const [more, less] = invoices.map(({ document }) => document.number)
  const page = await open('payments?show=bank')
  await bring(
    page,
    `Date,Description,Amount\n2026-01-05,Transfer ${more},485.00\n2026-01-06,Transfer ${less},400.00\n`,
  )
  await line(page, `Transfer ${more}`).getByText('$35.00 becomes credit').waitFor()
  await line(page, `Transfer ${less}`).getByText('$50.00 stays to pay').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('i')
  await page.getByText('The line is left out.').waitFor()
  await line(page, `Transfer ${more}`).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await line(page, `Transfer ${more}`)
    .getByRole('button', { name: new RegExp(`^${more}`) })
    .click()
  await page.getByText('$485.00 is recorded.').waitFor()
  await page.getByRole('button', { name: 'Open the payment' }).click()
  await page.getByRole('heading', { name: /^\$485\.00 from/ }).waitFor()
  await page.getByText('Left, as credit').waitFor()
  await page.context().close()
})

test('the customer of a line that fits nothing is found by keyboard, and it pays what they were invoiced', async () => {
  const { customer, invoices } = await firm.invoiced(2)
  const [first, second] = invoices.map(({ document }) => document.number)
  const page = await open('payments?show=bank')
  await bring(page, 'Date,Description,Amount\n2026-01-02,Deposit 4711,500.00\n', 'deposit.csv')
  await line(page, 'Deposit 4711').getByText('C', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByLabel('Customer').waitFor()
  await page.keyboard.type(customer.name)
  await page.getByRole('dialog').getByRole('button', { name: customer.name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `$500.00 from ${customer.name}` }).waitFor()
  const part = (number: string | undefined, says: string) =>
    page.getByLabel(String(number)).locator('xpath=..').getByText(says).waitFor()
  await part(first, '$450.00 of $450.00')
  await part(second, '$50.00 of $450.00')
  await expectAccessible(page)
  // The first is for another day.
  await page.keyboard.press('Space')
  await part(second, '$450.00 of $450.00')
  await page.getByText('$50.00 stays as credit').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('$500.00 is recorded.').waitFor()
  const states = () =>
    Promise.all(invoices.map(async ({ id }) => (await firm.books.read(id)).state))
  await expect.poll(states).toEqual(['unpaid', 'paid'])
  await page.context().close()
})

test('who a line names is found without typing, whatever else it says', async () => {
  const customer = await firm.customers.add({ name: 'Lyrebird Paving' })
  const page = await open('payments?show=bank')
  const says = 'Osko Payment From LYREBIRD PAVING PTY LTD SKIP 9921 BIN'
  await bring(page, `Date,Description,Amount\n2026-01-05,${says},7.77\n`, 'named.csv')
  await line(page, says).getByRole('button', { name: 'Find the customer' }).click()
  const who = page.getByRole('dialog', { name: 'Who paid?' })
  await who.getByRole('button', { name: customer.name }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `$7.77 from ${customer.name}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('$7.77 is recorded.').waitFor()
  await page.context().close()
})

test('a line pays bookings that aren’t invoiced yet, if a person says so', async () => {
  const { customer, invoices } = await firm.invoiced(1)
  const booking = await firm.place()
  await firm.customers.act('POST', `/${customer.id}/orders`, { orderIds: [booking.id] })
  const page = await open('payments?show=bank')
  await bring(page, 'Date,Description,Amount\n2026-01-03,Deposit 4712,900.00\n', 'booking.csv')
  await line(page, 'Deposit 4712')
    .getByRole('button', { name: /^Find the customer/ })
    .click()
  await page.keyboard.type(customer.name)
  await page.getByRole('dialog').getByRole('button', { name: customer.name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('$450.00 stays as credit').waitFor()
  // The invoice is first, and the booking below it is a person's choice.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('$0.00 stays open').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('$900.00 is recorded.').waitFor()
  expect(await firm.moneyOf(booking.id)).toMatchObject({ paid: 45_000, status: 'paid' })
  expect(await firm.books.read(invoices[0]?.id)).toMatchObject({ state: 'paid', due: 0 })
  await page.context().close()
})

test('the line that keys decide on is on the screen, however far down, and amounts are below one another', async () => {
  const page = await open('payments?show=bank')
  const rows = Array.from(
    { length: 20 },
    (_, index) => `2026-02-01,Far down ${index},${index * 90 + 9}.50`,
  )
  await bring(page, `Date,Description,Amount\n${rows.join('\n')}\n`, 'many.csv')
  await line(page, 'Far down 19').waitFor()
  const ends = await page
    .locator('li b')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)))
  expect(new Set(ends).size).toBe(1)
  await page.getByRole('heading', { level: 1 }).click()
  for (let step = 0; step < ends.length; step += 1) await page.keyboard.press('j')
  const box = await page.locator('li[data-current]').boundingBox()
  const bottom = (box?.y ?? Infinity) + (box?.height ?? 0)
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.context().close()
})

test('what was left out is listed, newest first, and can be taken back later', async () => {
  const page = await open('payments?show=bank')
  await bring(
    page,
    'Date,Description,Amount\n2026-01-07,Tax refund,31.00\n2026-01-08,Loan,32.00\n',
    'more.csv',
  )
  for (const says of ['Tax refund', 'Loan']) {
    await line(page, says)
      .getByRole('button', { name: /^Leave out/ })
      .click()
    await line(page, says).waitFor({ state: 'detached' })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Show what was left out' }).click()
  await line(page, 'Loan').waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /Loan|Tax/ })
      .allInnerTexts(),
  ).toEqual([expect.stringContaining('Loan'), expect.stringContaining('Tax refund')])
  await line(page, 'Loan').getByRole('button', { name: 'Take back' }).click()
  await line(page, 'Loan').getByRole('button', { name: 'Find the customer' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Take back' }).count()).toBe(1)
  await expectAccessible(page)
  await page.context().close()
})

test('a bank line in a locked period says what to do with it', async () => {
  const { invoices } = await firm.invoiced(1)
  const number = invoices[0].document.number
  const { owner, books } = firm
  const { json: settings } = await owner.ask(books.path('settings/money'))
  const path = books.path('settings/lock-date')
  const locked = await owner.send('PUT', path, { lockedUntil: '2026-01-31' }, settings.version)
  expect(locked.status, locked.text).toBe(200)
  const page = await open('payments?show=bank')
  await page.getByLabel('Import a CSV file of your bank account').setInputFiles({
    name: 'january.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Description,Amount\n2026-01-20,Transfer ${number},450.00\n`),
  })
  await page.getByRole('button', { name: new RegExp(`^${number}`) }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  const says = page.getByRole('status')
  await says.getByText(/^Its day is in a period that is locked .* Leave the line out/).waitFor()
  // It's back in the list.
  await page.getByText(`Transfer ${number}`).waitFor()
  await page.context().close()
})
