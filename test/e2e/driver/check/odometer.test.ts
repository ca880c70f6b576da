import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { join, openPhone, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A misread odometer is pointed out while it's typed, at the check as at the end of the day.

/** How far the unit is from the ring around the reading, in pixels. */
const FROM_RING = `(() => {
  const input = document.activeElement
  const { outlineWidth, outlineOffset } = getComputedStyle(input)
  const unit = document.createRange()
  unit.selectNode([...input.parentElement.childNodes].find(({ data }) => data?.includes('km')))
  const ring = input.getBoundingClientRect().right + parseFloat(outlineWidth) + parseFloat(outlineOffset)
  return unit.getBoundingClientRect().left - ring
})()`

test('a reading that is lower than the last, or far more, is odd', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  const jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  await planStops(firm, { ...crew, stops: [{ jobId }] })
  await server.owner.query(
    `insert into vehicle_checks (organisation_id, id, at, outcome, items, vehicle_id, odometer_km, signed_by, created_at)
     values ($1, $2, now() - interval '1 day', 'ok', '[]', $3, 184391, 'Lee', now())`,
    [firm.id, randomUUIDv7(), crew.vehicleId],
  )
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  const odometer = page.getByLabel('Odometer')
  const expectOdd = async () => {
    await odometer.fill('183400')
    await page.getByText('Lower than the 184,391 km before').waitFor()
    await expectAccessible(page)
    await odometer.focus() // a screen that opens gives its heading the focus
    expect(await page.evaluate(FROM_RING)).toBeGreaterThanOrEqual(4)
    await odometer.fill('194400')
    await page.getByText('10,009 km more than before').waitFor()
    await odometer.fill('184412')
    await page.getByText(/ km (more than )?before$/).waitFor({ state: 'detached' })
  }
  await tap(page, 'Check Truck 1')
  await expectOdd()
  await page.evaluate("location.hash = '#/end'")
  await page.getByRole('heading', { name: 'End of day' }).waitFor()
  await expectOdd()
  await page.context().close()
})

test('the office sees what the driver read at the end of the day, on the run and beside the check', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const { driverId, vehicleId } = await createCrew(office, firm)
  const runId = await planRun(firm, { driverId, vehicleId, jobIds: [] })
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const { tap: log } = openLog()
  const target = { type: 'run', id: runId } as const
  const items = [{ id: 'tyres', name: 'Tyres', result: 'ok' as const }]
  const check = { runId, odometerKm: 184_300, items, signedBy: 'Lee Tran', sha256: null }
  await report(phone, [
    log('check', { type: 'vehicle', id: vehicleId }, check),
    log('run_start', target, { odometerKm: null }),
    log('run_end', target, { odometerKm: 184_391, unsent: 0 }),
  ])
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await visit(browser, office, `/office/${firm.slug}/board`)
  const column = page.getByRole('region', { name: 'Truck 1' })
  await column.getByText('Odometer 184,391 km').waitFor()
  await column.getByText('91 km driven').waitFor()
  await expectAccessible(page)
  await page.goto(page.url().replace(/board.*/, 'fleet/checks'))
  const row = page.getByRole('row', { name: /Truck 1/ })
  await row.getByText('184,391 km at the end, 91 km driven').waitFor()
  await page.context().close()
})
