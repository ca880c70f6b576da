import type { Browser } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { eventually } from '#test/eventually.ts'
import { join, openPhone, openStop, tap } from './phone.ts'
import { makeCode, placeDelivery, planStops } from './plan-day.ts'

// Where a driver was goes out with a start and an arrival, and only once they have read the notice.

const server = await startTestServer()
let browser: Browser
let office: TeamMember
const firm = await createTestOrganisation(server.db, fullCatalog)

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher')
  // Positions need 14 days' notice: say that they have gone by.
  await server.owner.query(
    `update organisations set dispatch_settings = '{"positionsFrom": "2020-01-01"}' where id = $1`,
    [firm.id],
  )
})

const kinds = async () => {
  const { rows } = await server.owner.query(
    `select a.kind, p.latitude from actions a left join positions p on p.action_id = a.id
      where a.organisation_id = $1 order by a.seq`,
    [firm.id],
  )
  return rows.map(({ kind, latitude }) => `${kind} ${latitude ?? 'nowhere'}`).join(', ')
}

test('positions are kept from when the driver has read the notice', async () => {
  const driverId = await createDriver(firm)
  const addresses = ['12 Alma St', '14 Alma St']
  const stops: { jobId: string }[] = []
  for (const address of addresses) stops.push({ jobId: await placeDelivery(server, firm, address) })
  await planStops(firm, { driverId, vehicleId: null, stops })
  const page = await openPhone(browser, {
    permissions: ['geolocation'],
    geolocation: { latitude: -33.89, longitude: 151.2, accuracy: 8 },
  })
  await join(page, (await makeCode(office, firm, driverId)).code)
  await page.getByRole('heading', { name: 'Where you are' }).waitFor()
  await expectAccessible(page)
  await openStop(page, stops[0]?.jobId ?? '')
  await tap(page, /^Start/)
  await eventually(kinds).toBe('start nowhere')

  await page.evaluate("location.hash = '#/'")
  await tap(page, 'I’ve read it')
  await page.getByRole('heading', { name: 'Where you are' }).waitFor({ state: 'detached' })
  await openStop(page, stops[0]?.jobId ?? '')
  await tap(page, 'Arrived')
  await eventually(kinds).toBe('start nowhere, arrive -33.89')
  await page.context().close()
})
