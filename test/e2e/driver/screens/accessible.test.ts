import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible, expectStrongContrast } from '#test/e2e/expect-accessible.ts'
import { expectGloveSized } from '#test/e2e/driver/expect-glove-sized.ts'
import { join, openPhone, openStop, sent, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import { makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { NAMED, PLAIN } from '#web/driver/state/screens.ts'
import { driverScreens } from './every-screen.ts'
import type { Records } from './every-screen.ts'
import { preparePhone } from './prepare.ts'

// Every screen of the driver app, and what opens on it: WCAG 2.2 AA, contrast of 7:1 by day and by night, targets
// of 56 px, words of 18 px, on a usual phone and on a narrow one.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const narrow = { width: 360, height: 640 }
let browser: Awaited<ReturnType<typeof openBrowser>>
let office: TeamMember
let page: Page
let records: Records

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  ;({ page, records } = await preparePhone({ server, firm, office }, browser))
})

/** A screen by day and by night, and on a narrow phone. */
async function check(phone = page): Promise<void> {
  await expectAccessible(phone)
  await expectStrongContrast(phone)
  await expectGloveSized(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectStrongContrast(phone)
  await phone.emulateMedia({ colorScheme: 'light' })
  await phone.setViewportSize(narrow)
  await expectGloveSized(phone)
  await phone.setViewportSize(screens.phone.viewport)
}

test('every screen has a row', () => {
  const rows = new Set(driverScreens.map(({ route }) => route))
  expect([...PLAIN, ...NAMED, 'run'].filter((screen) => !rows.has(screen as never))).toEqual([])
})

test('joining, with a wrong code and on an iPhone', async () => {
  const phone = await openPhone(browser)
  await check(phone)
  await phone.getByLabel('Code').fill('2222-2222')
  await tap(phone, 'Join')
  await phone.getByRole('alert').waitFor()
  await check(phone)
  await phone.context().close()
  const iPhone = await openPhone(browser, { userAgent: 'iPhone AppleWebKit/605.1.15 Safari/604.1' })
  await iPhone.getByRole('heading', { name: 'First put it on your home screen' }).waitFor()
  await check(iPhone)
  await iPhone.context().close()
})

test('a driver without work, before the first day and after it', async () => {
  const phone = await openPhone(browser)
  await phone.context().route('**/api/driver/day', (route) => route.abort())
  await join(phone, (await makeCode(office, firm, await createDriver(firm))).code)
  await phone.getByText('Your day comes with the first signal').waitFor()
  await check(phone)
  await phone.context().unroute('**/api/driver/day')
  await tap(phone, 'Try now')
  await phone.getByRole('heading', { name: 'No stops yet' }).waitFor()
  await check(phone)
  await phone.context().close()
})

test.each(driverScreens.map((screen) => [`${screen.route}: ${screen.name}`, screen] as const))(
  '%s',
  async (_, { come, shows }) => {
    await come(page, records)
    await page.getByText(shows).or(page.getByLabel(shows)).first().waitFor()
    await check()
  },
)

test('what the server doesn’t take', async () => {
  const driverId = await createDriver(firm)
  const jobId = await placeDelivery(server, firm, '7 Denison Street')
  const other = await placeDelivery(server, firm, '9 Denison Street')
  await planStops(firm, { driverId, vehicleId: null, stops: [{ jobId }, { jobId: other }] })
  const phone = await openPhone(browser)
  await join(phone, (await makeCode(office, firm, driverId)).code)
  await phone.getByRole('listitem').first().waitFor()
  await openStop(phone, jobId)
  await tap(phone, 'Start')
  await sent(phone)

  await phone.context().setOffline(true)
  await tap(phone, 'Arrived')
  await tap(phone, 'No number')
  await takePhoto(phone, 'Photo of the bin')
  await phone.getByRole('button', { name: 'Sign in the box' }).waitFor()
  await phone.context().route('**/api/driver/actions', async (route) => {
    const { actions } = route.request().postDataJSON() as { actions: { id: string }[] }
    const reason = { code: 'unknown_target', message: 'This job isn’t known. Call the office.' }
    const results = actions.map(({ id }) => ({ id, status: 'rejected', reason, awaits: [] }))
    await route.fulfill({ json: { serverTime: new Date().toISOString(), results } })
  })
  await phone
    .context()
    .route('**/api/driver/files/*', (route) =>
      route.fulfill({ status: 422, json: { error: 'This isn’t a picture' } }),
    )
  await phone.context().setOffline(false)
  await phone.getByRole('link', { name: '3 to fix' }).tap()
  await phone.getByText('The picture arrived damaged').waitFor()
  await check(phone)
  await tap(phone, 'Sent today')
  await phone.getByRole('heading', { name: 'Sent today' }).waitFor()
  await check(phone)
  await phone.context().close()
})
