import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { aFullOrder, fullCatalog, ids } from '#test/catalogs.ts'
import { registerForGst } from '#test/actors/money.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { payByCard } from './pay-by-card.ts'

/** The hirer's documents, on screen and printed. */

let server: TestServer
let organisation: TestOrganisation
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  const organised = { ...fullCatalog.organisation, abn: '51 824 753 556' }
  organisation = await createTestOrganisation(server.db, {
    ...fullCatalog,
    organisation: organised,
  })
  await organisation.within((org) => saveSettings(org, { name: 'Bandicoot Bins' }))
  await registerForGst(organisation)
  // In tests the hosted payment page has the API's own address.
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** With `PICTURES=1`, in docs/screenshots. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return
  const { width } = page.viewportSize() ?? { width: 0 }
  const folder = new URL('../../../docs/screenshots/', import.meta.url).pathname
  await page.screenshot({ path: `${folder}${name}-${width}.png`, fullPage: true })
}

/** Whether the page fits its window without scrolling sideways. */
const fits = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')

test.each(['phone', 'desktop'] as const)(
  'read well on a %s, and link back to the order',
  async (on) => {
    const { json: order } = await placeByKey(
      server,
      organisation,
      aFullOrder({
        addOns: [{ productId: ids.mattress, quantity: 2 }],
        customFields: { dogs: true },
        deliveryTimePeriodId: ids.morning,
        locality: { suburb: 'Newtown', postcode: '2042' },
        notes: 'Please mind the roses.',
      }),
    )
    const context = await browser.newContext(screens[on])
    const faults = listenForFaults(context)
    const page = await context.newPage()
    await page.goto(
      `${BOOKING_URL}/${organisation.slug}/orders/${order.id}#${accessKeyOf(order.id, SECRET)}`,
    )
    await page.getByRole('button', { name: /^Pay/ }).waitFor()
    // No line ends between a number and its unit.
    expect(await page.locator('main').innerText()).toContain('General waste bin, 6\u00a0m³')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await payByCard(page)
    await page.getByRole('link', { name: 'Order confirmation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Order confirmation' }).waitFor()
    await page.getByText('ABN 51 824 753 556').waitFor()
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)
    await keepPicture(page, 'document-confirmation')

    await page.getByRole('link', { name: 'Back to your booking' }).click()
    await page.getByRole('link', { name: /^Receipt for/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
    await page.getByRole('row', { name: 'GST included' }).waitFor()
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)
    await keepPicture(page, 'document-receipt')

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Back to your booking').isVisible()).toBe(false)
    expect(await page.getByText('Received from').isVisible()).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  },
)
