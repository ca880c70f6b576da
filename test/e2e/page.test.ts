import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext } from 'playwright-core'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { listenForFaults, openBrowser, screens } from './browser.ts'

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, fullCatalog)
  browser = await openBrowser(server)
})
afterEach(() => context.close())

test.each(['phone', 'desktop'] as const)('the booking page opens on a %s', async (screen) => {
  context = await browser.newContext(screens[screen])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(`${BOOKING_URL}/${organisation.slug}`)
  await page.getByRole('combobox', { name: 'Where does the bin go?' }).fill('newt')
  await page.getByRole('option', { name: 'Newtown 2042' }).click()
  expect(await page.getByRole('combobox').inputValue()).toBe('Newtown 2042')
  expect(faults).toEqual([])
})
