import type { Browser } from 'playwright-core'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { openBrowser } from './browser.ts'
import { serveHostSite } from '#test/e2e/embed/host-site.ts'
import type { HostSite } from '#test/e2e/embed/host-site.ts'

/** A business's own website, on an origin its organisation lists. */
export const SHOP = 'http://shop.test:5000'
/** The same website on an origin that isn't listed. */
export const FOREIGN = 'http://foreign.test:5000'

export type Shop = {
  server: TestServer
  site: HostSite
  organisation: TestOrganisation
  /** Opens a browser that resolves both origins, and the hosted payment page at the API's address. */
  browser: Browser
}

export async function openShop(catalog: object): Promise<Shop> {
  const server = await startTestServer()
  const site = await serveHostSite()
  const organisation = await createTestOrganisation(server.db, catalog, { origins: [SHOP] })
  const browser = await openBrowser(server, {
    'shop.test:5000': site.address,
    'foreign.test:5000': site.address,
    localhost: new URL(server.url).host,
  })
  return { server, site, organisation, browser }
}
