import { afterEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import type { ServerOptions, TestOrganisation, TestServer } from '#test/harness.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { asCustomer } from '#test/actors/customer.ts'
import type { Customer } from '#test/actors/customer.ts'

// Every refusal, with the server in a state that really gives it.

let context: BrowserContext
let server: TestServer
let organisation: TestOrganisation

afterEach(() => context.close())

async function visit(
  options: ServerOptions = {},
  catalog: object = fullCatalog,
): Promise<Customer> {
  server = await startTestServer(options)
  organisation = await createTestOrganisation(server.db, catalog)
  const browser = await openBrowser(server)
  context = await browser.newContext(screens.phone)
  return asCustomer(await context.newPage(), organisation)
}

async function orders(): Promise<unknown[]> {
  const { json } = await server.fetch('/api/v1/orders', {
    headers: withKey(organisation.readKey),
  })
  return json.data
}

const focused = (page: Page) => page.locator(':focus')

test('a summary of missing answers takes the focus and links to each field', async () => {
  const { page, ...customer } = await visit()
  await customer.until('details')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await focused(page).getByRole('heading', { name: 'There is a problem' }).waitFor()
  await page.getByLabel('Your name', { exact: true }).fill('\u200b\u200b')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await page.getByRole('link', { name: 'Enter your name' }).waitFor()
  // A name of one letter isn't missing: the summary says what is wanted.
  await page.getByLabel('Your name', { exact: true }).fill('A')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await page.getByRole('link', { name: 'Enter your name, with at least two letters' }).waitFor()
  await page.getByRole('link', { name: /Enter an email address/ }).click()
  await expect.poll(() => focused(page).getAttribute('id')).toBe('email')
  await expect.poll(() => focused(page).getAttribute('aria-invalid')).toBe('true')
})

test('a refusal by the server is explained and links to the field on its step', async () => {
  const { page, ...customer } = await visit()
  await customer.until('details')
  await page.getByText('Help the driver (optional)').click()
  await page.getByLabel('Permit number').fill('twelve')
  await customer.toReview({ Email: 'alex@no_such.a' })
  await customer.book()
  const summary = page.getByRole('alert')
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .toEqual(['The email address must be an email address'])
  await summary.getByRole('link').click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  await expect.poll(() => focused(page).getAttribute('id')).toBe('email')
  const beside = page.locator('#email-error')
  expect(await beside.textContent()).toBe('The email address must be an email address')
  await page.getByLabel('Email').fill('alex@customer.example')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await customer.book()
  await summary.getByRole('link', { name: /Permit number/ }).click()
  await expect.poll(() => focused(page).getAttribute('id')).toBe('customFields.permit')
})

test('a date taken in the meantime offers the next free one', async () => {
  const { page, ...customer } = await visit()
  const [delivery, pickup] = [inDays(3), inDays(10)]
  await customer.until('size')
  await customer.toDates(/3 m³/)
  await customer.toDetails(delivery)
  await customer.toReview()
  const dates = { deliveryDate: delivery, pickupDate: pickup }
  const taken = await placeByKey(
    server,
    organisation,
    aFullOrder({ productId: ids.small, quantity: 2, ...dates }),
  )
  expect(taken.status).toBe(201)
  await customer.book()
  await page.getByRole('alert').getByText('sold out').waitFor()
  await page.getByRole('button', { name: /^Take .* instead/ }).click()
  await page.locator(`td[aria-selected="true"] [data-day="${inDays(11)}"]`).waitFor()
  await page.getByRole('button', { name: 'Enter your details' }).click()
  await page.getByRole('button', { name: 'Check and book' }).click()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toHaveLength(2)
})

test('an unavailable day says why and offers the next free one', async () => {
  const [closed, closedToo, free] = [inDays(4), inDays(5), inDays(6)]
  const { page, ...customer } = await visit(
    {},
    {
      ...fullCatalog,
      bookingRules: {
        ...fullCatalog.bookingRules,
        closedDates: [
          { date: closed, name: 'Stocktake' },
          { date: closedToo, name: 'Stocktake' },
        ],
      },
    },
  )
  await customer.until('dates')
  const day = page.locator(`[data-day="${closed}"]`).first()
  if (!(await day.isVisible())) await page.getByRole('button', { name: 'Later month' }).click()
  expect(await day.getAttribute('aria-label')).toContain('Closed: Stocktake')
  await day.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Closed: Stocktake').waitFor()
  await page.getByRole('button', { name: /^Take .* instead/ }).click()
  await page.getByText('days’ hire').waitFor()
  // The button is gone, so the focus moves to the next choice.
  await expect.poll(() => focused(page).getAttribute('aria-label')).toMatch(/, collection$/)
  await expect.poll(() => page.locator('#delivery strong').textContent()).toBe(shortDay(free))
})

async function setSubscription(active: boolean) {
  await server.owner.query(
    'update organisations set subscription_active = $1, catalog_version = catalog_version + 1 where id = $2',
    [active, organisation.id],
  )
}

test('402: booking closed, with the phone number, at the start or on booking', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  await setSubscription(false)
  await customer.book()
  await page.getByRole('heading', { name: 'Online booking is closed' }).waitFor()
  await expect.poll(() => focused(page).textContent()).toBe('Online booking is closed')
  await page.getByRole('link', { name: 'Call 02 5550 0100' }).last().waitFor()
  await page.goto(page.url())
  await page.getByRole('heading', { name: 'Online booking is closed' }).waitFor()
  expect(await orders()).toEqual([])
})

test('404: the organisation is gone', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  await server.owner.query(`update organisations set slug = 'elsewhere' where id = $1`, [
    organisation.id,
  ])
  await customer.book()
  await page.getByRole('heading', { name: 'This booking page has gone' }).waitFor()
})

test('403: the page was opened at an untrusted address', async () => {
  const { page, ...customer } = await visit()
  await page.goto(`${server.url}/book/${organisation.slug}`)
  await customer.onTo('review')
  await customer.book()
  await page.getByRole('heading', { name: 'You can’t book from this address' }).waitFor()
})

test('429: counts down, then tries again with the same key', async () => {
  const { page, ...customer } = await visit({ publicPerMinute: 1 })
  await customer.through()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await server.fetch(`/api/public/${organisation.slug}/orders`, {
    method: 'POST',
    headers: { origin: new URL(page.url()).origin, 'content-type': 'application/json' },
    body: '{}',
  })
  await page.clock.install()
  await customer.book()
  await page.getByText('We’ll try again for you in 60 s.').waitFor()
  const button = page.getByRole('button', { name: /^Book / })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await page.clock.fastForward(5000)
  await page.getByText(/in 5\d s/).waitFor()
  await page.clock.runFor(61_000)
  await expect.poll(() => keys.length, { timeout: 10_000 }).toBe(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('500: says nothing is lost, and books once however often it is retried', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  let faults = 0
  await page.route('**/orders', async (route) => {
    faults += 1
    // The server placed the order, and failed before it could say so.
    if (faults > 1) return route.continue()
    await route.fetch({ url: server.url + new URL(route.request().url()).pathname })
    return route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } })
  })
  await customer.book()
  await page.getByText('Something went wrong, so we don’t know yet').waitFor()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toHaveLength(1)
})

test('a lost answer: retrying with the same key finds the order already placed', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  let lost = 0
  await page.route('**/orders', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch({ url: server.url + new URL(route.request().url()).pathname })
    return route.abort()
  })
  await customer.book()
  // It's above what was accepted, and comes into view.
  const says = page.getByText('you book only once')
  await says.waitFor()
  await expect.poll(async () => ((await says.boundingBox())?.y ?? -1) >= 0).toBe(true)
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toHaveLength(1)
})

test('a lost answer, then a changed draft: says that it was booked before', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  let lost = 0
  await page.route('**/orders', async (route) => {
    const url = server.url + new URL(route.request().url()).pathname
    // As if the customer had changed the notes after the answer was lost.
    const sent = { ...route.request().postDataJSON(), ...(lost === 1 && { notes: 'Changed' }) }
    lost += 1
    const response = await route.fetch({ url, postData: sent })
    return lost === 1 ? route.abort() : route.fulfill({ response })
  })
  await customer.book()
  await page.getByText('you book only once').waitFor()
  await customer.book()
  await page.getByText('your first try went through').waitFor()
  expect(await orders()).toHaveLength(1)
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toHaveLength(2)
})

test('offline: says so, keeps everything, and books when the network is back', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  await context.setOffline(true)
  await page.getByText('You’re offline. We’ve kept what you entered.').waitFor()
  await customer.book()
  await page.getByText('book again once you’re back').waitFor()
  await context.setOffline(false)
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toHaveLength(1)
})

test('a price that changed meanwhile is shown, and the customer can book at it', async () => {
  const { page, ...customer } = await visit()
  await customer.through()
  await page.getByRole('button', { name: 'Book 6 m³ for $450' }).waitFor()
  await organisation.within((org) =>
    importCatalog(org, {
      products: [
        {
          id: ids.bin,
          variants: [{ id: ids.large, pricing: { basePrice: 79_500, includedDays: 7 } }],
        },
      ],
    }),
  )
  await customer.accept()
  await page.getByRole('button', { name: 'Book 6 m³ for $450' }).click()
  await page.getByText('from $450.00 to $795.00. Nothing is booked yet.').waitFor()
  expect(await orders()).toHaveLength(0)
  await page.getByRole('button', { name: 'Book 6 m³ for $795' }).click()
  await page.getByText('It’s booked').waitFor()
  expect(await orders()).toEqual([expect.objectContaining({ total: 79_500 })])
})
