import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import { payByCard } from './pay-by-card.ts'
import { smallTargets } from '#test/e2e/small-targets.ts'

/** The hirer's page, and each thing a hirer can do on it. */

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
let context: BrowserContext
const catalog = {
  ...plainCatalog,
  organisation: { phone: '02 5550 0100', email: 'office@test.example', abn: null },
}

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, catalog)
  // In tests the hosted payment page has the API's own address.
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})
afterEach(() => context.close())

const place = async () => (await placeByKey(server, organisation, anOrder())).json
const day = (count: number) => spokenDay(inDays(count)).slice(0, -5)
const addressOf = (id: string) => `${BOOKING_URL}/${organisation.slug}/orders/${id}`
const linkTo = (path: string, id = path) => `${addressOf(path)}#${accessKeyOf(id, SECRET)}`

async function open(address: string, on: keyof typeof screens = 'desktop') {
  context = await browser.newContext(screens[on])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(address)
  return { page, faults }
}

async function deliver(id: string): Promise<void> {
  const { json } = await server.fetch(`/api/v1/orders/${id}`, {
    headers: { authorization: `Bearer ${organisation.readKey}` },
  })
  const [delivery] = json.jobs
  await organisation.within((org) => startJob(org, delivery.id))
  await organisation.within((org) => completeJob(org, { id: delivery.id, completion: {} }))
}

test.each(['phone', 'tablet', 'desktop'] as const)('shows the order on a %s', async (on) => {
  const order = await place()
  const { page, faults } = await open(linkTo(order.id), on)
  await page.getByRole('heading', { level: 1, name: `Your bin arrives ${day(3)}` }).waitFor()
  await page.getByText(order.reference).waitFor()
  await page.getByText('12 Example Street').waitFor()
  expect(await page.getByRole('row', { name: 'Total' }).textContent()).toContain('$450.00')
  await page.getByRole('listitem').filter({ hasText: 'Booked' }).waitFor()
  const next = page.getByRole('region', { name: 'What happens next' })
  await next.getByText('You needn’t be home').waitFor()
  await next.getByText(day(10)).waitFor()
  await page.getByRole('region', { name: 'Before we come' }).getByText('Lay boards').waitFor()
  await page.getByText('Nothing paid yet.').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await smallTargets(page)).toEqual([])
  expect(faults).toEqual([])
})

test('the access key reaches the server only in request bodies', async () => {
  const order = await place()
  const key = accessKeyOf(order.id, SECRET)
  context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())))
  await page.goto(linkTo(order.id))
  await page.getByText(order.reference).waitFor()
  expect(asked.filter((text) => text.includes('/view')).length).toBeGreaterThan(0)
  // The browser reports the document's own fragment, but never sends it.
  const sent = asked.map((text) => text.replace(`${addressOf(order.id)}#${key}`, ''))
  expect(sent.filter((text) => text.includes(key))).toEqual([])
})

test('keeps the bin longer by keyboard, seeing the price first', async () => {
  const order = await place()
  const { page, faults } = await open(linkTo(order.id))
  const { tabTo } = keyboardAt(page)
  await page.getByText(order.reference).waitFor()
  await tabTo('button', 'Keep it longer')
  await page.keyboard.press('Enter')
  const choice = page.getByLabel('Collect on')
  await choice.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await choice.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('$30.00 more').waitFor()
  await page.getByText('New total $480.00').waitFor()
  await expectAccessible(page)
  await tabTo('button', /^Collect on/)
  await page.keyboard.press('Enter')
  await page.getByText(`Changed. Collection is now on ${day(12)}.`).waitFor()
  await page.getByRole('row', { name: /^Total.*\$480\.00/ }).waitFor()
  await expectAccessible(page)
  const { json } = await server.fetch(`/api/v1/orders/${order.id}`, {
    headers: { authorization: `Bearer ${organisation.readKey}` },
  })
  expect(json).toMatchObject({ pickupDate: inDays(12), total: 48_000 })
  const change = page.getByRole('listitem').filter({ hasText: 'Dates changed' })
  await change.getByText(`Collection on ${day(12)} instead of ${day(10)}`).waitFor()
  await change.getByText('Total $480.00 instead of $450.00').waitFor()
  expect(await change.textContent()).not.toContain('Delivery')
  expect(faults).toEqual([])
})

test('pays, and returns to a page that says so', async () => {
  const order = await place()
  const { page } = await open(linkTo(order.id), 'phone')
  await page.getByRole('button', { name: 'Pay $450.00' }).click()
  await page.getByText('A test payment.').waitFor()
  await payByCard(page)
  await page.waitForURL(/payment_session=/)
  const address = page.url()
  await page.getByText('Paid. Thank you.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Paid $450.00' }).waitFor()
  await page.getByRole('button', { name: /^Pay/ }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  // The address forgets the payment, so thanks aren't news again after a reload.
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Paid $450.00' }).waitFor()
  expect(await page.getByText('Paid. Thank you.').count()).toBe(0)

  // A tab that never had the key shows only that the order is paid.
  const elsewhere = await browser.newContext(screens.phone)
  const other = await elsewhere.newPage()
  await other.goto(address)
  await other.getByRole('heading', { level: 1, name: 'Paid' }).waitFor()
  await other.getByText(order.reference).waitFor()
  expect(await other.textContent('main')).not.toContain('12 Example Street')
  await expectAccessible(other)
  await elsewhere.close()
})

test('returning without paying shows the page still waiting, with payment still possible', async () => {
  const order = await place()
  const { page } = await open(linkTo(order.id))
  await page.getByRole('button', { name: 'Pay $450.00' }).click()
  await page.getByText('A test payment.').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`${addressOf(order.id)}?payment_session=${id}`)
  await page.getByText('Waiting for the payment provider').waitFor()
  await page.getByRole('button', { name: 'Pay $450.00' }).waitFor()
  // When the session expires the page says so without a reload, and offers a new one.
  await server.owner.query('update payment_sessions set expires_at = now() where id = $1', [id])
  await page.getByText('Not paid. The payment was cancelled or took too long.').waitFor()
  await expectAccessible(page)
  const keyless = await context.newPage()
  await keyless.goto(page.url().split('#', 1)[0] ?? '')
  await keyless.getByText('Not paid. The payment was cancelled').waitFor()
  await page.getByRole('button', { name: 'Pay $450.00' }).click()
  await page.waitForURL(
    ({ pathname }) => pathname.includes('/pay/') && !pathname.includes(id ?? ''),
  )
})

test('Escape changes nothing and returns the focus to the button', async () => {
  const order = await place()
  const { page } = await open(linkTo(order.id), 'phone')
  await page.getByRole('button', { name: 'Keep it longer' }).click()
  await page.getByLabel('Collect on').focus()
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: 'Keep it longer' })
  await button.and(page.locator(':focus')).waitFor()
})

test('cancels after confirming, with a reason', async () => {
  const order = await place()
  const { page, faults } = await open(linkTo(order.id), 'phone')
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByLabel('Reason').fill('The renovation is <b>off</b>')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor()
  await page.getByText('Reason: The renovation is <b>off</b>').waitFor()
  await page.getByText('This booking is cancelled. It can’t be changed any more.').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test.each([
  ['a wrong key', (id: string) => `${addressOf(id)}#wrong`, 'This link doesn’t open the booking'],
  ['no key', addressOf, 'This link is incomplete'],
  [
    'an unknown order',
    () => linkTo('e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'),
    'We can’t find this booking',
  ],
  ['no order id', () => linkTo('my-order'), 'We can’t find this booking'],
  [
    'an unknown charge',
    (id: string) => linkTo(`${id}/charges/e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11`, id),
    'We can’t find this charge',
  ],
  [
    'a charge with a wrong key',
    (id: string) => `${addressOf(id)}/charges/e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11#wrong`,
    'This link doesn’t open the charge',
  ],
])('%s gets a plain explanation and a number to call', async (_, address, heading) => {
  const order = await place()
  const { page } = await open(address(order.id), 'phone')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.getByRole('link', { name: '02 5550 0100' }).last().waitFor()
  await expectAccessible(page)
})

test('a change that came too late says so, and changes nothing', async () => {
  const order = await place()
  const { page } = await open(linkTo(order.id))
  await page.getByRole('button', { name: 'Change the dates' }).click()
  await page.getByLabel('Deliver on').selectOption(inDays(5))
  await page.getByText('The price stays the same').waitFor()
  await deliver(order.id)
  await page.getByRole('button', { name: `Deliver on ${day(5)}` }).click()
  await page.getByRole('alert').getByText('The bin is already delivered.').waitFor()
  await expectAccessible(page)
})

test('a change says so when online booking is closed', async () => {
  const closed = await createTestOrganisation(server.db, catalog)
  const { json } = await placeByKey(server, closed, anOrder())
  await closed.within((org) => setSubscription(org, false))
  const key = accessKeyOf(json.id, SECRET)
  const { page } = await open(`${BOOKING_URL}/${closed.slug}/orders/${json.id}#${key}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByLabel('Reason').waitFor()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('alert').getByText('You can’t do this online at the moment.').waitFor()
  await expectAccessible(page)
})

test('too many requests: counts down, then tries again', async () => {
  const order = await place()
  context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  let refused = 0
  await page.route('**/view', (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    const body = JSON.stringify({ error: 'Too many requests, try again in a minute' })
    return route.fulfill({ status: 429, headers: { 'retry-after': '3' }, body })
  })
  await page.goto(linkTo(order.id))
  await page.getByText(/opens in [123] s\./).waitFor()
  await expectAccessible(page)
  await page.getByText(order.reference).waitFor()
})

test('offline: says so, and opens once the connection is back', async () => {
  const order = await place()
  context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  await page.route('**/view', (route) => route.abort())
  await page.goto(linkTo(order.id))
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/view')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(order.reference).waitFor()
  // The button is gone, so the focus moves to the page's heading.
  await expect.poll(() => keyboardAt(page).focused()).toMatch(/^Your bin arrives/)
})
