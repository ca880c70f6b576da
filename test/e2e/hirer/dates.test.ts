import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'

/** Other dates on the hirer's page. */

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, plainCatalog)
  browser = await openBrowser(server)
})
afterEach(() => context.close())

const place = async () => (await placeByKey(server, organisation, anOrder())).json
const day = (count: number) => spokenDay(inDays(count)).slice(0, -5)

async function open(id: string) {
  context = await browser.newContext(screens.phone)
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(`${BOOKING_URL}/${organisation.slug}/orders/${id}#${accessKeyOf(id, SECRET)}`)
  return { page, faults }
}

async function deliver(delivery: string): Promise<void> {
  await organisation.within((org) => startJob(org, delivery))
  await organisation.within((org) => completeJob(org, { id: delivery, completion: {} }))
}

test('offers only later days for a longer hire, and earlier ones among the dates', async () => {
  const order = await place()
  const { page, faults } = await open(order.id)
  await page.getByRole('button', { name: 'Keep it longer' }).click()
  const options = page.getByLabel('Collect on').locator('option')
  expect(await options.first().getAttribute('value')).toBe(inDays(11))
  await page.getByRole('button', { name: 'Keep it as it is' }).click()
  await page.getByRole('button', { name: 'Change the dates' }).click()
  await page.getByRole('heading', { level: 3, name: 'Change the dates' }).waitFor()
  await page.getByLabel('Collect on').selectOption(inDays(8))
  await page.getByRole('button', { name: `Collect on ${day(8)}` }).click()
  await page.getByText(`Changed. Collection is now on ${day(8)}.`).waitFor()
  expect(faults).toEqual([])
})

test('changes the delivery date, and the collection moves with it', async () => {
  const order = await place()
  const { page, faults } = await open(order.id)
  await page.getByRole('button', { name: 'Change the dates' }).click()
  const delivery = page.getByLabel('Deliver on')
  await delivery.waitFor()
  await expectAccessible(page)
  expect(await delivery.locator('option').first().textContent()).toMatch(/: too soon$/)
  await delivery.selectOption(inDays(5))
  await expect.poll(() => page.getByLabel('Collect on').inputValue()).toBe(inDays(12))
  await page.getByText('The price stays the same').waitFor()
  await page.getByRole('button', { name: `Deliver on ${day(5)}` }).click()
  await page.getByText(`Your bin now arrives on ${day(5)}.`).waitFor()
  await page.getByRole('heading', { level: 1, name: `Your bin arrives ${day(5)}` }).waitFor()
  expect(faults).toEqual([])
})

test('asks for early collection once the bin is on site; before that, the page says why not', async () => {
  const order = await place()
  const { page } = await open(order.id)
  await page.getByRole('heading', { level: 3, name: 'Not possible now' }).waitFor()
  await page.getByText('Early collectionAn exchangeThe bin hasn’t been delivered yet.').waitFor()
  await deliver(order.jobs[0].id)
  await page.reload()
  await page.getByRole('heading', { name: 'Your bin is on site' }).waitFor()
  await page.getByText('The bin is already delivered.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'It’s ready for collection' }).click()
  const choice = page.getByLabel('Collect it on')
  // The bin came early, but a hire can't end before its first agreed day.
  await expect.poll(() => choice.inputValue()).toBe(inDays(3))
  const offered = await page.evaluate(
    'Array.from(document.querySelectorAll("option"), (o) => o.value)',
  )
  expect(offered).toEqual([3, 4, 5, 6, 7, 8, 9].map((count) => inDays(count)))
  await expectAccessible(page)
  await choice.selectOption(inDays(6))
  await page.getByRole('button', { name: `Collect it on ${day(6)}` }).click()
  await page.getByText(`We’ll collect it on ${day(6)}.`).waitFor()
  const moment = page.getByRole('listitem').filter({ hasText: 'Collection asked for' })
  await moment.getByText(`You asked us to collect on ${day(6)}`).waitFor()
  await page.getByRole('button', { name: 'It’s ready for collection' }).click()
  await page.getByRole('button', { name: `Collect it on ${day(3)}` }).click()
  await page.getByText(`We’ll collect it on ${day(3)}.`).waitFor()
  await page.getByText(`Collection is ${day(3)}.`).waitFor()
  // No earlier day is possible, so there's nothing to press but the way back.
  await page.getByRole('button', { name: 'It’s ready for collection' }).click()
  await page.getByText(`We already collect it on ${day(3)}, the earliest day possible.`).waitFor()
  const panel = page.locator('form', { hasText: 'Ready for collection' })
  expect(await panel.getByRole('button').allTextContents()).toEqual(['Keep it as it is'])
})
