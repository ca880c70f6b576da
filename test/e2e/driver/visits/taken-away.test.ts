import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { addDays, localTime } from '#contract/values/day.ts'
import { createDriver, planRun } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { expectGloveSized } from '#test/e2e/driver/expect-glove-sized.ts'
import { join, openPhone, openStop, sent, settle, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A day that goes otherwise than it began: the run is another driver's, the driver goes home early, the clock is wrong.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, fullCatalog)
let browser: Browser
let office: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher')
})

async function start(
  driver: string,
  { ahead = 0, second }: { ahead?: number; second?: string } = {},
) {
  const crew = await createCrew(office, firm, { driver, truck: `Truck of ${driver}` })
  const jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  const next = second === undefined ? [] : [{ jobId: await placeDelivery(server, firm, second) }]
  const stops = [{ jobId }, ...next]
  const runId = await planStops(firm, { ...crew, vehicleId: null, stops })
  const page = await openPhone(browser)
  if (ahead > 0) await page.clock.setSystemTime(Date.now() + ahead)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await tap(page, 'Start the day')
  await page.getByRole('button', { name: /^Start stop/ }).waitFor()
  return { page, jobId, runId }
}

test('a run that went to another driver doesn’t vanish without a word from under one who began it', async () => {
  const { page, jobId, runId } = await start('Lee')
  const other = await createCrew(office, firm, { driver: 'Bo Lin', truck: 'Truck 2' })
  await sent(page)
  await page.context().setOffline(true)
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await settle(page)
  const { rows } = await server.owner.query('select version from runs where id = $1', [runId])
  const path = `/api/office/${firm.slug}/runs/${runId}`
  const given = await office.send('PATCH', path, { driverId: other.driverId }, rows[0].version)
  expect(given.status).toBe(200)
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: /^Given to another driver at/ }).waitFor()
  await page.getByText('What you did is kept.').waitFor()
  await expectAccessible(page)
  await tap(page, 'It’s settled')
  await page.getByText('What you did is kept.').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'No stops yet' }).waitFor()
  await page.context().close()
})

test('a begun stop that went to another driver is behind the driver, who goes on with the next', async () => {
  const { page, jobId } = await start('Gus', { second: '2 Booth Street' })
  const theirs = await planRun(firm, { driverId: await createDriver(firm, 'Bo'), jobIds: [] })
  await tap(page, /^Start stop 1/)
  await tap(page, 'Arrived')
  await sent(page)
  await page.context().setOffline(true)
  await server.owner.query('update stops set run_id = $2 where job_id = $1', [jobId, theirs])
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: /^Given to another driver at/ }).waitFor()
  await tap(page, 'It’s settled')
  await page.getByText('2 Booth Street').first().waitFor()
  await page.evaluate("location.hash = '#/'")
  await page.getByText('0 of 1 done').waitFor()
  await tap(page, /behind you/)
  await page.getByText(/^Given to another driver, deliver/).waitFor()
  await tap(page, /^Start stop 2/)
  await page.context().close()
})

test('what the office took off a run is no longer news once the driver has ended that', async () => {
  const { page } = await start('Zoe', { second: '3 Percival Road' })
  const theirs = await planRun(firm, { driverId: await createDriver(firm, 'Di'), jobIds: [] })
  await sent(page)
  await page.context().setOffline(true)
  const third = `select s.id from stops s join jobs j on j.id = s.job_id join orders o on o.id = j.order_id
    where o.address = '3 Percival Road'`
  await server.owner.query(`update stops set run_id = $1 where id in (${third})`, [theirs])
  await page.context().setOffline(false)
  const notice = page.getByRole('heading', { name: 'The office changed your run' })
  await notice.waitFor()
  await tap(page, 'End of the day')
  await tap(page, 'End the day')
  await tap(page, 'End the day anyway')
  await page.getByRole('link', { name: 'See the day' }).waitFor()
  expect(await notice.count()).toBe(0)
  await page.context().close()
})

test('a driver who is sent home is asked once more, and ends the day with stops left', async () => {
  const { page, runId } = await start('Kim')
  await tap(page, 'End of the day')
  await page.getByText('1 not done yet').waitFor()
  await tap(page, 'End the day')
  await page.getByRole('alert').getByText('1 stop isn’t done').waitFor()
  await tap(page, 'Back to the run')
  await tap(page, 'End of the day')
  await tap(page, 'End the day')
  await tap(page, 'End the day anyway')
  await sent(page)
  const { rows } = await server.owner.query('select status from runs where id = $1', [runId])
  expect(rows).toEqual([{ status: 'closed' }])
  await page.context().close()
})

test('a driver who ended the day too soon goes on, without signal too, and the board shows both', async () => {
  const { page, runId } = await start('Pat')
  const board = await visit(browser, office, `/office/${firm.slug}/board`)
  const run = board.getByRole('region', { name: 'Pat' })
  await run.getByText('1 job').waitFor()
  await tap(page, 'End of the day')
  await tap(page, 'End the day')
  await tap(page, 'End the day anyway')
  await sent(page)
  await run.getByText('closed').waitFor()
  await run.getByText('1 stop left').waitFor()
  await page.context().setOffline(true)
  await tap(page, 'See the day')
  await page.getByRole('button', { name: 'I’m not finished' }).waitFor()
  await expectAccessible(page)
  await expectGloveSized(page)
  await tap(page, 'I’m not finished')
  await page.getByRole('button', { name: /^Start stop/ }).waitFor()
  await settle(page)
  await page.reload()
  await page.getByRole('button', { name: /^Start stop/ }).waitFor()
  await page.context().setOffline(false)
  await sent(page)
  await run.getByText('1 job').waitFor()
  expect(await run.getByText('1 stop left').count()).toBe(0)
  const { rows } = await server.owner.query('select status from runs where id = $1', [runId])
  expect(rows).toEqual([{ status: 'open' }])
  await board.context().close()
  await page.context().close()
})

test('a day that was ended can still be gone on with where the phone shows tomorrow', async () => {
  const crew = await createCrew(office, firm, { driver: 'Noa', truck: 'Truck of Noa' })
  const driverId = crew.driverId
  const [first, second] = [
    await placeDelivery(server, firm, '1 Glebe Point Road'),
    await placeDelivery(server, firm, '2 Booth Street'),
  ]
  await planStops(firm, { driverId, vehicleId: null, stops: [{ jobId: first }] })
  const today = await firm.within(async ({ now, timezone }) => localTime(now, timezone).day)
  await planRun(firm, { driverId, jobIds: [second], date: addDays(today, 1) })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, driverId)).code)
  await tap(page, 'Start the day')
  await tap(page, 'End of the day')
  await tap(page, 'End the day')
  await tap(page, 'End the day anyway')
  await page.getByText(/^This run begins on/).waitFor()
  await page.getByText(/^You ended .* at /).waitFor()
  await expectAccessible(page)
  await expectGloveSized(page)
  await tap(page, 'I’m not finished')
  await page.getByRole('button', { name: /^Start stop/ }).waitFor()
  await page.context().close()
})

test('on a phone whose clock is ahead, all times of a screen are by one clock', async () => {
  const { page } = await start('Ash', { ahead: 3 * 3_600_000 })
  await page.context().setOffline(true)
  await page.evaluate("location.hash = '#/end'")
  const hint = await page.getByText(/^\d+:\d\d to \d+:\d\d$/).innerText()
  const [from = 0, to = 0] = hint.split(' to ').map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  })
  expect((to - from + 1440) % 1440).toBeLessThan(5)
  await page.context().close()
})
