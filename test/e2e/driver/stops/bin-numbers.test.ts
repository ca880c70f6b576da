import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { expectGloveSized } from '#test/e2e/driver/expect-glove-sized.ts'
import { join, openPhone, openStop, sent, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import {
  createCrew,
  makeCode,
  placeDelivered,
  placeDelivery,
  planStops,
} from '#test/e2e/driver/plan-day.ts'

// A driver types the figures that are large on the bin, and the phone finds the whole number without signal.

const server = await startTestServer()
const browser = await openBrowser(server, { localhost: new URL(server.url).host })

async function aYardOf(...numbers: string[]) {
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  for (const number of numbers) {
    const bin = { number, productId: ids.large, tareKg: null }
    const { status, text } = await office.send('POST', `/api/office/${firm.slug}/bins`, bin)
    expect(status, text).toBe(201)
  }
  const bins = async () =>
    (
      await server.owner.query(
        'select number, place from bins where organisation_id = $1 order by number',
        [firm.id],
      )
    ).rows.map(({ number, place }) => `${number} ${place}`)
  return { firm, office, crew, bins }
}

type Yard = Awaited<ReturnType<typeof aYardOf>>

async function atTheNumber({ firm, office, crew }: Yard, jobId: string): Promise<Page> {
  await planStops(firm, { ...crew, stops: [{ jobId }] })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.context().setOffline(true)
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  return page
}

async function type(page: Page, figures: string) {
  for (const figure of figures) await page.getByRole('button', { name: figure, exact: true }).tap()
}

async function finish(page: Page) {
  await takePhoto(page, 'Photo of the bin')
  await tap(page, /^Done/)
  await page.context().setOffline(false)
  await sent(page)
  await page.context().close()
}

test('figures that fit one bin name it, before the driver says yes', async () => {
  const yard = await aYardOf('B102', 'B1102')
  const page = await atTheNumber(yard, await placeDelivery(server, yard.firm, '1 Booth Street'))
  await type(page, '102')
  await tap(page, 'Yes, B102')
  await finish(page)
  expect(await yard.bins()).toEqual(['B102 site', 'B1102 yard'])
})

test('of several that fit, the driver chooses', async () => {
  const yard = await aYardOf('B102', 'C102')
  const page = await atTheNumber(yard, await placeDelivery(server, yard.firm, '2 Booth Street'))
  await type(page, '102')
  await tap(page, 'Which 102?')
  await expectAccessible(page)
  await tap(page, /^C102/)
  await finish(page)
  expect(await yard.bins()).toEqual(['B102 yard', 'C102 site'])
})

test.each(['without signal', 'once all is sent'])(
  'a correction asks which of several bins it is too, %s',
  async (when) => {
    const yard = await aYardOf('B102', 'M102')
    const jobId = await placeDelivery(server, yard.firm, '6 Booth Street')
    const page = await atTheNumber(yard, jobId)
    await type(page, '102')
    await tap(page, 'Which 102?')
    await tap(page, /^B102/)
    await takePhoto(page, 'Photo of the bin')
    await tap(page, /^Done/)
    if (when !== 'without signal') {
      await page.context().setOffline(false)
      await sent(page)
      await page.reload()
    }
    await openStop(page, jobId)
    await tap(page, 'Correct it')
    await tap(page, 'Bin left: B102')
    await type(page, '102')
    await tap(page, 'Which 102?')
    await expectAccessible(page)
    await expectGloveSized(page)
    await tap(page, /^M102/)
    await page.getByRole('button', { name: 'Bin left: M102' }).waitFor()
    await tap(page, 'Back to the run')
    await page.context().setOffline(false)
    await sent(page)
    await page.context().close()
    expect(await yard.bins()).toEqual(['B102 yard', 'M102 site'])
  },
)

test('a number that is only figures can be said as it is', async () => {
  const yard = await aYardOf('B102')
  const page = await atTheNumber(yard, await placeDelivery(server, yard.firm, '3 Booth Street'))
  await yard.office.send('POST', `/api/office/${yard.firm.slug}/bins`, {
    number: '102',
    productId: ids.large,
    tareKg: null,
  })
  await type(page, '102')
  await tap(page, 'Just 102')
  await finish(page)
  expect(await yard.bins()).toEqual(['102 site', 'B102 yard'])
})

test('zeros that are painted on don’t matter, and the bin at the stop is known too', async () => {
  const yard = await aYardOf('B7')
  const { collection, orderId } = await placeDelivered(server, yard.firm, '4 Booth Street')
  await server.owner.query(
    `update bins set place = 'site', place_id = $1 where organisation_id = $2`,
    [orderId, yard.firm.id],
  )
  const page = await atTheNumber(yard, collection)
  await takePhoto(page, 'Photo of the bin')
  await tap(page, 'Other number')
  await type(page, '007')
  await page.getByRole('button', { name: 'Yes, B7' }).waitFor()
  // It was the planned one after all.
  for (const _ of '007') await tap(page, 'Delete')
  await tap(page, 'Back to B7')
  await page.getByRole('button', { name: 'Other number' }).waitFor()
  await tap(page, 'Yes, B7')
  await page.getByText('Anything to report?').first().waitFor()
  await page.context().close()
})
