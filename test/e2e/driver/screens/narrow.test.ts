import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { join, openPhone, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivered, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { expectWhole } from './expect-whole.ts'

// The smallest phones are 320 pixels wide. What a driver reads from the seat isn't cut or broken there.

test('a suburb’s name and a bin’s number are whole on a narrow phone', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  const { collection: jobId, orderId } = await placeDelivered(server, firm, '4 Booth Street')
  await server.owner.query(`update orders set suburb = 'Marrickville', postcode = '2204'`)
  const bin = { number: 'HB1066', productId: ids.large, tareKg: null }
  await office.send('POST', `/api/office/${firm.slug}/bins`, bin)
  await server.owner.query(`update bins set place = 'site', place_id = $1`, [orderId])
  await planStops(firm, { ...crew, vehicleId: null, stops: [{ jobId }] })
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const viewport = { width: 320, height: 568 }
  const page = await openPhone(browser, { ...screens.phone, viewport })
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  const name = page.getByText('Marrickville', { exact: true })
  await name.waitFor()
  const { height } = (await name.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThan(40)
  await tap(page, 'Start the day')
  await tap(page, /^Start stop/)
  await tap(page, 'Arrived')
  await tap(page, 'No photo')
  await page.getByRole('button', { name: 'Yes, HB1066' }).waitFor()
  await expectWhole(page)
  expect(await page.evaluate<number>('innerWidth')).toBe(320)
  await page.context().close()
})
