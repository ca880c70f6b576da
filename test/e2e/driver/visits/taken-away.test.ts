import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { join, openPhone, openStop, sent, settle, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A day that goes otherwise than it began: the run is another driver's, the driver goes home early, the clock is wrong.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
let browser: Browser
let office: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher')
})

async function start(driver: string, { ahead = 0 } = {}) {
  const crew = await createCrew(office, firm, { driver, truck: `Truck of ${driver}` })
  const jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  const runId = await planStops(firm, { ...crew, vehicleId: null, stops: [{ jobId }] })
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
