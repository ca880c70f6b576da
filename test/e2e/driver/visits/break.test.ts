import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { join, openPhone, sent, settle, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A break that the office planned is begun and ended on the phone, without signal too.

test('a break is begun and ended in its own words, and has no address', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  const jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  const runId = await planStops(firm, { ...crew, stops: [{ jobId }] })
  const add = { kind: 'add_stop', runId, stop: 'break' }
  const path = `/api/office/${firm.slug}/board/commands`
  const { json } = await office.send('POST', path, { commands: [add] })
  expect(json.applied).toBe(true)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.context().setOffline(true)

  await page.getByRole('link', { name: /^Break/ }).tap()
  await page.getByRole('heading', { name: 'Break' }).waitFor()
  expect(await page.getByRole('link', { name: 'Maps' }).count()).toBe(0)
  await tap(page, 'Start the break')
  await page.getByText(/^Since \d\d?:\d\d/).waitFor()
  await expectAccessible(page)
  await tap(page, 'Break over, drive on')
  await settle(page)
  await page.context().setOffline(false)
  await sent(page)
  const { rows } = await server.owner.query(
    `select arrived_at is not null as began, done_at >= arrived_at as ended from stops
     where organisation_id = $1 and kind = 'break'`,
    [firm.id],
  )
  expect(rows).toEqual([{ began: true, ended: true }])
  await page.context().close()
})
