import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { join, openPhone, openStop, sent, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// A job of two bins asks for the number of each, and a correction changes either.

const server = await startTestServer()
const browser = await openBrowser(server, { localhost: new URL(server.url).host })

test('each bin of a delivery has a number of its own, without signal', async () => {
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  for (const number of ['B102', 'B104', 'B106']) {
    await office.send('POST', `/api/office/${firm.slug}/bins`, {
      number,
      productId: ids.large,
      tareKg: null,
    })
  }
  const places = async () => {
    const { rows } = await server.owner.query(
      `select number from bins where organisation_id = $1 and place = 'site' order by number`,
      [firm.id],
    )
    return rows.map(({ number }) => number)
  }
  const { json: order, text } = await placeByKey(
    server,
    firm,
    aFullOrder({ quantity: 2, deliveryDate: inDays(3), pickupDate: inDays(10) }),
  )
  expect(order.jobs, text).toBeDefined()
  const jobId = String(order.jobs[0].id)
  await planStops(firm, { ...crew, stops: [{ jobId }] })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.context().setOffline(true)
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await tap(page, 'Arrived')

  const type = async (figures: string) => {
    for (const figure of figures)
      await page.getByRole('button', { name: figure, exact: true }).tap()
  }
  await page.getByText('Number of bin 1 of 2?').waitFor()
  await type('102')
  await tap(page, 'Yes, B102')
  await page.getByText('Number of bin 2 of 2?').waitFor()
  await type('102')
  await page.getByRole('button', { name: '102 is the other bin’s' }).waitFor()
  await page.getByRole('button', { name: 'ABC' }).tap()
  await page.getByLabel('Number').fill('b102')
  await page.getByRole('button', { name: 'B102 is the other bin’s' }).waitFor()
  await page.getByLabel('Number').fill('b104')
  await tap(page, 'Yes, B104')
  await takePhoto(page, 'Photo of the bin')
  await tap(page, /^Done/)
  await openStop(page, jobId)
  await page.getByText('B102, B104').first().waitFor()
  await page.context().setOffline(false)
  await sent(page)
  expect(await places()).toEqual(['B102', 'B104'])

  await tap(page, 'Correct it')
  await tap(page, 'Bin left: B104')
  await type('106')
  await tap(page, 'Yes, B106')
  await page.getByRole('button', { name: 'Bin left: B106' }).waitFor()
  await sent(page)
  expect(await places()).toEqual(['B102', 'B106'])
  await page.context().close()
})
