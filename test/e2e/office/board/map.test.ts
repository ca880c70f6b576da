import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { startStandIn } from '#test/places/stand-in.ts'
import { cardIn, columnOf, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// The map of a day over the operator's own style, which is a plain background on loopback here.

const land = { type: 'FeatureCollection', features: [] }
const attribution = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'
const styles = await startStandIn(() => ({
  body: {
    version: 8,
    sources: { land: { type: 'geojson', attribution, data: land } },
    layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#dfe6dc' } }],
  },
}))
const server = await startTestServer({ mapStyleUrl: `${styles.url}/style.json?key=public` })
const day = inDays(1)

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** A day with two deliveries on a truck, and one without. */
async function openDay() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plan = planFor(server, firm, sam)
  await plan.desk.add('depots', {
    name: 'St Peters yard',
    point: { latitude: -33.91, longitude: 151.18 },
  })
  await plan.desk.add('tip-sites', {
    name: 'Kimbriki',
    point: { latitude: -33.7, longitude: 151.25 },
  })
  const run = await plan.run('Truck 1', 'Ada', day)
  for (const [index, name] of ['Tess Whitlam', 'Idris Haddad', 'Mia Papas'].entries()) {
    const job = await plan.order(name, day, { address: `${index + 1} King Street` })
    const point = { latitude: -33.9 + index / 50, longitude: 151.17 + index / 25 }
    const path = plan.desk.path(`orders/${job.orderId}/point`)
    const { status, text } = await sam.send('PUT', path, { point })
    expect(status, text).toBeLessThan(300)
    if (index < 2) await plan.put(job, run)
  }
  return { firm, sam, address: `/office/${firm.slug}/board?date=${day}` }
}

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })
const pinOf = (page: Page, customer: string) =>
  mapOf(page).getByRole('button', { name: new RegExp(`Delivery.*${customer}`) })

test.each(['light', 'dark'] as const)('a day on the map: %s', async (colorScheme) => {
  const { sam, address } = await openDay()
  const page = await visit(browser, sam, address, { ...screens.desktop, colorScheme })
  const faults = listenForFaults(page.context())
  const asked = styles.asked.length
  await cardIn(columnOf(page, 'Truck 1'), 'Tess Whitlam').waitFor()
  expect(styles.asked).toHaveLength(asked)

  await page.getByRole('button', { name: /^Map/ }).click()
  await pinOf(page, 'Tess Whitlam').waitFor()
  await mapOf(page).getByRole('link', { name: 'OpenStreetMap' }).waitFor()
  await expect.poll(() => mapOf(page).locator('canvas').count()).toBe(1)
  expect(await pinOf(page, 'Tess Whitlam').textContent()).toBe('1')
  expect(await pinOf(page, 'Idris Haddad').textContent()).toBe('2')
  expect(await pinOf(page, 'Mia Papas').textContent()).toBe('D')
  await mapOf(page).getByRole('img', { name: 'St Peters yard' }).waitFor()
  await mapOf(page).getByRole('img', { name: 'Tip, Kimbriki' }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  const shots = process.env['SHOTS']
  if (shots) {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${shots}/map-${colorScheme}-${width}.png` })
    }
  }
  await page.context().close()
})

test('a pin selects its card, and a card its pin', async () => {
  const { sam, address } = await openDay()
  const page = await visit(browser, sam, `${address}&map=open`)
  await pinOf(page, 'Mia Papas').click()
  await trayOf(page)
    .getByRole('link', { name: /^Selected, Delivery.*Mia Papas/ })
    .waitFor()
  await expect.poll(() => pinOf(page, 'Mia Papas').getAttribute('aria-pressed')).toBe('true')
  // The card has the focus, so the keys of cards go on from there.
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: /^Assign Delivery/ }).waitFor()
  await page.keyboard.press('1')
  await cardIn(columnOf(page, 'Truck 1'), 'Mia Papas').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Clear/ }).click()

  await cardIn(columnOf(page, 'Truck 1'), 'Idris Haddad').focus()
  await page.keyboard.press('x')
  await columnOf(page, 'Truck 1')
    .getByRole('link', { name: /^Selected, Delivery.*Idris Haddad/ })
    .waitFor()
  await expect.poll(() => pinOf(page, 'Idris Haddad').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('h')
  await mapOf(page).waitFor({ state: 'detached' })
  await page.context().close()
})

test('the pins are there although the map itself is not', async () => {
  const { sam, address } = await openDay()
  const { answers } = styles
  styles.answers = () => ({ status: 500, body: 'away' })
  const page = await visit(browser, sam, `${address}&map=open`)
  await mapOf(page).getByRole('alert').getByText('The map itself didn’t load').waitFor()
  await pinOf(page, 'Mia Papas').waitFor()
  styles.answers = answers
  await page.context().close()
})

test('without the setting there is no map, and its policy allows nothing more', async () => {
  const other = await startTestServer()
  const firm = await createTestOrganisation(other.db, plainCatalog)
  const sam = await createMember(other, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plain = await openBrowser(other, { localhost: new URL(other.url).host })
  const page = await visit(plain, sam, `/office/${firm.slug}/board?date=${day}&map=open`)
  await page.getByRole('button', { name: /^Suggest/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Map/ }).count()).toBe(0)
  expect(await mapOf(page).count()).toBe(0)
  const [without, withMap] = await Promise.all(
    [other, server].map(async ({ url }) => {
      const answer = await fetch(`${url}/office/${firm.slug}`)
      return answer.headers.get('content-security-policy') ?? ''
    }),
  )
  const { origin } = new URL(styles.url)
  expect(without).toContain("trusted-types 'none'")
  expect(without).not.toContain('worker-src')
  expect(withMap).toContain(`connect-src 'self' ${origin};`)
  expect(withMap).toContain(`img-src 'self' data: ${origin};`)
  await page.context().close()
})
