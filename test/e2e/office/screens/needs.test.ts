import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// What waits on the first screen, for each role: a line offers only what its reader can do.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...plainCatalog.bookingRules, approvalRequired: true },
})
const dispatcher = await createMember(server, firm, 'dispatcher')
const keeper = await createMember(server, firm, 'bookkeeper')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const placed = await placeByKey(server, firm, anOrder())
  expect(placed.status, placed.text).toBe(201)
})

const toApprove = (page: Page) => page.getByRole('link', { name: /booking to approve/ })
const menu = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${screen}`) })

test('who works on orders is asked to approve a booking, and counts it', async () => {
  const page = await visit(browser, dispatcher, `/office/${firm.slug}`)
  await toApprove(page).getByText('Approve', { exact: true }).waitFor()
  await menu(page, 'Orders').getByText('1', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Nothing planned tomorrow' }).waitFor()
  await page.context().close()
})

test('a bookkeeper sees the booking without being asked to approve it, and the drafts to issue', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder({ customerName: 'Grace Kim' }))
  const orders = `/api/office/${firm.slug}/orders/${order.id}`
  expect((await dispatcher.send('POST', `${orders}/approve`, {}, order.version)).status).toBe(200)
  const drafted = await keeper.send('POST', `/api/office/${firm.slug}/invoice-drafts`, {
    orderIds: [order.id],
  })
  expect(drafted.status, drafted.text).toBe(201)
  const page = await visit(browser, keeper, `/office/${firm.slug}`)
  await toApprove(page).getByText('See it', { exact: true }).waitFor()
  expect(await menu(page, 'Orders').getByText('1', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: /invoice draft to issue/ }).click()
  await page.waitForURL('**/invoices?show=drafts')
  await page.context().close()
})
