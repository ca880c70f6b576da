import { expect } from 'vitest'
import { addDays, spokenDay } from '#contract/values/day.ts'
import { startInvoiceRuns } from '#server/invoices/runs/work-runs.ts'
import type { TestServer } from '#test/harness.ts'
import type { Month } from './crews-month.ts'
import { balance, dialog, gone, openInvoice, row, title, toast } from './desk.ts'
import type { Desk } from './desk.ts'
import { figures } from './figures.ts'

const quiet = { info() {}, warn() {}, error() {} }
const [first, second] = figures.invoices

/** The month by purchase order: looked at, run and read. */
export async function billMonth(desk: Desk, server: TestServer): Promise<void> {
  const { page, press, used } = desk
  await press('g', 'n')
  await title(page, 'Invoices').waitFor()
  used()
  await press('m')
  await title(page, 'Monthly invoices').waitFor()
  await press('1')
  await page.getByText(`3 invoices would come to ${figures.run}.`).waitFor()
  for (const { purchaseOrder, total } of figures.invoices) {
    await row(page, purchaseOrder).getByRole('cell', { name: total, exact: true }).waitFor()
  }
  await press('i')
  await page.getByRole('dialog', { name: 'Issue 3 invoices?' }).waitFor()
  await press('Enter')
  await using _worker = startInvoiceRuns({ db: server.db, log: quiet })
  await page.getByText(`3 invoices came to ${figures.run}, all emailed.`).waitFor()
  expect(used()).toBe(4)
  // From the run to its first invoice, and to the others as anyone finds them.
  await row(page, first.purchaseOrder).getByRole('link', { name: first.number }).waitFor()
  await press('j', 'Enter')
  for (const { number, purchaseOrder, total, gst } of figures.invoices) {
    if (number !== first.number) await openInvoice(desk, number)
    await title(page, number).waitFor()
    const paper = page.getByRole('article', { name: 'Tax invoice' })
    await paper.getByText(purchaseOrder, { exact: true }).waitFor()
    await paper.getByText(`GST${gst}`, { exact: true }).waitFor()
    await paper.getByText(`Total${total}`, { exact: true }).waitFor()
  }
}

/** Two transfers of the bank's file: one in part, one too much. */
export async function takeTransfers({ page, press, used }: Desk, { today }: Month): Promise<void> {
  // The browser learns a moment before that the test chooses the file.
  const choosing = page.waitForEvent('filechooser')
  await press('g', 'y')
  await title(page, 'Payments').waitFor()
  await press('5')
  await page.getByLabel('Import a CSV file of your bank account').waitFor()
  await press('f')
  const yesterday = addDays(today, -1)
  await (
    await choosing
  ).setFiles({
    name: 'account.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Description,Amount\n${yesterday},HARBOUR BUILDERS ${first.number},1000.00\n` +
        `${today},HARBOUR BUILDERS ${second.number},1100.00\n`,
    ),
  })
  await page.getByText('2 lines added.').waitFor()
  const isAt = (number: string) =>
    page.getByRole('listitem').filter({ hasText: number }).getByText('A', { exact: true })
  await isAt(first.number).waitFor()
  used()
  await press('a')
  await toast(page, '$1,000.00 is recorded.')
  await isAt(second.number).waitFor()
  await press('a')
  await toast(page, '$1,100.00 is recorded.')
  await page.getByText('No line waits').waitFor()
  expect(used(), 'a key for each line').toBe(2)
}

/** Twenty dollars off a bill that is paid. */
export async function creditPart(desk: Desk): Promise<void> {
  const { page, press, type, tabTo } = desk
  await openInvoice(desk, second.number)
  await balance(page, 'Paid', '−$1,020.00')
  await press('c')
  const part = dialog(page, 'Credit a part')
  await part.waitFor()
  await type('Two hours late')
  await tabTo(part.getByLabel('Bin, up to $450.00').first(), 2)
  await type('20')
  await press('Enter')
  await gone(part)
  await toast(page, `A part of ${second.number} is credited.`)
  await balance(page, 'Credited', '−$20.00')
  await balance(page, 'Paid', '−$1,000.00')
  await balance(page, 'To pay', '–')
}

/** Some of what is too much goes back, and the rest counts for the other invoice. */
export async function refundAndAllocate({ page, press, type, tabTo }: Desk): Promise<void> {
  await press('g', 'y')
  await title(page, 'Payments').waitFor()
  await press('2')
  await page.getByText('$100.00 is customers’ credit').waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await press('j', 'Enter')
  await title(page, '$1,100.00 from Harbour Builders').waitFor()
  await press('f')
  const refund = dialog(page, 'Refund')
  await refund.getByRole('button', { name: 'Refund $100.00' }).waitFor()
  await type('85')
  await refund.getByRole('button', { name: 'Refund $85.00' }).waitFor()
  await tabTo(refund.getByLabel('Why'), 8)
  await type('Paid too much')
  await press('Enter')
  await gone(refund)
  await toast(page, 'The refund is recorded.')
  await page.getByRole('button', { name: 'Allocate $15.00' }).waitFor()
  await press('a')
  const allocate = dialog(page, 'Allocate the credit')
  await allocate.getByRole('checkbox', { name: first.number }).waitFor()
  await allocate.getByText('$15.00 of $30.00').waitFor()
  await press('Enter')
  await gone(allocate)
  await toast(page, '$15.00 counts now.')
}

/** What is left of an invoice is given up. */
export async function writeOff(desk: Desk): Promise<void> {
  const { page, press, type } = desk
  await openInvoice(desk, first.number)
  await balance(page, 'To pay', '$15.00')
  await press('w')
  const give = dialog(page, 'Write off $15.00?')
  await give.waitFor()
  await type('Too small to chase')
  await press('Enter')
  await gone(give)
  await toast(page, `${first.number} is written off.`)
  await balance(page, 'Paid', '−$1,015.00')
  await balance(page, 'Written off', '−$15.00')
  await balance(page, 'To pay', '–')
}

/** From who owes to the statement in their mailbox. */
export async function sendStatement({ page, press, tabTo, used }: Desk): Promise<void> {
  await press('g', 'y')
  await title(page, 'Payments').waitFor()
  used()
  await press('4')
  await row(page, '$450.00').first().waitFor()
  await press('j', 'Enter')
  await title(page, 'Account of Harbour Builders').waitFor()
  await page.getByRole('region', { name: 'Owes' }).getByText('$450.00').first().waitFor()
  await press('s')
  const paper = page.getByRole('region', { name: 'The statement' })
  await paper.getByRole('row', { name: /Closing balance \$450\.00$/ }).waitFor()
  await press('e')
  const email = dialog(page, 'Email the statement')
  await email.waitFor()
  await press('Enter')
  await gone(email)
  await toast(page, 'The statement is on its way.')
  expect(used()).toBe(6)
  // A dialog gives the focus back to what opened it.
  const button = page.getByRole('button', { name: 'Email', exact: true })
  await tabTo(button, 40)
  await press('Enter')
  await email.waitFor()
  await press('Escape')
  await gone(email)
  expect(await button.evaluate((it) => it.matches(':focus'))).toBe(true)
}

/** All days that are over are locked. */
export async function lock(desk: Desk, { today }: Month): Promise<void> {
  const { page, press, type } = desk
  const until = addDays(today, -1)
  await press('Control+k')
  await type('Tax and invoices')
  await page.getByRole('option', { name: 'Tax and invoices', exact: true }).waitFor()
  await press('Enter')
  await page.getByLabel('Locked until (optional)').waitFor()
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
  await press('l')
  await type('-1')
  await page.getByRole('button', { name: `Lock until ${spokenDay(until)}` }).waitFor()
  await press('Enter')
  await toast(page, `Locked until ${spokenDay(until)}.`)
}

/** A payment of a day that is locked now. */
export async function isRefused(desk: Desk, { today }: Month): Promise<void> {
  const { page, press, tabTo, type } = desk
  const yesterday = addDays(today, -1)
  await press('g', 'y')
  await title(page, 'Payments').waitFor()
  await press('4')
  await row(page, '$450.00').first().waitFor()
  await press('j', 'Enter')
  await title(page, 'Account of Harbour Builders').waitFor()
  await press('r')
  const record = dialog(page, 'Record a payment')
  await record.getByRole('button', { name: 'Record $450.00' }).waitFor()
  await tabTo(record.getByLabel('Received on'), 4)
  await type('yesterday')
  await press('Enter')
  await record
    .getByText(`The day is in a period that is locked until ${spokenDay(yesterday)}`)
    .waitFor()
  await press('Escape')
  await gone(record)
}
