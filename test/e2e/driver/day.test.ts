import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { asIntegrator } from '#test/actors/integrator.ts'
import type { Registered } from '#test/actors/integrator.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { eventually } from '#test/eventually.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { startTestServer, withKey } from '#test/harness.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Receiver } from '#test/webhooks/receivers/receiver.ts'
import { APP, checkTruck, join, openPhone, sent, settle, sign, takePhoto, tap } from './phone.ts'
import {
  createCrew,
  makeCode,
  placeDelivered,
  placeDelivery,
  placeService,
  placeWaitAndLoad,
  placeWork,
  planStops,
} from './plan-day.ts'

// A driver's day: eight jobs of all types with twenty photos, without signal from the second job on, with two
// reloads and a kill. Then the signal is back, and everything is there once.

const server = await startTestServer({ deliveries: true, hearsOthers: true })
const firm = await createTestOrganisation(server.db, fullCatalog)
let office: TeamMember
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let jobs: Awaited<ReturnType<typeof placeJobs>>
let receiver: Receiver
let endpoint: Registered

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  receiver = await startReceiver()
  const eventTypes = ['job.completed', 'job.failed']
  endpoint = await asIntegrator(server, firm).register(receiver.url, { eventTypes })
  jobs = await placeJobs()
  const crew = await createCrew(office, firm)
  const stops = Object.values(jobs).map((jobId) => ({ jobId }))
  await planStops(firm, {
    ...crew,
    stops: [...stops.slice(0, 2), { tip: crew.tipSiteId }, ...stops.slice(2), 'yard'],
  })
  page = await openPhone(browser)
  context = page.context()
  faults = listenForFaults(context)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
})
afterAll(() => context.close())

async function placeJobs() {
  const at = (street: string) => [server, firm, street] as const
  return {
    first: await placeDelivery(...at('1 Glebe Point Road')),
    collection: (await placeDelivered(...at('2 Booth Street'))).collection,
    delivery: await placeDelivery(...at('3 Percival Road')),
    exchange: await placeWork(...at('4 Mallett Street'), 'exchange'),
    service: await placeService(...at('5 Norton Street')),
    waiting: await placeWaitAndLoad(...at('6 Ramsay Street')),
    relocation: await placeWork(...at('7 Brown Street'), 'relocation'),
    blocked: (await placeDelivered(...at('8 Station Street'))).collection,
  }
}

const rowsOf = async (sql: string, values: unknown[]) =>
  (await server.owner.query(sql, values)).rows

const startNext = () => tap(page, /^Start/)

test('the check, and the first job with signal', async () => {
  await tap(page, 'Check Truck 1')
  await checkTruck(page, { 'Tyres and wheel nuts': 'Minor' })
  await page.getByLabel('Odometer').fill('184391')
  await takePhoto(page, 'Photo of it')
  await expectAccessible(page)
  await tap(page, 'Next: sign')
  await sign(page)
  await tap(page, 'Start the day')

  // The first job, with signal.
  await startNext()
  await tap(page, 'Arrived')
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the bin')
  await page.getByText('Anything to report?').first().waitFor()
  await tap(page, /^Done/)
  await page.getByText('1 of 8 done').waitFor()
  await page.getByText(/still to send/).waitFor({ state: 'detached' })
})

test('without signal: a collection with a reload, and a tip with the app killed over the docket', async () => {
  await context.setOffline(true)
  await startNext()
  await tap(page, 'Arrived')
  await takePhoto(page, 'Photo of the bin')
  await page.reload()
  await tap(page, 'ABC')
  await page.getByLabel('Number', { exact: true }).fill('B 1032')
  await tap(page, 'Yes, B 1032')
  await page.getByLabel('Mattress').tap()
  for (const _ of [1, 2, 3]) await takePhoto(page, 'Of it')
  await expectAccessible(page)
  await tap(page, 'Done, 1 mattress')

  // The tip: the docket is as it was typed when the app is killed over it.
  await tap(page, /^Next: Tip/)
  await tap(page, 'Arrived')
  await tap(page, 'Enter the docket')
  for (const digit of '88213') await page.getByRole('button', { name: digit, exact: true }).tap()
  await tap(page, 'Next: gross')
  for (const digit of '6120') await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: 'Gross 6,120 kg' }).waitFor()
  await settle(page)
  await page.close()
  page = await context.newPage()
  await page.goto(`${APP}#/`)
  await tap(page, /^Next: Tip/)
  await tap(page, 'Enter the docket')
  await page.getByRole('button', { name: 'Gross 6,120 kg' }).waitFor()
  await page.getByRole('button', { name: /^Tare/ }).tap()
  for (const digit of '4780') await page.getByRole('button', { name: digit, exact: true }).tap()
  await tap(page, 'Check the net')
  await page.getByText('Does the paper say 1,340?').waitFor()
  await takePhoto(page, 'Docket')
  await expectAccessible(page)
  await tap(page, 'Yes, 1,340 kg')
  await tap(page, 'Tipped, drive on')
})

test('without signal: a delivery, an exchange with both photos and a reload, and a service', async () => {
  await startNext()
  await tap(page, 'Arrived')
  // The bin that was collected and emptied is the one on the truck.
  await tap(page, 'Yes, B 1032')
  await takePhoto(page, 'Photo of the bin')
  await takePhoto(page, 'Of it')
  await tap(page, /^Done/)
  await startNext()
  await tap(page, 'Arrived')
  await takePhoto(page, 'Photo of the full one')
  await page.getByText('Number of the full bin?').waitFor()
  await tap(page, 'No number')
  await page.getByText('Number of the new bin?').waitFor()
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the new one')
  for (const _ of [1, 2]) await takePhoto(page, 'Of it')
  await page.reload()
  await tap(page, /^Done/)
  await startNext()
  await takePhoto(page, 'Photo of the bin')
  await takePhoto(page, 'Of it')
  await tap(page, /^Done/)
})

test('without signal: waiting, a bin to its new place, one that can’t be done, and the end of the day', async () => {
  await startNext()
  await tap(page, 'Waiting from now')
  await tap(page, 'Loaded')
  await takePhoto(page, 'Photo of the bin')
  // A wait that is begun again is ended again, or it would run from the old end to the new beginning.
  await tap(page, 'Fix a step')
  await tap(page, 'Wait again')
  await tap(page, 'Waiting from now')
  await tap(page, 'Loaded')
  await takePhoto(page, 'Of it')
  await tap(page, /^Done/)
  await startNext()
  await takePhoto(page, 'Photo of the new place')
  await takePhoto(page, 'Of it')
  await tap(page, /^Done/)

  await startNext()
  await tap(page, 'Can’t do it')
  await page.getByLabel('Blocked').tap()
  await takePhoto(page, 'Photo')
  await takePhoto(page, 'One more')
  await expectAccessible(page)
  await tap(page, 'Report: blocked')
  await tap(page, /^Next: Yard/)
  await tap(page, 'Arrived')
  await tap(page, /drive on/i)
  await tap(page, 'End of the day')
  await page.getByText('Before you go').waitFor()
  await expectAccessible(page)
  await page.getByText('They go as soon as there’s signal').waitFor()
  await tap(page, 'End the day')
})

test('with signal again, everything is there once', async () => {
  await context.setOffline(false)
  await sent(page)
  expect(await page.getByText('to fix').count()).toBe(0)

  const statuses = await rowsOf('select id, type, status from jobs where id = any($1)', [
    Object.values(jobs),
  ])
  expect(statuses).toHaveLength(8)
  for (const { id, status, type } of statuses) {
    expect([type, status]).toEqual([type, id === jobs.blocked ? 'failed' : 'completed'])
  }
  expect(new Set(statuses.map(({ type }) => type)).size).toBe(6)
  const actions = await rowsOf(
    'select kind, outcome, count(*)::int from actions where organisation_id = $1 group by 1, 2',
    [firm.id],
  )
  expect(Object.fromEntries(actions.map(({ kind, count }) => [kind, count]))).toEqual({
    check: 1,
    run_start: 1,
    run_end: 1,
    tip: 1,
    yard: 1,
    docket: 1,
    finding: 1,
    start: 8,
    arrive: 7,
    complete: 7,
    fail: 1,
    photo: 20,
  })
  expect(new Set(actions.map(({ outcome }) => outcome))).toEqual(new Set(['applied']))
  const files = await rowsOf(
    'select count(*)::int, count(stored_at)::int as stored from files where organisation_id = $1',
    [firm.id],
  )
  expect(files).toEqual([{ count: 22, stored: 22 }])
  const dockets = await rowsOf('select number, net_kg from dockets where organisation_id = $1', [
    firm.id,
  ])
  expect(dockets).toEqual([{ number: '88213', net_kg: 1340 }])
  const runs = await rowsOf('select status from runs where organisation_id = $1', [firm.id])
  expect(runs).toEqual([{ status: 'closed' }])
  const offline = /ERR_INTERNET_DISCONNECTED/
  expect(faults.filter((fault) => !offline.test(fault))).toEqual([])
})

test('each outcome is one event that verifies, with photos that integrators can read', async () => {
  const { blocked, ...done } = jobs
  const ids = Object.values(done)
  const received = () => receiver.deliveries.filter(({ json }) => ids.includes(json.data.id))
  await eventually(() => received().length).toBe(ids.length)
  const photos = []
  for (const { body, headers, json } of received()) {
    const signed = headers as Record<string, string>
    expect(new Webhook(endpoint.secret).verify(body, signed)).toEqual(json)
    expect(json).toMatchObject({ type: 'job.completed', data: { status: 'completed' } })
    photos.push(...json.data.completion.photos)
  }
  expect(new Set(received().map(({ json }) => json.data.id)).size).toBe(ids.length)
  expect(new Set(photos.map(({ id }) => id)).size).toBe(17)
  for (const { url } of photos) {
    const photo = await server.fetch(new URL(url).pathname, { headers: withKey(firm.readKey) })
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  const failed = receiver.deliveries.filter(({ json }) => json.data.id === blocked)
  expect(failed.map(({ json }) => [json.type, json.data.failure])).toMatchObject([
    ['job.failed', { code: 'blocked', photos: [{}, {}] }],
  ])
})

test('the board shows the day', async () => {
  const board = await visit(browser, office, `/office/${firm.slug}/board`)
  const run = board.getByRole('region', { name: 'Truck 1' })
  await run.getByText('closed').waitFor()
  await run.getByRole('button', { name: /stops done$/ }).click()
  await expect.poll(() => run.getByRole('link', { name: /, Done/ }).count()).toBe(7)
  await run.getByRole('link', { name: /, Failed/ }).waitFor()
  await board.context().close()
})

test('the hirer’s page has the photos of the delivery', async () => {
  const [row] = await rowsOf('select order_id as id from jobs where id = $1', [jobs.delivery])
  const hirer = await browser.newContext(screens.phone)
  const own = await hirer.newPage()
  await own.goto(`${BOOKING_URL}/${firm.slug}/orders/${row.id}#${accessKeyOf(row.id, SECRET)}`)
  const photo = own.getByRole('img', { name: /photo 1 of 2/ })
  await photo.scrollIntoViewIfNeeded()
  const shown =
    '[...document.querySelectorAll("li img")].some(({ naturalWidth }) => naturalWidth > 0)'
  await expect.poll(() => own.evaluate(shown)).toBe(true)
  await hirer.close()
})
