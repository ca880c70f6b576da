import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { APP, checkTruck, join, openPhone, openStop, sent } from './phone.ts'
import { settle, sign, takePhoto, tap } from './phone.ts'
import { createCrew, makeCode, placeDelivered, placeDelivery, planStops } from './plan-day.ts'

// What drivers say in their own words, without signal: of a fault, in a note that is half typed when the phone kills
// the app, and of the reason that they chose. Then the office has all of it.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
let office: TeamMember
let page: Page
let jobs: { collection: string; first: string; second: string }

beforeAll(async () => {
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  jobs = {
    collection: (await placeDelivered(server, firm, '2 Booth Street')).collection,
    first: await placeDelivery(server, firm, '3 Percival Road'),
    second: await placeDelivery(server, firm, '4 Mallett Street'),
  }
  const crew = await createCrew(office, firm)
  const [collection, first, second] = Object.values(jobs).map((jobId) => ({ jobId }))
  if (!collection || !first || !second) throw new Error('there are three jobs')
  await planStops(firm, { ...crew, stops: [collection, { tip: crew.tipSiteId }, first, second] })
  page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.context().setOffline(true)
})

const restart = async () => {
  const context = page.context()
  await settle(page)
  await page.close()
  page = await context.newPage()
  await page.goto(`${APP}#/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('a fault in the driver’s words, with a photo that shows it was taken', async () => {
  await tap(page, 'Check Truck 1')
  await page.getByRole('group').first().getByRole('button', { name: 'Fault' }).tap()
  await page.getByLabel('What’s wrong').fill('Bulge in the wall, near side rear')
  await takePhoto(page, 'Photo of it')
  await page.getByRole('link', { name: 'See the photo: Photo 1' }).waitFor()
  await takePhoto(page, 'One more')
  await page.getByRole('link', { name: 'See the photo: Photo 2' }).waitFor()
  await expectAccessible(page)
  await restart()
  await tap(page, 'Check Truck 1')
  await page.getByText('Photo 2').waitFor()
  await expect.poll(() => page.getByLabel('What’s wrong').inputValue()).toMatch(/^Bulge/)
  await checkTruck(page, { 'Tyres and wheel nuts': 'Minor' })
})

test('a signature of the check can be cleared and given again', async () => {
  await tap(page, 'Next: sign')
  await sign(page)
  await page.getByRole('button', { name: 'Start the day' }).waitFor()
  await tap(page, 'Clear')
  await tap(page, 'Next: sign')
  await sign(page)
  await tap(page, 'Start the day')
})

test('a note that is half typed is there after the app was killed', async () => {
  await tap(page, /^Start stop 1/)
  await tap(page, 'Arrived')
  await tap(page, 'No photo')
  for (const digit of '1032') await page.getByRole('button', { name: digit, exact: true }).tap()
  await tap(page, 'Yes, 1032')
  await tap(page, 'Note')
  await page.getByLabel('For the office and other drivers').fill('Paint tins below')
  await restart()
  await openStop(page, jobs.collection)
  await tap(page, 'Finish the note')
  const note = () => page.getByLabel('For the office and other drivers')
  await expect.poll(() => note().inputValue()).toBe('Paint tins below')
  await tap(page, 'Clear')
  await expect.poll(() => note().inputValue()).toBe('')
  await restart()
  await openStop(page, jobs.collection)
  await tap(page, 'Note')
  await tap(page, 'Undo')
  await expect.poll(() => note().inputValue()).toBe('Paint tins below')
  await note().fill('Paint tins below the branches')
  await tap(page, 'Keep the note')
  await page.getByText('Anything to report?').first().waitFor()
  await page.getByRole('button', { name: 'Note', exact: true }).waitFor()
  await page.getByLabel('Mattress').tap()
  await tap(page, 'Mattress: one more')
  await page.getByLabel('Tyre').tap()
  await tap(page, 'Done, 2 mattresses and 1 more')
})

test('a bin that was collected and tipped without signal is the answer at the next delivery', async () => {
  await tap(page, /^Next: Tip/)
  await tap(page, 'Arrived')
  await tap(page, 'No docket')
  await tap(page, /^Start stop 2/)
  await tap(page, 'Arrived')
  await tap(page, 'Yes, 1032')
  await takePhoto(page, 'Photo of the bin')
  await tap(page, /^Done/)
})

test('the reason is the one that was chosen, among those with one code', async () => {
  await tap(page, /^Start stop 3/)
  await tap(page, 'Can’t do it')
  await page.getByLabel('Bin not here').tap()
  await tap(page, 'Report: bin not here')
  await tap(page, 'End of the day')
  const failed = page.getByText('4 Mallett Street, bin not here')
  await failed.waitFor()
  await page.context().setOffline(false)
  await sent(page)
  await page.evaluate("location.hash = '#/end'")
  await failed.waitFor()
  await page.getByLabel('Odometer').fill('1')
  await tap(page, 'End the day')
  await page.getByText(/^Ended at/).waitFor()
})

test('the office has all of it', async () => {
  const rows = async (sql: string) => (await server.owner.query(sql, [firm.id])).rows
  const [check] = await rows('select items from vehicle_checks where organisation_id = $1')
  expect(check.items[0]).toMatchObject({ note: 'Bulge in the wall, near side rear' })
  const notes = await rows('select text from job_notes where organisation_id = $1')
  expect(notes.map(({ text }) => text)).toContain('Paint tins below the branches')
})
