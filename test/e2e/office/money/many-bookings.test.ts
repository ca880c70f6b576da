import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openFirm } from '#test/payments/office/firm.ts'
import { inDays } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'

// A customer with more bookings that aren't invoiced than a list has room for: the oldest are offered for a payment,
// the dialog says that there are more, and the sums are of all of them.

type Firm = Awaited<ReturnType<typeof openFirm>>

let firm: Firm
let browser: Browser

beforeAll(async () => {
  firm = await openFirm()
  browser = await openBrowser(firm.server, { localhost: new URL(firm.server.url).host })
})

const accountOf = async (id: string) =>
  (await firm.keeper.ask(`/api/office/${firm.firm.slug}/customers/${id}/account`)).json
const open = (path: string, options: (typeof screens)['phone' | 'desktop'] = screens.desktop) =>
  visit(browser, firm.keeper, `/office/${firm.firm.slug}/${path}`, options)
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

async function customerWith(orderIds: readonly string[]) {
  const customer = await firm.customers.add({ name: `Quoll Estates ${orderIds.length}` })
  for (let from = 0; from < orderIds.length; from += 100) {
    const body = { orderIds: orderIds.slice(from, from + 100) }
    await firm.customers.act('POST', `/${customer.id}/orders`, body)
  }
  return customer
}

test('bookings that aren’t invoiced are offered by their day, the oldest first', async () => {
  const days = [20, 9, 15, 12].map((ahead) => inDays(ahead))
  const orders = []
  for (const deliveryDate of days) {
    orders.push(await firm.place({ deliveryDate, pickupDate: inDays(30) }))
  }
  const customer = await customerWith(orders.map(({ id }) => id))
  const { open: offered } = await accountOf(customer.id)
  expect(offered.map((target: { deliveryDate: string }) => target.deliveryDate)).toEqual(
    days.toSorted(),
  )
})

test('of more than a hundred bookings the oldest hundred are offered, and the sums are of all', async () => {
  const last = await firm.place({ deliveryDate: inDays(20), pickupDate: inDays(27) })
  const ids = [last.id]
  for (let index = 0; index < 101; index += 1) ids.push((await firm.place()).id)
  const customer = await customerWith(ids)
  const account = await accountOf(customer.id)
  expect(account).toMatchObject({ openCount: 102, unbilled: 102 * 45_000 })
  expect(account.open).toHaveLength(100)
  expect(account.open.map(({ id }: { id: string }) => id)).not.toContain(last.id)
  for (const size of [screens.desktop, screens.phone]) {
    const page = await open(`customers/${customer.id}/account`, size)
    const owes = page.getByRole('region', { name: 'Owes' })
    await owes.getByText('$45,900.00').first().waitFor()
    await owes.getByText('2 more aren’t listed').waitFor()
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const record = dialog(page, /^Record a payment/)
    await record.getByRole('heading', { name: 'Payment from Quoll Estates 102' }).waitFor()
    await record.getByText('2 more aren’t listed.').waitFor()
    // The button stays in reach.
    await record.getByRole('button', { name: 'Record $450.00' }).waitFor()
    const button = await record.getByRole('button', { name: 'Record $450.00' }).boundingBox()
    expect(button?.y).toBeLessThan(size.viewport.height - 40)
    await expectAccessible(page)
    await record.getByLabel('Amount').fill('45000')
    if (size === screens.phone) {
      await record.getByRole('button', { name: 'Record $45,000.00' }).click()
      await record.waitFor({ state: 'detached' })
      await owes.getByText('more aren’t listed').waitFor({ state: 'detached' })
    }
    await page.context().close()
  }
  // The hundred are paid, so that the others are offered now.
  const after = await accountOf(customer.id)
  expect(after).toMatchObject({ openCount: 2, unbilled: 90_000, held: 4_500_000 })
})
