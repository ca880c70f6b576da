import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { smallTargets } from '#test/e2e/small-targets.ts'
import { BOOKING_URL, SECRET, createTestOrganisation } from '#test/harness.ts'
import { placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { drawPhoto } from './draw-photo.ts'

/** The photos of a job, on the hirer's page. */

let server: TestServer
let organisation: TestOrganisation
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, plainCatalog)
  browser = await openBrowser(server)
})
afterEach(() => context.close())

/** The hirer's page of an order whose delivery was done with two photos. */
async function openDelivered(on: keyof typeof screens) {
  const office = await createMember(server, organisation, 'dispatcher')
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug: organisation.slug, driverId })
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const target = { type: 'job', id: String(order.jobs[0].id) } as const
  await planRun(organisation, { driverId, jobIds: [target.id] })
  await phone.ask('/api/driver/day')
  context = await browser.newContext(screens[on])
  const faults = listenForFaults(context)
  const page = await context.newPage()
  const { tap } = openLog()
  for (const kind of ['bin', 'place'] as const) {
    const { bytes, sha256 } = await drawPhoto(page, { colour: '#2f6b45', full: kind === 'place' })
    await report(phone, [tap('photo', target, { kind, sha256 })])
    const headers = { 'content-type': 'image/jpeg' }
    await phone.ask(`/api/driver/files/${sha256}`, { method: 'PUT', headers, body: bytes })
  }
  await report(phone, [tap('complete', target, {})])
  const path = `${organisation.slug}/orders/${order.id}#${accessKeyOf(order.id, SECRET)}`
  await page.goto(`${BOOKING_URL}/${path}`)
  return { page, faults }
}

test.each(['phone', 'desktop'] as const)('photos show beside their job, on a %s', async (on) => {
  const { page, faults } = await openDelivered(on)
  const moment = page.getByRole('listitem').filter({ hasText: 'Delivered' }).first()
  const photos = moment.getByRole('img')
  await expect.poll(() => photos.count()).toBe(2)
  expect(await photos.first().getAttribute('alt')).toMatch(/^Your bin, photo 1 of 2, /)
  await photos.first().scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate('document.querySelector("li img").naturalWidth')).toBe(1200)
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await photos.first().click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  const large = viewer.getByRole('img', { name: /^Your bin, photo 1 of 2/ })
  await large.waitFor()
  await expectAccessible(page)
  const box = await viewer.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true)
  await viewer.getByRole('button', { name: 'Later' }).click()
  await viewer.getByRole('img', { name: /^Where we left it, photo 2 of 2/ }).waitFor()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await viewer.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('photos open, change and close by keyboard, and the focus returns', async () => {
  const { page } = await openDelivered('desktop')
  const second = page.getByRole('link', { name: /^Where we left it/ })
  await second.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await viewer.getByRole('img', { name: /photo 2 of 2/ }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('img', { name: /photo 1 of 2/ }).waitFor()
  // Two keys at once: the second must not act on the photo before the first.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  const first = page.getByRole('link', { name: /^Your bin/ })
  await first.and(page.locator(':focus')).waitFor()
})

test('a printed booking has no photos', async () => {
  const { page } = await openDelivered('desktop')
  const photo = page.getByRole('link', { name: /^Your bin/ })
  await photo.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await photo.isVisible()).toBe(false)
})
