import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, planRun } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { checkTruck, join, openPhone, sent, sign, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import { makeCode } from '#test/e2e/driver/plan-day.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// A driver photographs two faults of a truck. Each photo is with its fault, on the phone and in the office.

const server = await startTestServer()
const rules = { ...openRules, minLeadDays: 0 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
const office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })

const line = (page: Page, item: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: item }) })

test('each fault has its own photos', async () => {
  const driverId = await createDriver(firm)
  const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
  const { json } = await placeByKey(server, firm, anOrder(dates))
  const desk = openDispatch(office, firm.slug)
  const vehicle = await desk.add('vehicles', { name: 'Truck 1', kind: 'hook' })
  await planRun(firm, { driverId, jobIds: [json.jobs[0].id], vehicleId: vehicle.id })
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, driverId)).code)

  await tap(page, 'Check Truck 1')
  await page.getByRole('group').nth(1).waitFor()
  const [tyres, lights] = await page
    .getByRole('group')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  if (tyres === undefined || lights === undefined) throw new Error('the check has too few lines')
  await checkTruck(page, { [tyres]: 'Minor' })
  await takePhoto(page, 'Photo of it')
  await takePhoto(page, 'One more')
  await line(page, lights).getByRole('button', { name: 'Fault' }).tap()
  await takePhoto(page, 'Photo of it')
  const photosOf = (item: string) => line(page, item).getByRole('link', { name: /^See the photo/ })
  await expect.poll(() => photosOf(tyres).count()).toBe(2)
  await expect.poll(() => photosOf(lights).count()).toBe(1)
  await expectAccessible(page)
  await photosOf(lights).tap()
  await page.getByRole('heading', { name: `Photo, ${lights.toLowerCase()}` }).waitFor()
  await page.goBack()
  await tap(page, 'Next: sign')
  await sign(page)
  await tap(page, 'Start the day')
  await page.getByRole('heading', { name: 'Truck 1 check' }).waitFor({ state: 'detached' })
  await sent(page)
  await page.context().close()

  const screen = await visit(browser, office, `/office/${firm.slug}/fleet/checks`)
  const fault = (item: string) => screen.getByRole('listitem').filter({ hasText: item })
  const shown = (item: string) => fault(item).getByRole('link', { name: new RegExp(item, 'i') })
  await expect.poll(() => shown(tyres).count()).toBe(2)
  await expect.poll(() => shown(lights).count()).toBe(1)
  await expectAccessible(screen)
  await screen.context().close()
})
