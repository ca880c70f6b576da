import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { localTime } from '#contract/values/day.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog } from '#test/catalogs.ts'
import { join, openPhone, openStop } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, planStops } from '#test/e2e/driver/plan-day.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { OFFICE, visit } from '#test/e2e/office/visit.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'

// Typed text may turn itself around, but not what is beside it: a postcode, a number to call.

const TURN = '\u202E'
const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
let browser: Browser
let orderId: string
let jobIds: string[]

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const { json: order, text } = await placeByKey(
    server,
    firm,
    aFullOrder({
      customerName: `${TURN}Alex Nguyen`,
      contactName: `${TURN}Bo Lee`,
      phone: `${TURN}02 5550 0199`,
      email: 'alex@customer.example',
      address: `${TURN}12 Example Street`,
      lotNumber: `${TURN}4`,
      gateCode: `${TURN}4471`,
      notes: `${TURN}Ring the bell`,
      locality: { suburb: 'Newtown', postcode: '2042' },
    }),
  )
  expect(order.id, text).toBeTypeOf('string')
  orderId = order.id
  jobIds = order.jobs.map(({ id }: { id: string }) => id)
})

/** Expects words to be on the page, with no letter to the left of the one before it on its line. */
async function expectForwards(page: Page, words: string): Promise<void> {
  await page.getByText(words).first().waitFor()
  const places = await page.evaluate<{ left: number; top: number }[][]>(`(() => {
    const found = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.data.indexOf(${JSON.stringify(words)})
      if (at === -1) continue
      found.push(Array.from(${JSON.stringify(words)}, (_, index) => {
        const letter = document.createRange()
        letter.setStart(texts.currentNode, at + index)
        letter.setEnd(texts.currentNode, at + index + 1)
        const { left, top } = letter.getBoundingClientRect()
        return { left, top }
      }))
    }
    return found
  })()`)
  expect(places.length, words).toBeGreaterThan(0)
  for (const letters of places) {
    const turned = letters.filter(({ left, top }, index) => {
      const before = letters[index - 1]
      return before !== undefined && before.top === top && left < before.left
    })
    expect(turned, words).toEqual([])
  }
}

test('on the hirer’s page and the confirmation', async () => {
  const context = await browser.newContext(screens.desktop)
  const page = await context.newPage()
  const key = accessKeyOf(orderId, SECRET)
  await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${orderId}#${key}`)
  await expectForwards(page, 'NSW 2042')
  await expectForwards(page, 'alex@customer.example')
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  await expectForwards(page, 'NSW 2042')
  await expectForwards(page, 'alex@customer.example')
  await context.close()
})

test('in the office', async () => {
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const page = await visit(browser, sam, `/office/${firm.slug}/orders/${orderId}`)
  await expectForwards(page, '2042')
  await page.context().close()
})

test('on the driver’s phone, on the run’s sheet, and with the bins of a customer', async () => {
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Bo Marsh' })
  const crew = await createCrew(sam, firm)
  const [jobId = ''] = jobIds
  await planStops(firm, { ...crew, stops: [{ jobId }] })
  const phone = await openPhone(browser)
  await join(phone, (await makeCode(sam, firm, crew.driverId)).code)
  await openStop(phone, jobId)
  for (const words of ['Newtown', 'Gate', 'Lot ']) await expectForwards(phone, words)
  await phone.context().close()

  const today = localTime(new Date(), 'Australia/Sydney').day
  const page = await visit(browser, sam, `/office/${firm.slug}/board/sheets?date=${today}`)
  for (const words of ['Newtown', 'gate', 'lot ']) await expectForwards(page, words)

  await firm.within(async (org) => {
    await startJob(org, jobId)
    await completeJob(org, { id: jobId, completion: {} })
  })
  const customers = openCustomers(sam, firm.slug)
  const { id } = await customers.add({ name: 'Alex Nguyen', orderIds: [orderId] })
  await page.goto(`${OFFICE}/office/${firm.slug}/customers/${id}`)
  await page.getByRole('region', { name: 'Bins out' }).waitFor()
  await expectForwards(page, 'Newtown')
  await page.context().close()
})
