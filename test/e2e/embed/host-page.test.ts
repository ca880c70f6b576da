import type { BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { asCustomer } from '#test/actors/customer.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL } from '#test/harness.ts'
import type { screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { FOREIGN, SHOP, openShop } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'
import { heard, visitShop } from './visit-shop.ts'

/** A page around the booking that can't show it, or that is loaded again. */

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
  expect(faults.filter((fault) => fault.includes(`Kerbside: ${message}`))).toHaveLength(1)
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Open the booking page' }).waitFor()
  await expectAccessible(page)
})

test('when the page around it is loaded again, the booking goes on at its step', async () => {
  const attributes = 'data-suburb="Newtown" data-postcode="2042"'
  const { page, faults } = await visit(
    `<div id="here" data-kerbside="${shop.organisation.slug}" ${attributes}></div>${script}`,
  )
  const inside = page.frameLocator('#here iframe')
  await inside.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
  const frame = page.frames().find((it) => it.url().startsWith(BOOKING_URL))
  if (!frame) throw new Error('there is no frame')
  const { toSize, toDates } = asCustomer(page, shop.organisation, frame)
  for (const way of [toSize, toDates]) await way()
  await page.reload()
  await inside.getByRole('heading', { name: 'When do you need it?' }).waitFor()
  const again = page.frames().find((it) => it.url().startsWith(BOOKING_URL))
  if (!again) throw new Error('there is no frame')
  const customer = asCustomer(page, shop.organisation, again)
  await customer.toDetails()
  await page.reload()
  await inside.getByRole('heading', { name: 'Your details' }).waitFor()
  // Another suburb than the one that the page fills in stays, and so does an earlier step.
  await inside.getByRole('link', { name: /Change where/ }).click()
  await inside.getByRole('combobox').fill('peter')
  await inside.getByRole('option', { name: /^St Peter/ }).click()
  await inside.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
  await page.reload()
  await inside.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
  await expect.poll(() => inside.getByText("St Peter's NSW 2044").count()).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
