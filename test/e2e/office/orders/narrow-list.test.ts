import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, inDays } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { pressItem } from '#test/e2e/keyboard.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// The list of orders, narrowed to an area, a product or a customer, sorted by its heads, and chosen whole.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const place = async (customerName: string, days: number) => {
  const dates = { deliveryDate: inDays(days), pickupDate: inDays(days + 7) }
  const body = { ...dates, locality: { suburb: 'Newtown', postcode: '2042' }, customerName }
  const { json, status, text } = await placeByKey(server, firm, aFullOrder(body))
  expect(status, text).toBe(201)
  return json
}
await place('Early Bird', 3)
const late = await place('Late Riser', 9)
await openCustomers(sam, firm.slug).add({ name: 'Riser Holdings', orderIds: [late.id] })

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const orders = `/office/${firm.slug}/orders`
const names = (page: Page) => page.locator('tbody tr td:nth-child(3)').allTextContents()

test('by the head of a column, upwards and downwards', async () => {
  const page = await visit(browser, sam, orders)
  await page.getByRole('columnheader', { name: /^Deliver/ }).waitFor()
  await page.getByRole('link', { name: 'Deliver', exact: true }).click()
  await page.waitForURL('**?sort=delivery')
  await expect.poll(() => names(page)).toEqual(['Early Bird', 'Late Riser'])
  const head = page.getByRole('columnheader', { name: /^Deliver/ })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await page.getByRole('link', { name: 'Deliver', exact: true }).press('Enter')
  await expect.poll(() => names(page)).toEqual(['Late Riser', 'Early Bird'])
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await page.context().close()
})

test('to an area, a product and a customer, from the menu by keyboard; the sentence names them', async () => {
  const page = await visit(browser, sam, orders)
  await page.getByRole('row', { name: /Late Riser/ }).waitFor()
  await page.keyboard.press('f')
  await pressItem(page, 'Area', 'ArrowRight')
  await page.getByRole('menuitemradio', { name: 'Inner West' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Inner West' }).click()
  await page.getByText('AreaInner West').waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  await pressItem(page, 'Product', 'ArrowRight')
  const [product] = fullCatalog.products
  await page.getByRole('menuitemradio', { name: product?.name ?? '' }).click()
  await page.waitForURL('**product=*')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Customer…' }).click()
  await page.getByLabel('Customer', { exact: true }).fill('riser')
  await page.getByRole('button', { name: /Riser Holdings/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('OfRiser Holdings').waitFor()
  await expect.poll(() => names(page)).toEqual(['Late Riser'])
  await page.getByRole('link', { name: 'Without: Of Riser Holdings' }).click()
  await expect.poll(() => names(page)).toHaveLength(2)
  await page.context().close()
})

test('the customer’s page leads to its orders in the list', async () => {
  const page = await visit(browser, sam, `/office/${firm.slug}/customers`)
  await page.getByRole('row', { name: /Riser Holdings/ }).click()
  await page.getByRole('link', { name: '1 in the list' }).click()
  await page.waitForURL('**/orders?customer=*')
  await expect.poll(() => names(page)).toEqual(['Late Riser'])
  await page.context().close()
})
