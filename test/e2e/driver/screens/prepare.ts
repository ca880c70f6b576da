import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TeamMember } from '#test/actors/team.ts'
import { ids } from '#test/catalogs.ts'
import { FILL, join, openPhone } from '#test/e2e/driver/phone.ts'
import {
  createCrew,
  makeCode,
  placeDelivered,
  placeDelivery,
  placeWork,
  planStops,
} from '#test/e2e/driver/plan-day.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import type { Records } from './every-screen.ts'

/** A phone that has joined, and whose run has what every screen is about: yard, delivery, collection, tip, exchange. */
export async function preparePhone(
  { server, firm, office }: { server: TestServer; firm: TestOrganisation; office: TeamMember },
  browser: Browser,
): Promise<{ page: Page; records: Records }> {
  await server.owner.query('update organisations set dispatch_settings = $2 where id = $1', [
    firm.id,
    JSON.stringify({ signature: 'optional', positionsFrom: '2020-01-01' }),
  ])
  const crew = await createCrew(office, firm)
  const path = `/api/office/${firm.slug}`
  const bin = { number: '0417', productId: ids.large, tareKg: null }
  expect((await office.send('POST', `${path}/bins`, bin)).status).toBe(201)
  const records: Records = {
    delivery: await placeDelivery(server, firm, '1 Glebe Point Road'),
    collection: (await placeDelivered(server, firm, '2 Booth Street')).collection,
    exchange: await placeWork(server, firm, '4 Mallett Street', 'exchange'),
  }
  const note = { audience: 'internal', text: 'Low wire over the gate, 3.6 m. Reverse in.' }
  expect((await office.send('POST', `${path}/jobs/${records.delivery}/notes`, note)).status).toBe(
    200,
  )
  const [delivery, collection, exchange] = Object.values(records).map((jobId) => ({ jobId }))
  if (!delivery || !collection || !exchange) throw new Error('there are three jobs')
  const stops = ['yard' as const, delivery, collection, { tip: crew.tipSiteId }, exchange]
  await planStops(firm, { ...crew, stops })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.getByRole('listitem').first().waitFor()
  await page.evaluate(FILL)
  return { page, records }
}
