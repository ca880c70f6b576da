import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { listenForFaults, openBrowser, screens } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  browser = await openBrowser(server)
})

async function open(path: string, options: BrowserContextOptions = screens.desktop) {
  const context = await browser.newContext(options)
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(`${server.url}${path}`)
  return { page, context, faults }
}

test('the search finds pages by title and by what they say, and by key', async () => {
  const { page, context, faults } = await open('/docs')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('rotate')
  const first = page.getByRole('search').getByRole('link').first()
  await expect.poll(() => first.textContent()).toMatch(/^Rotate/i)
  await field.fill('expectedTotal server')
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Place an order from a server' }).waitFor()
  await field.fill('zebra crossing')
  await page.getByText('Nothing found').waitFor()
  await field.press('Escape')
  await page.getByText('Nothing found').waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
  await context.close()
})

test('code is copied whole, without the name of its language', async () => {
  const { page, context } = await open('/docs/organisation/get-organisation')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toBe(
    `curl 'http://localhost/api/v1/organisation' \\\n  --header "Authorization: Bearer $KERBSIDE_KEY"`,
  )
  await context.close()
})

test('a link to a section of the one long page leads to its page, or without scripts to a link to it', async () => {
  const { page, context } = await open('/docs#op-cancel-order')
  await page.waitForURL('**/docs/orders/cancel-order')
  await context.close()
  const plain = await open('/docs#schema-order', { ...screens.desktop, javaScriptEnabled: false })
  await plain.page.locator('li:target a').click()
  await plain.page.waitForURL('**/docs/objects/order')
  expect(await plain.page.getByRole('searchbox').count()).toBe(0)
  await plain.context.close()
})

const PAGES = ['', '/orders/place-order', '/objects/order', '/errors', '/events', '/changelog']

describe.each(['phone', 'desktop'] as const)('on a %s', (screen) => {
  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
    const settings = { ...screens[screen], colorScheme, bypassCSP: true }
    for (const path of PAGES) {
      const { page, context } = await open(`/docs${path}`, settings)
      await page.getByRole('searchbox').fill('order')
      await page.getByRole('search').getByRole('link').first().waitFor()
      await expectAccessible(page)
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(wide, path).toBeLessThanOrEqual(0)
      await context.close()
    }
  })
})
