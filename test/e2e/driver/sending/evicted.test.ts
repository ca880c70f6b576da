import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { openStop, sent, tap } from '#test/e2e/driver/phone.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { joinWithDelivery } from './join-with-delivery.ts'

// A browser that is short of room may throw away all that the app keeps, but not its cookie.

const server = await startTestServer()
const rules = { ...openRules, minLeadDays: 0 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
let office: TeamMember
let browser: Browser

beforeAll(async () => {
  office = await createMember(server, firm, 'dispatcher')
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

test('a phone whose browser threw everything away fetches the day again, goes on, and the office hears of it', async () => {
  const { page, jobId, driverId } = await joinWithDelivery({ server, firm, browser, office })
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await sent(page)
  const devices = `/api/office/${firm.slug}/drivers/${driverId}/devices`
  expect((await office.ask(devices)).json.data).toMatchObject([{ emptiedAt: null }])
  const origin = new URL(page.url()).origin
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await page.goto(`${origin}/driver`)
  await page.getByRole('listitem').first().waitFor()
  await openStop(page, jobId)
  await tap(page, 'Arrived')
  await sent(page)
  const { rows } = await server.owner.query(
    'select kind, seq from actions where job_id = $1 order by seq',
    [jobId],
  )
  expect(rows).toEqual([
    { kind: 'start', seq: 1 },
    { kind: 'arrive', seq: 2 },
  ])
  expect((await office.ask(devices)).json.data).toMatchObject([{ emptiedAt: expect.any(String) }])
  const fleet = await visit(browser, office, `/office/${firm.slug}/fleet/drivers?open=${driverId}`)
  await fleet.getByText('its browser threw away what it kept').waitFor()
  await page.context().close()
  await fleet.context().close()
})
