import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { weekdayOf } from '#contract/values/day.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { aFullOrder, anOrder, fullCatalog, ids, inDays, openRules } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByBrowser, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

// The days that the hirer's page names, where not all goes as planned.

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
const catalog = { ...fullCatalog, bookingRules: { ...openRules, maxOpenBookings: 1 } }

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, catalog)
  browser = await openBrowser(server)
})

async function place(changes = {}) {
  const email = `alex-${crypto.randomUUID()}@customer.example`
  const phone = `02 55${String(Math.random()).slice(2, 8)}`
  const body = aFullOrder({ email, phone, ...changes })
  const { json, text } = await placeByBrowser(server, organisation, body)
  if (typeof json.id !== 'string') throw new Error(text)
  const { rows } = await server.owner.query(
    'select id from jobs where order_id = $1 order by sequence',
    [json.id],
  )
  return { id: String(json.id), jobs: rows.map((row) => String(row.id)) }
}

const fail = (id = '') =>
  organisation.within((org) =>
    failJob(org, { id, failure: { code: 'blocked', note: null, photos: [] }, at: org.now }),
  )

async function open(id: string, of = organisation): Promise<Page> {
  const page = await (await browser.newContext(screens.desktop)).newPage()
  await page.goto(`${BOOKING_URL}/${of.slug}/orders/${id}#${accessKeyOf(id, SECRET)}`)
  return page
}
const booked = (page: Page) => page.getByRole('region', { name: 'What you booked' })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('a delivery that failed isn’t said to be on the day of the collection', async () => {
  const { id, jobs } = await place()
  await fail(jobs[0])
  const page = await open(id)
  await heading(page, 'We couldn’t deliver your bin')
  await page.context().close()
})

test('a collection that failed isn’t said to be to come', async () => {
  const { id, jobs } = await place()
  const [delivery = '', collection] = jobs
  await organisation.within((org) =>
    completeJob(org, { id: delivery, completion: {}, at: org.now }),
  )
  await fail(collection)
  const page = await open(id)
  await heading(page, 'Your bin is on site')
  await page.getByText('We couldn’t collect it. Please call us.').waitFor()
  expect(await page.getByText('Collection is').count()).toBe(0)
  await page.context().close()
})

test('what is sold isn’t collected', async () => {
  const page = await open((await place({ productId: ids.bags, pickupDate: inDays(3) })).id)
  await booked(page)
    .getByText(shortDay(inDays(3)))
    .waitFor()
  expect(await booked(page).getByText('Collection').count()).toBe(0)
  await page.context().close()
})

test('an enquiry has the collection that was asked for', async () => {
  const of = { email: 'sam@customer.example', phone: '02 5550 0123' }
  await place(of)
  const page = await open((await place(of)).id)
  await heading(page, 'Waiting to be confirmed')
  await booked(page)
    .getByText(shortDay(inDays(10)))
    .waitFor()
  await page.context().close()
})

test('the collection is that of the bin where something is bought first', async () => {
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const sold = { ...dates, pickupDate: inDays(3), productId: ids.bags, quantity: 1 }
  const { id } = await place({
    ...anOrder(sold),
    acceptedNoticeIds: [ids.asbestos],
    phone: '02 5550 0124',
    email: 'robin@customer.example',
    lines: [sold, { ...dates, productId: ids.large, quantity: 1 }],
  })
  const page = await open(id)
  await booked(page)
    .getByText(shortDay(inDays(10)))
    .waitFor()
  await page.context().close()
})

test('a page that is left open overnight says “today” by the day that it is', async () => {
  const { id, jobs } = await place({ deliveryDate: inDays(3), pickupDate: inDays(10) })
  const page = await (await browser.newContext(screens.desktop)).newPage()
  await page.clock.install()
  await page.goto(`${BOOKING_URL}/${organisation.slug}/orders/${id}#${accessKeyOf(id, SECRET)}`)
  await heading(page, `Your bin arrives ${shortDay(inDays(3))}`)
  await page.clock.fastForward(2 * 86_400_000)
  await heading(page, 'Your bin arrives tomorrow')
  await page.clock.fastForward(86_400_000)
  await heading(page, 'Your bin arrives today')
  // What the crew has done by then, it reads.
  await organisation.within((org) =>
    completeJob(org, { id: jobs[0] ?? '', completion: {}, at: org.now }),
  )
  await page.clock.fastForward(86_400_000)
  await heading(page, 'Your bin is on site')
  await page.context().close()
})

test('another delivery date is one on which trucks come to the area', async () => {
  const [area, ...others] = fullCatalog.areas
  const served = { ...area, deliveryWeekdays: [weekdayOf(inDays(3)), weekdayOf(inDays(5))] }
  const of = await createTestOrganisation(server.db, { ...catalog, areas: [served, ...others] })
  const { json } = await placeByBrowser(server, of, aFullOrder({ areaId: ids.area }))
  const page = await open(json.id, of)
  const choices = async () => {
    await page.getByRole('button', { name: 'Change the dates' }).click()
    const options = page.getByLabel('Deliver on').locator('option')
    return [await options.nth(4).textContent(), await options.nth(5).textContent()] as const
  }
  expect(await choices()).toEqual([
    expect.stringMatching(/: no deliveries$/),
    expect.not.stringContaining(':'),
  ])

  // An area that the business has given up has no days of its own.
  await of.within((org) => importCatalog(org, { areas: [{ ...served, retired: true }] }))
  await page.reload()
  expect(await choices()).toEqual([
    expect.not.stringContaining(':'),
    expect.not.stringContaining(':'),
  ])
  await page.context().close()
})
