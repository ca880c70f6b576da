import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openBoard } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog, inDays } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible, expectStrongContrast } from '#test/e2e/expect-accessible.ts'
import { expectGloveSized } from '#test/e2e/driver/expect-glove-sized.ts'
import { join, openPhone, openStop, sent, settle, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// The office changes stops of today's run, and adds one, while the driver has the app open.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
let office: TeamMember
let page: Page
let runId: string
let tipSiteId: string
let jobs: string[]

beforeAll(async () => {
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const crew = await createCrew(office, firm)
  tipSiteId = crew.tipSiteId
  jobs = []
  for (const street of ['1 Glebe Point Road', '2 Booth Street', '3 Percival Road', '4 Mallett St'])
    jobs.push(await placeDelivery(server, firm, street))
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobs, inDays(0)])
  const stops = jobs.slice(0, 3).map((jobId) => ({ jobId }))
  runId = await planStops(firm, { driverId: crew.driverId, vehicleId: null, stops })
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await tap(page, 'Start the day')
  await sent(page)
})

const run = () => page.evaluate("location.hash = '#/'")
const notice = () => page.getByRole('status').filter({ hasText: 'The office changed your run' })
const setGate = async (jobId: string | undefined, code: string | null) => {
  const sql =
    'update orders set gate_code = $2 where id = (select order_id from jobs where id = $1)'
  await server.owner.query(sql, [jobId, code])
}
const addNote = async (jobId: string | undefined, text: string) => {
  const path = `/api/office/${firm.slug}/jobs/${jobId}/notes`
  const { status } = await office.send('POST', path, { audience: 'internal', text })
  expect(status).toBe(200)
}
/** The app asks for news every half a minute, and at once when there's signal again. */
async function meanwhile(change: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true)
  await change()
  await page.context().setOffline(false)
}

test('a change and a new stop are said on the run and marked, until the driver has seen them', async () => {
  const [first, second, , fourth = ''] = jobs
  await meanwhile(async () => {
    await addNote(first, 'Mind the dog')
    await setGate(second, '4471')
    const board = openBoard(office, firm)
    const placed = await board.place(fourth, runId, { runId: null, date: inDays(0) })
    expect(placed.json).toMatchObject({ applied: true })
  })
  await notice().waitFor()
  expect(await notice().getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^Stop 1, .*\s+New: Mind the dog$/),
    expect.stringMatching(/^Stop 2, .*\s+New gate: 4471$/),
    expect.stringMatching(/^Stop 4, .*\s+New stop$/),
  ])
  const line = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
  await line(/1 Glebe/)
    .getByText('New: Mind the dog')
    .waitFor()
  await line(/2 Booth/)
    .getByText('Changed')
    .waitFor()
  await line(/4 Mallett/)
    .getByText('New stop')
    .waitFor()
  expect(
    await line(/3 Percival/)
      .getByText(/Changed|New/)
      .count(),
  ).toBe(0)
  await expectAccessible(page)
  await expectStrongContrast(page)
  await expectGloveSized(page)
  await settle(page)
  await page.reload()
  await notice()
    .getByRole('link', { name: /^Stop 2/ })
    .tap()
  await page.getByText('Stop 2 of 4').waitFor()
  await page.getByRole('status').filter({ hasText: 'New gate: 4471' }).waitFor()
  await run()
  await notice()
    .getByRole('link', { name: /^Stop 4/ })
    .tap()
  await page.getByText('Stop 4 of 4').waitFor()
  await page.getByRole('status').filter({ hasText: 'New stop' }).waitFor()
  await run()
  await notice()
    .getByText(/^Stop 1/)
    .waitFor()
  await expect
    .poll(() => notice().getByRole('link').allInnerTexts())
    .toEqual([expect.stringMatching(/^Stop 1/)])
  expect(
    await line(/2 Booth|4 Mallett/)
      .getByText(/Changed|New/)
      .count(),
  ).toBe(0)
})

test('a tip and a break that the office adds are said and marked, and taking them off too', async () => {
  const board = openBoard(office, firm)
  const send = async (commands: object[]) =>
    expect((await board.command(commands)).json).toMatchObject({ applied: true })
  const first = { kind: 'add_stop', runId, afterStopId: null }
  await meanwhile(async () => {
    await send([{ ...first, stop: 'tip', tipSiteId }])
    await send([{ ...first, stop: 'break', minutes: 20 }])
  })
  await expect
    .poll(() => notice().getByRole('link').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Break\s+New stop$/),
      expect.stringMatching(/^Tip, Alexandria of Truck 1\s+New stop$/),
      expect.stringMatching(/^Stop 1/),
    ])
  const line = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
  await line(/Tip, Alexandria/)
    .getByText('New stop')
    .waitFor()
  await expectAccessible(page)
  await expectGloveSized(page)
  await notice().getByRole('link', { name: /^Tip/ }).tap()
  await page.getByText('1 Tip Road, Alexandria').waitFor()
  await run()
  await notice().getByRole('link', { name: /^Tip/ }).waitFor({ state: 'detached' })
  const [{ stops }] = (await board.read(inDays(0))).runs
  const added = stops.filter(({ kind }: { kind: string }) => kind !== 'job')
  await meanwhile(() =>
    send(added.map(({ id: stopId }: { id: string }) => ({ kind: 'remove_stop', stopId }))),
  )
  await notice().getByText('Break was taken off your run.').waitFor()
  await notice().getByText('Tip, Alexandria of Truck 1, was taken off your run.').waitFor()
  await tap(page, 'OK')
  await notice().getByText('taken off').first().waitFor({ state: 'detached' })
})

test('another order of the stops is said once', async () => {
  const board = openBoard(office, firm)
  const [one] = (await board.read(inDays(0))).runs
  const [first] = one.stops
  const expected = { runId, date: inDays(0) }
  await meanwhile(async () => {
    const moved = await board.place(jobs[3] ?? '', runId, expected, { afterStopId: first.id })
    expect(moved.json).toMatchObject({ applied: true })
  })
  await notice().getByText('Your stops are in another order.').waitFor()
  await settle(page)
  await page.reload()
  await notice().getByText('Your stops are in another order.').waitFor()
  await tap(page, 'OK')
  await notice().getByText('Your stops').waitFor({ state: 'detached' })
  await meanwhile(() =>
    board.place(jobs[3] ?? '', runId, expected, { afterStopId: one.stops[2].id }),
  )
  await notice().getByText('Your stops are in another order.').waitFor()
  await tap(page, 'OK')
  await notice().getByText('Your stops').waitFor({ state: 'detached' })
})

test('each of several new notes is marked', async () => {
  await meanwhile(async () => {
    await addNote(jobs[1], 'Side gate')
    await addNote(jobs[1], 'Ring first')
  })
  await notice().getByText('New: Side gate, and 1 more').waitFor()
  await openStop(page, jobs[1] ?? '')
  const words = page.getByRole('status').filter({ hasText: 'Ring first' })
  await words.waitFor()
  expect(await words.innerText()).toMatch(/New: Side gate\s+New: Ring first/)
  await run()
  await notice()
    .getByText(/^Stop 2/)
    .waitFor({ state: 'detached' })
  await meanwhile(() => addNote(jobs[1], 'Not before nine'))
  await openStop(page, jobs[1] ?? '')
  await page.getByText('New: Not before nine').waitFor()
  expect(await page.getByText(/New: (Side gate|Ring first)/).count()).toBe(0)
  await run()
})

test('what is put back as it was is news again', async () => {
  await meanwhile(() => setGate(jobs[1], null))
  await notice().getByText('No gate now').waitFor()
  await openStop(page, jobs[1] ?? '')
  await page.getByText('No gate now').waitFor()
  await run()
  await notice()
    .getByText(/^Stop 2/)
    .waitFor({ state: 'detached' })
})

test('a note that comes at the last step is said there', async () => {
  await openStop(page, jobs[0] ?? '')
  await page.getByText('New: Mind the dog').waitFor()
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the bin')
  await page.getByText('Anything to report?').first().waitFor()
  await sent(page)
  await meanwhile(() => addNote(jobs[0], 'Leave the lid open'))
  await page.getByRole('status').filter({ hasText: 'New: Leave the lid open' }).waitFor()
})

test('a driver’s own note isn’t a change by the office', async () => {
  await openStop(page, jobs[2] ?? '')
  await tap(page, /^Start/)
  await page.evaluate(`location.hash = '#/note/${jobs[2]}'`)
  await page.getByLabel('For the office and other drivers').fill('Low wire')
  await tap(page, 'Keep the note')
  await sent(page)
  await page.reload()
  await page.getByText(/^Stop \d+ of \d+$/).waitFor()
  await meanwhile(() => setGate(jobs[2], '9'))
  await page.getByText('New gate: 9').waitFor()
  expect(await page.getByText('Low wire').count()).toBe(0)
})
