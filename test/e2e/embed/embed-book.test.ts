import { beforeAll, expect, test } from 'vitest'
import { fullCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, withKey } from '#test/harness.ts'
import { listenForFaults, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { payByCard } from '#test/e2e/hirer/pay-by-card.ts'
import { SHOP, openShop } from '#test/e2e/shop.ts'
import type { Shop } from '#test/e2e/shop.ts'
import { asCustomer } from '#test/actors/customer.ts'

/** From suburb to payment, in a frame on a site with another origin. */

const bookingRules = { ...fullCatalog.bookingRules, paymentRequired: true }
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ ...fullCatalog, bookingRules })
})

test.each(['phone', 'desktop'] as const)('on a %s', async (on) => {
  const { server, site, organisation, browser } = shop
  const context = await browser.newContext(screens[on])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  site.put(
    '/',
    `<h1>A business</h1><div data-kerbside="${organisation.slug}"></div>
    <script async src="${BOOKING_URL}/embed.js"></script>
    <script>
      window.heard = []
      for (const name of ['step', 'quote', 'booked']) {
        document.addEventListener('kerbside:' + name, ({ detail }) => heard.push({ name, detail }))
      }
    </script>`,
  )
  await page.goto(SHOP)
  await page.frameLocator('iframe').getByRole('combobox').waitFor()
  const frame = page.frames().find((it) => it.url().startsWith(BOOKING_URL))
  if (!frame) throw new Error('there is no frame')
  const customer = asCustomer(page, organisation, frame)
  await customer.toWaste()
  await customer.toSize()
  await customer.toDates()
  await expectAccessible(page)
  await customer.toDetails()
  await customer.toReview()
  await customer.book()
  await frame.getByRole('heading', { name: 'One thing left: payment' }).waitFor()
  await expectAccessible(page)
  const reference = await frame.locator('p:has-text("Your reference") strong').textContent()

  const heard = (await page.evaluate('window.heard')) as { name: string; detail: object }[]
  const detailsOf = (name: string) => heard.filter((event) => event.name === name)
  expect(detailsOf('step').map(({ detail }) => detail)).toContainEqual({ step: 'dates' })
  expect(detailsOf('quote').at(-1)?.detail).toMatchObject({ total: 45_000, currency: 'AUD' })
  expect(detailsOf('booked')).toMatchObject([{ detail: { reference, total: 45_000, paid: false } }])
  expect(JSON.stringify(heard)).not.toMatch(/Alex|Example Street|#/)

  // Payment opens in a new tab; the frame waits for it.
  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Pay $450.00' }).click()
  const tab = await opened
  await tab.getByText('A test payment.').waitFor()
  await payByCard(tab)
  await tab.getByText('Paid. Thank you.').waitFor({ timeout: 10_000 })
  await tab.close()
  await frame.getByText('Paid. Thank you.').waitFor({ timeout: 30_000 })
  expect(page.url()).toBe(`${SHOP}/`)

  const { json } = await server.fetch(`/api/v1/orders?reference=${reference}`, {
    headers: withKey(organisation.readKey),
  })
  expect(json.data).toMatchObject([{ paid: true, status: 'confirmed', source: 'booking_page' }])
  expect(faults).toEqual([])
  await context.close()
})
