import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { openStop, sent, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { joinWithDelivery } from './join-with-delivery.ts'

// Photos that don't come about: the camera stays shut, what was chosen isn't a picture, or it's too large to send.

const server = await startTestServer()
const rules = { ...openRules, minLeadDays: 0 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
const NO_PICTURE = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
let browser: Browser
let office: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
})

/** A delivery that asks for its photo. */
async function begin(): Promise<{ page: Page; jobId: string }> {
  const { page, jobId } = await joinWithDelivery({ server, firm, browser, office })
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  await tap(page, 'No number')
  await page.getByLabel('Photo of the bin').waitFor()
  return { page, jobId }
}

test('a camera that stays shut: the driver hears where to allow it, and a picture of the phone will do', async () => {
  const { page } = await begin()
  // What a browser does when its camera is closed, or may not be used.
  await page.getByLabel('Photo of the bin').dispatchEvent('cancel')
  await page.getByText('allow it in the phone’s settings').waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('From pictures').getAttribute('capture')).toBe(null)
  await takePhoto(page, 'From pictures')
  await page.getByText('Anything to report?').first().waitFor()
  await tap(page, /^Done/)
  await sent(page)
  await page.context().close()
})

test('a file that isn’t a picture is refused in sight on every screen that takes photos', async () => {
  const { page, jobId } = await begin()
  await page.evaluate(`location.hash = '#/cannot/${jobId}'`)
  await page.getByLabel('Photo', { exact: true }).setInputFiles(NO_PICTURE)
  const said = page.getByRole('alert').getByText('That was no picture. Take it again.')
  await said.waitFor()
  await expect.poll(() => said.evaluate(IS_IN_VIEW)).toBe(true)
  await takePhoto(page, 'Photo')
  await said.waitFor({ state: 'detached' })
  await page.context().close()
})

const IS_IN_VIEW = (box: { getBoundingClientRect: () => { top: number; bottom: number } }) => {
  const { top, bottom } = box.getBoundingClientRect()
  return top >= 0 && bottom <= 844
}

test('photos that the server takes no more of today wait, and the day goes on', async () => {
  const { page } = await begin()
  const headers = { 'retry-after': '86400' }
  await page
    .context()
    .route('**/api/driver/files/*', (route) => route.fulfill({ status: 429, headers }))
  const photo = page.waitForResponse((response) => response.status() === 429)
  const isDay = (url: string) => url.endsWith('/api/driver/day')
  const day = photo.then(() => page.waitForResponse((response) => isDay(response.url())))
  await takePhoto(page, 'Photo of the bin')
  expect((await day).status()).toBeLessThan(400)
  // Tomorrow.
  await page.context().unroute('**/api/driver/files/*')
  await page.reload()
  await sent(page)
  await page.context().close()
})

test('a picture that is too large to send says so, and can be left out from afar', async () => {
  const { page } = await begin()
  // As a proxy before the server answers.
  await page.context().route('**/api/driver/files/*', (route) => route.fulfill({ status: 413 }))
  await takePhoto(page, 'Photo of the bin')
  await page.getByRole('link', { name: '1 to fix' }).tap()
  await page.getByText('is too large to send').waitFor()
  await expectAccessible(page)
  await tap(page, 'Leave it out')
  await page.getByText('is too large to send').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'All is sent' }).waitFor()
  await page.context().close()
})
