import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { createDriver, planRun } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, inDays } from '#test/catalogs.ts'
import { takeAway } from '#test/faults/database/take-away.ts'
import {
  BOOKING_URL,
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { openBrowser, screens } from './browser.ts'
import { join, openPhone, openStop, sent, tap } from './driver/phone.ts'
import { makeCode } from './driver/plan-day.ts'
import { enterAs, OFFICE } from './office/enter.ts'

// What people see while the database or the disk is away (503), and that their pages then go on.

let low = false
const server = await startTestServer({ storageLow: () => low })
const firm = await createTestOrganisation(server.db, {
  ...fullCatalog,
  bookingRules: { ...fullCatalog.bookingRules, minLeadDays: 0 },
})
let browser: Browser
let office: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'owner')
})
beforeEach(() => {
  low = false
})

const list = async () =>
  (await server.fetch('/api/v1/orders', { headers: withKey(firm.readKey) })).json.data

test('the booking page keeps the booking and books once it can', async () => {
  const context = await browser.newContext(screens.phone)
  const customer = asCustomer(await context.newPage(), firm)
  const before = (await list()).length
  await customer.through()
  low = true
  await customer.book()
  await customer.page.getByText(/We can’t be reached right now. Nothing is lost/).waitFor()
  await customer.page.getByText(/We’ll try again for you in [1-5] s/).waitFor()
  low = false
  await customer.page.getByText('It’s booked').waitFor()
  expect(await list()).toHaveLength(before + 1)
  await context.close()
})

test('a page that can’t be made is loaded again', async () => {
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  {
    await using _ = await takeAway(server)
    await page.goto(`${BOOKING_URL}/${firm.slug}`)
    await page.getByRole('heading', { name: 'We’ll be back in a moment' }).waitFor()
  }
  await page.getByRole('combobox', { name: 'Where does the bin go?' }).waitFor()
  await context.close()
})

test('the hirer’s page opens once it can', async () => {
  const { id, reference } = (await placeByKey(server, firm, aFullOrder())).json
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  low = true
  await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${id}#${accessKeyOf(id, SECRET)}`)
  await page.getByRole('heading', { name: 'We can’t be reached' }).waitFor()
  await page.getByText(/We’ll try to open it again in [1-5] s/).waitFor()
  low = false
  await page.getByText(reference).first().waitFor()
  await context.close()
})

test('the office says that Kerbside doesn’t answer, and reads once it does', async () => {
  const { context, page } = await enterAs(browser, office)
  await page.goto(`${OFFICE}/office/${firm.slug}`)
  await page.getByRole('link', { name: 'Orders' }).first().waitFor()
  {
    await using _ = await takeAway(server)
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page.getByText('Kerbside isn’t answering.').waitFor()
  }
  await page.getByText('Kerbside isn’t answering.').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await context.close()
})

test('the driver app keeps what was tapped and sends it once it can', async () => {
  const driverId = await createDriver(firm)
  const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
  const { json } = await placeByKey(server, firm, aFullOrder(dates))
  const jobId = String(json.jobs[0].id)
  await planRun(firm, { driverId, jobIds: [jobId] })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, driverId)).code)
  await openStop(page, jobId)
  low = true
  await tap(page, /^Start/)
  await page.getByRole('link', { name: '1 to send' }).waitFor()
  low = false
  await sent(page)
  const job = await server.fetch(`/api/v1/jobs/${jobId}`, { headers: withKey(firm.readKey) })
  expect(job.json.status).toBe('started')
  await page.context().close()
})
