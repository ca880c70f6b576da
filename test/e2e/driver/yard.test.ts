import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { join, openPhone, openStop, sent, takePhoto, tap } from './phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from './plan-day.ts'

// A bin goes on the truck in the yard with one tap, and its number is the expected answer at the delivery.

test('a bin is taken from the yard and delivered without typing its number', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  for (const [number, productId] of [
    ['0417', ids.large],
    ['0090', ids.small],
  ] as const) {
    const path = `/api/office/${firm.slug}/bins`
    expect((await office.send('POST', path, { number, productId, tareKg: null })).status).toBe(201)
  }
  const jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  await planStops(firm, { ...crew, stops: ['yard', { jobId }] })
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.context().setOffline(true)

  await page.getByRole('link', { name: /^Yard/ }).tap()
  await tap(page, 'Arrived')
  expect(await page.getByLabel(/^0090/).count()).toBe(0)
  await page.getByText(/^For the stops ahead: 1 × /).waitFor()
  await page.getByLabel(/^0417/).tap()
  await expectAccessible(page)
  await tap(page, '1 on, drive on')
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  await tap(page, 'Yes, 0417')
  await takePhoto(page, 'Photo of the bin')
  await tap(page, /^Done/)
  await page.context().setOffline(false)
  await sent(page)
  const { rows } = await server.owner.query(`select number, place from bins order by number`)
  expect(rows).toEqual([
    { number: '0090', place: 'yard' },
    { number: '0417', place: 'site' },
  ])
  await page.context().close()
})
