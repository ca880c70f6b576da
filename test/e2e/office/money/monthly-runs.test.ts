import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { startInvoiceRuns } from '#server/invoices/runs/work-runs.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

// A bookkeeper in a real browser: what a month would bill, the run, and what became of it.

const quiet = { info() {}, warn() {}, error() {} }
let server: TestServer
let browser: Browser
let firm: TestOrganisation
let keeper: TeamMember

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, plainCatalog)
  keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  await openBooks(keeper, firm.slug).begin()
})

const open = (path: string, options: (typeof screens)['phone' | 'desktop'] = screens.desktop) =>
  visit(browser, keeper, `/office/${firm.slug}/${path}`, options)

/** A customer that is invoiced monthly, with delivered orders. */
async function addMonthly(name: string, invoiceBy: string, orders: Record<string, unknown>[]) {
  const customers = openCustomers(keeper, firm.slug)
  const customer = await customers.add({ name, invoiceOn: 'monthly', invoiceBy })
  const ids: string[] = []
  for (const changes of orders) {
    const { json } = await placeByKey(server, firm, anOrder(changes))
    const { rows } = await server.owner.query(
      `select id from jobs where order_id = $1 order by date, sequence limit 1`,
      [json.id],
    )
    await firm.within((org) => completeJob(org, { id: rows[0].id, completion: {}, at: org.now }))
    ids.push(json.id)
  }
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: ids })
}

/** Adds a charge to an order, by its purchase order. */
async function addCharge(purchaseOrder: string, amount: number) {
  const { rows } = await server.owner.query(
    'select id from orders where organisation_id = $1 and purchase_order = $2',
    [firm.id, purchaseOrder],
  )
  const added = await openCharges(keeper, firm.slug).create(rows[0].id, {
    type: 'manual',
    description: 'Second man',
    amount,
  })
  expect(added.status, added.text).toBe(201)
}

test('a month is looked at, run by keyboard and read again', async () => {
  const page = await open('invoices')
  await page.getByRole('link', { name: 'Monthly invoices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Monthly invoices' }).waitFor()
  await page.getByText('No customer is invoiced monthly.').waitFor()
  await expectAccessible(page)

  await addMonthly('Harbour Builders', 'purchase_order', [
    { purchaseOrder: 'PO-7' },
    { purchaseOrder: 'PO-7' },
    { purchaseOrder: 'PO-8' },
  ])
  await addMonthly('Papas Property Care', 'site', [
    { address: '12 Example Street' },
    { address: '3 Railway Parade' },
  ])
  await addCharge('PO-8', 8500)
  await page.getByRole('link', { name: /so far$/ }).click()
  await page.reload()
  await page.getByText('4 invoices would come to $2,250.00.').waitFor()
  const rows = page.getByRole('table', { name: /would bill$/ }).getByRole('row')
  expect(await rows.count()).toBe(5)
  await page.getByRole('cell', { name: 'PO-7' }).waitFor()
  await page.getByText('1 charge of Harbour Builders isn’t decided yet, $85.00.').waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Email each/ }).waitFor()
  // A customer is left out with all of their invoices, and taken in again.
  await page.getByRole('button', { name: 'Leave out Harbour Builders' }).first().click()
  await page.getByText('2 invoices would come to $900.00.').waitFor()
  await page.getByRole('button', { name: 'Issue 2 invoices' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take in again Harbour Builders' }).last().click()
  await page.getByText('4 invoices would come to $2,250.00.').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  // Nothing of it can be undone, so it says first what will happen.
  await page.keyboard.press('i')
  const asked = page.getByRole('dialog', { name: 'Issue 4 invoices?' })
  await asked.getByText('4 emails are sent.').waitFor()
  await asked.getByRole('button', { name: 'Issue $2,250.00' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await page.getByText('4 invoices would come to $2,250.00.').waitFor()
  await page.keyboard.press('i')
  await asked.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('0 of 4 invoices done.').waitFor()
  await page.getByRole('progressbar', { name: 'Invoices done' }).waitFor()
  await expectAccessible(page)
  await using _worker = startInvoiceRuns({ db: server.db, log: quiet })
  await page.getByText('4 invoices came to $2,250.00, all emailed.').waitFor()
  await page.getByRole('link', { name: /^INV-/ }).nth(3).waitFor()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Runs' }).getByText('Ada Quill').waitFor()
  await page.getByRole('link', { name: /^INV-/ }).first().click()
  const paper = page.getByRole('article', { name: 'Tax invoice' })
  await paper.getByText('PO-7').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /so far$/ }).click()
  await page.getByText(/^Nothing of .* is left to bill$/).waitFor()
  await page.context().close()
})

test('on a phone it fits, and a dispatcher sees the runs and no button', async () => {
  const phone = await open('invoices/monthly', screens.phone)
  await phone.getByRole('region', { name: 'Runs' }).getByRole('link').first().click()
  await phone.getByText('4 invoices came to').waitFor()
  const wide = await phone.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(wide).toBe(false)
  await expectAccessible(phone)
  await phone.context().close()

  const dispatcher = await createMember(server, firm, 'dispatcher')
  const page = await visit(browser, dispatcher, `/office/${firm.slug}/invoices/monthly`)
  await page.getByText('Your role can’t run a month').waitFor()
  await page.getByRole('region', { name: 'Runs' }).getByRole('link').waitFor()
  expect(await page.getByRole('button', { name: /^Issue/ }).count()).toBe(0)
  await page.context().close()
})
