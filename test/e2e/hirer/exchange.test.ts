import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { registerForGst } from '#test/actors/money.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A hirer asks for an exchange on their page. */

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, plainCatalog)
  await registerForGst(organisation)
  browser = await openBrowser(server)
})
afterEach(() => context.close())

const day = (count: number) => spokenDay(inDays(count)).slice(0, -5)

/** The page of an order whose bin is on site. */
async function openDelivered(on: keyof typeof screens) {
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const [{ id: delivery }] = order.jobs
  await organisation.within((org) => startJob(org, delivery))
  await organisation.within((org) => completeJob(org, { id: delivery, completion: {} }))
  context = await browser.newContext(screens[on])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  const path = `${organisation.slug}/orders/${order.id}#${accessKeyOf(order.id, SECRET)}`
  await page.goto(`${BOOKING_URL}/${path}`)
  return { page, faults }
}

test.each(['phone', 'desktop'] as const)(
  'exchanges the bin, seeing the price first, on a %s',
  async (on) => {
    const { page, faults } = await openDelivered(on)
    await page.getByRole('button', { name: 'Exchange my bin' }).click()
    await page.getByText('Including GST.').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByLabel('Exchange it on').selectOption(inDays(4))
    await page.getByRole('button', { name: `Exchange it on ${day(4)} for $450.00` }).click()
    await page.getByText(`Thank you. We’ll exchange it on ${day(4)}.`).waitFor()
    const planned = page.getByRole('listitem').filter({ hasText: 'Bin exchange' })
    await planned.getByText('$450.00').first().waitFor()
    await expect
      .poll(() => page.getByRole('row', { name: 'Total' }).textContent())
      .toContain('$450.00')
    await page.getByText(`We exchange the bin on ${day(4)}.`).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  },
)
