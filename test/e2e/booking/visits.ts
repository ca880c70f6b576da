import type { BrowserContext } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { asCustomer } from '#test/actors/customer.ts'
import type { Customer } from '#test/actors/customer.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { ServerOptions } from '#test/harness.ts'

/**
 * A server, an organisation with the full catalogue, and customers who visit its booking page. After
 * each test the visitor's context is closed; the test fails if the page raised an error.
 */
export async function startVisits(options: ServerOptions = {}) {
  const server = await startTestServer(options)
  const bookingRules = { ...fullCatalog.bookingRules, collectOnCall: true }
  const organisation = await createTestOrganisation(server.db, { ...fullCatalog, bookingRules })
  const browser = await openBrowser(server)
  let context: BrowserContext
  let faults: string[]

  afterEach(async () => {
    await context.close()
    expect(faults).toEqual([])
  })

  /** Opens a browser with a screen of this size; the page is still blank. */
  async function visit(screen: keyof typeof screens): Promise<Customer> {
    context = await browser.newContext(screens[screen])
    faults = listenForFaults(context)
    return asCustomer(await context.newPage(), organisation)
  }

  /** The order whose reference the page shows, as the API returns it. */
  async function bookedOrder({ page }: Pick<Customer, 'page'>) {
    await page.getByText('It’s booked').waitFor()
    const reference = await page.locator('p:has-text("Your reference") strong').textContent()
    const { json } = await server.fetch(`/api/v1/orders?reference=${reference}`, {
      headers: withKey(organisation.readKey),
    })
    return json.data[0]
  }

  return { server, organisation, visit, bookedOrder }
}
