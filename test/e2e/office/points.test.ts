import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import pino from 'pino'
import { openGeocoder } from '#server/places/geocoder.ts'
import { createVehicle } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { startStandIn } from '#test/places/stand-in.ts'
import { visit } from './visit.ts'

// Points of depots and addresses, the bins that a vehicle lifts, and prices of tips by waste, as people enter them.

const photon = await startStandIn(() => ({
  body: {
    features: ['12', '14'].map((housenumber) => ({
      geometry: { type: 'Point', coordinates: [151.1803, -33.9123456] },
      properties: { housenumber, street: 'Yard Street', city: 'St Peters', postcode: '2044' },
    })),
  },
}))
const geocoder = openGeocoder(photon.url, { log: pino({ enabled: false }) })
const server = await startTestServer({ geocoder })
const firm = await createTestOrganisation(server.db, plainCatalog)
const office = `/office/${firm.slug}`

let browser: Browser
let sam: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
})

test.each(['desktop', 'phone'] as const)(
  'a depot’s point is found by its address: %s',
  async (screen) => {
    const page = await visit(browser, sam, `${office}/fleet/depots`, screens[screen])
    const faults = listenForFaults(page.context())
    const name = `Yard ${screen}`
    await page.getByRole('button', { name: /^Add a depot/ }).click()
    const dialog = page.getByRole('dialog', { name: 'New depot' })
    await dialog.getByLabel('Name').fill(name)
    const point = dialog.getByLabel('Point (optional)')
    await point.fill('somewhere')
    await dialog.getByText('Write latitude and longitude').waitFor()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('alert').getByText('See below').waitFor()
    await dialog.getByLabel('Address (optional)').fill('12 Yard St')
    await dialog.getByRole('button', { name: 'Find the address' }).click()
    await dialog.getByText('Choose the place.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '12 Yard Street, St Peters 2044' }).click()
    await expect.poll(() => point.inputValue()).toBe('-33.91235, 151.1803')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name }).click()
    const again = page.getByRole('dialog', { name })
    await expect
      .poll(() => again.getByLabel('Point (optional)').inputValue())
      .toBe('-33.91235, 151.1803')
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
    await page.context().close()
  },
)

test('a vehicle lifts only some bins', async () => {
  await createVehicle(firm, { name: 'Hook 1' })
  const page = await visit(browser, sam, `${office}/fleet/vehicles`)
  const faults = listenForFaults(page.context())
  await page.getByRole('button', { name: 'Hook 1' }).click()
  const vehicle = page.getByRole('dialog', { name: 'Hook 1' })
  const bin = vehicle.getByRole('group', { name: 'Bins it can lift' }).getByRole('checkbox').first()
  await bin.check()
  await expectAccessible(page)
  await vehicle.getByRole('button', { name: 'Save' }).click()
  await vehicle.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Hook 1' }).click()
  expect(await bin.isChecked()).toBe(true)
  expect(faults).toEqual([])
  await page.context().close()
})

test('a tip has a price of its own for a kind of waste', async () => {
  const tip = await sam.send('POST', `/api${office}/tip-sites`, { name: 'Kimbriki' })
  expect(tip.status, tip.text).toBe(201)
  const page = await visit(browser, sam, `${office}/fleet/tips`)
  const faults = listenForFaults(page.context())
  await page.getByRole('button', { name: 'Kimbriki' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kimbriki' })
  const group = dialog.getByLabel('For', { exact: true })
  await group.getByRole('option').nth(1).waitFor({ state: 'attached' })
  const name = (await group.getByRole('option').nth(1).textContent()) ?? ''
  await group.selectOption(name)
  await dialog.getByLabel('Dollars a tonne').fill('123.45')
  await dialog.getByLabel('From').fill('tomorrow')
  await dialog.getByRole('button', { name: 'Set the price' }).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `$123.45 from` })
    .getByText(`for ${name}`)
    .waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await page.context().close()
})

test('an order’s address gets a pin by hand, and shows who set it', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const page = await visit(browser, sam, `${office}/orders?open=${order.id}`)
  const faults = listenForFaults(page.context())
  await page.getByText('Not on the map yet').waitFor()
  await page.getByRole('button', { name: 'Set a pin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pin' })
  await dialog.getByLabel('Point').fill('-33.9, 151.2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the pin' }).click()
  await page.getByText('Pin set by hand').waitFor()
  const link = page.getByRole('link', { name: 'See it on a map' })
  expect(await link.getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=-33.9&mlon=151.2#map=18/-33.9/151.2',
  )
  expect(await link.getAttribute('rel')).toContain('noreferrer')
  // The numbers are for typing and pasting alone.
  expect(await page.getByText('-33.9').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await link.waitFor()
  expect(await page.getByText('-33.9').count()).toBe(0)
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  expect(faults).toEqual([])
  await page.context().close()
})
