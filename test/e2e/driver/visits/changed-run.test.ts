import { expect, test } from 'vitest'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog, inDays } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible, expectStrongContrast } from '#test/e2e/expect-accessible.ts'
import { expectGloveSized } from '#test/e2e/driver/expect-glove-sized.ts'
import { join, openPhone, sent, settle, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// The office takes stops off a run before the driver has begun them, while the phone has no signal.

test('what the office took off the run is said in one notice, until the driver has read it', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  const other = await createCrew(office, firm, { driver: 'Bo Lin', truck: 'Truck 2' })
  const streets = ['1 Glebe Point Road', '2 Booth Street', '3 Percival Road', '4 Mallett Street']
  const jobs: string[] = []
  for (const street of streets) jobs.push(await placeDelivery(server, firm, street))
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobs, inDays(0)])
  const stops = jobs.map((jobId) => ({ jobId }))
  const runId = await planStops(firm, { driverId: crew.driverId, vehicleId: null, stops })
  const otherRun = await planStops(firm, { ...other, stops: [] })
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await tap(page, 'Start the day')
  await tap(page, /^Start stop 1/)
  await sent(page)
  await page.evaluate("location.hash = '#/'")
  await page.context().setOffline(true)

  const board = openBoard(office, firm)
  const from = { runId, date: inDays(0) }
  const [, second = '', third = '', fourth = ''] = jobs
  expect((await board.place(second, otherRun, from)).json).toMatchObject({ applied: true })
  expect((await board.place(third, null, from)).json).toMatchObject({ applied: true })
  const { rows } = await server.owner.query('select order_id as id from jobs where id = $1', [
    fourth,
  ])
  await firm.within((org) => cancelOrder(org, { id: rows[0].id, reason: 'Changed their mind' }))
  await page.context().setOffline(false)

  const notice = page.getByRole('status').filter({ hasText: 'The office changed your run' })
  await notice.waitFor()
  expect(await notice.getByRole('paragraph').allInnerTexts()).toEqual([
    'Stop 2, 2 Booth Street, went to Bo Lin.',
    'Stop 3, 3 Percival Road, was taken off your run.',
    'Stop 4, 4 Mallett Street, was cancelled.',
  ])
  expect(await page.getByRole('status').count()).toBe(1)
  await expectAccessible(page)
  await expectStrongContrast(page)
  await expectGloveSized(page)
  await page.context().setOffline(true)
  await page.reload()
  await notice.waitFor()
  await tap(page, 'OK')
  await notice.waitFor({ state: 'detached' })
  await settle(page)
  await page.reload()
  await page.getByText('1 Glebe Point Road').first().waitFor()
  expect(await notice.count()).toBe(0)
  await page.context().close()
})
