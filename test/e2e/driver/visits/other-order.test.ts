import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { join, openPhone, openStop, sent, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivered, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A driver does the last stop first, and tips where no tip was planned: without signal, and with it again.

test('the run shows what is done behind the driver, and a docket is for what was taken since the last tip', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  const streets = ['1 Glebe Point Road', '2 Booth Street', '3 Percival Road']
  const jobs: string[] = []
  for (const street of streets) jobs.push((await placeDelivered(server, firm, street)).collection)
  const [first = '', , third = ''] = jobs
  const [one, two, three] = jobs.map((jobId) => ({ jobId }))
  if (!one || !two || !three) throw new Error('there are three')
  await planStops(firm, {
    ...crew,
    vehicleId: null,
    stops: [one, two, { tip: crew.tipSiteId }, three],
  })
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await tap(page, 'Start the day')
  await page.context().setOffline(true)
  const collect = async (jobId: string) => {
    await openStop(page, jobId)
    await tap(page, /^Start/)
    await tap(page, 'Arrived')
    await tap(page, 'No photo')
    await tap(page, 'No number')
    await tap(page, 'Done')
  }
  const visit = (name: RegExp) => page.getByRole('link', { name })

  await collect(third)
  await tap(page, '1 done, since')
  await page.getByText(/^Done .*, collect/).waitFor()
  await tap(page, 'Tip, yard')
  await visit(/^Alexandria/).tap()
  await page.getByRole('term').filter({ hasText: '3 Percival Road' }).waitFor()
  await tap(page, 'No docket')
  // The visit is behind the driver at once.
  await tap(page, '1 done, since')
  await visit(/^Tip, Alexandria/)
    .nth(1)
    .waitFor()

  await collect(first)
  for (const signal of [false, true]) {
    if (signal) {
      await page.context().setOffline(false)
      await sent(page)
      await page.reload()
    }
    await page.getByText('2 done, since').waitFor()
    await visit(/^Tip, Alexandria/).tap()
    await page.getByRole('heading', { name: /^Tip, Alexandria/ }).waitFor()
    expect(await page.getByRole('term').allInnerTexts()).toEqual(['1 Glebe Point Road'])
    await page.evaluate("location.hash = '#/'")
  }
  await page.context().close()
})
