import type { BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL } from '#test/harness.ts'
import type { screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { FOREIGN, SHOP, openShop } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'
import { heard, visitShop } from './visit-shop.ts'

/** A page around the booking that can't show it. */

const script = `<script async src="${BOOKING_URL}/embed.js"></script>`
let shop: Shop
let context: BrowserContext

beforeAll(async () => {
  shop = await openShop(fullCatalog)
})
afterEach(() => context.close())

async function visit(body: string, on: keyof typeof screens = 'desktop', origin = SHOP) {
  const opened = await visitShop(shop, body, { on, origin })
  context = opened.context
  return opened
}

test.each([
  ['a site the organisation does not list', FOREIGN, () => shop.organisation.slug],
  ['a slug that no organisation has', SHOP, () => 'no-such-business'],
])('%s: a link instead of an empty frame, and the log says why', async (_, origin, slugOf) => {
  const slug = slugOf()
  const { page, faults } = await visit(
    `<div id="here" data-kerbside="${slug}"></div>
    <a id="popup" href="#" data-kerbside="${slug}" data-mode="popup">Book</a>${script}`,
    'phone',
    origin,
  )
  const note = page.locator('#here').getByRole('link', { name: 'Open the booking page' })
  await note.waitFor()
  expect(await note.getAttribute('href')).toBe(`${BOOKING_URL}/${slug}`)
  expect(await page.locator('#here iframe').count()).toBe(0)
  expect((await page.locator('#here').boundingBox())?.height).toBeLessThan(100)
  const message = `the booking page of "${slug}" can't be shown on ${origin}: check data-kerbside, and that the website is allowed in the settings`
  expect(await heard(page)).toEqual([{ name: 'error', id: 'here', detail: { message } }])
  expect(faults).toContain(`Kerbside: ${message}`)
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Open the booking page' }).waitFor()
  await expectAccessible(page)
})
