import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { deliver, join, openPhone, openStop, sent, tap } from '#test/e2e/driver/phone.ts'
import {
  createCrew,
  makeCode,
  placeDelivery,
  placeWaitAndLoad,
  planStops,
} from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// What was tapped or typed too soon has a way back, and isn't lost on it.

const server = await startTestServer()
const browser = await openBrowser(server, { localhost: new URL(server.url).host })

test('a wait is set back, the odometer stays, and the yard isn’t counted as done', async () => {
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  const delivery = await placeDelivery(server, firm, '1 Booth Street')
  const waiting = await placeWaitAndLoad(server, firm, '2 Booth Street')
  const stops = ['yard', { jobId: delivery }, { jobId: waiting }] as const
  const runId = await planStops(firm, { ...crew, stops })
  await server.owner.query(
    `update runs set status = 'open', opened_at = now() - interval '1 minute' where id = $1`,
    [runId],
  )
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  const at = (hash: string) => page.evaluate(`location.hash = '#/${hash}'`)

  await page.getByRole('link', { name: /^Yard/ }).tap()
  await tap(page, 'Arrived')
  await tap(page, /drive on$/i)
  await at('')
  await page.getByText(/^1 place behind you, since/).waitFor()
  await deliver(page, delivery)
  await page.getByText(/^1 done, since/).waitFor()

  await openStop(page, waiting)
  await tap(page, /^Start/)
  await tap(page, 'Waiting from now')
  await page.getByText(/^Waiting since/).waitFor()
  await tap(page, 'Not waiting yet')
  await page.getByRole('button', { name: 'Waiting from now' }).waitFor()

  await at('end')
  await page.getByLabel('Odometer').fill('184500')
  // No reading from before is known.
  expect(await page.getByText(/^Lower than/).count()).toBe(0)
  await tap(page, 'End the day')
  await tap(page, 'End the day anyway')
  await at('end')
  await page.getByText('184,500 km').waitFor()
  await tap(page, 'I’m not finished')
  await at('end')
  expect(await page.getByLabel('Odometer').inputValue()).toBe('184500')
  await sent(page)
  await page.context().close()
})
