import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { join, openPhone, openStop, tap } from './phone.ts'
import { createCrew, makeCode, placeDelivery, placeWork, planStops } from './plan-day.ts'

// A phone that lies on its side in its cradle: the dock is beside the page, and all of its buttons are in reach.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const SIDES = [
  { width: 844, height: 390 },
  { width: 740, height: 360 },
]
let page: Page
let jobId: string
let moved: string

beforeAll(async () => {
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  moved = await placeWork(server, firm, '7 Brown Street', 'relocation')
  const crew = await createCrew(office, firm)
  await planStops(firm, { ...crew, vehicleId: null, stops: [{ jobId }, { jobId: moved }] })
  page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.getByRole('listitem').first().waitFor()
})

/** What of the dock can't be tapped without scrolling. */
const AWAY = `[...document.querySelectorAll('footer button, footer a')].flatMap((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isWhole = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
  return isWhole && one.contains(hit) ? [] : [one.textContent]
})`

async function expectInReach(): Promise<void> {
  for (const size of SIDES) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(AWAY), { message: `at ${size.width} px` }).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
}

test('the run, the steps of a stop, and its keypad', async () => {
  await expectInReach()
  await openStop(page, jobId)
  await expectInReach()
  await tap(page, 'Start')
  await tap(page, 'Arrived')
  await page.getByRole('group', { name: 'Keypad' }).waitFor()
  await expectInReach()
  for (const digit of '1032') await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('paragraph').filter({ hasText: '1032' }).waitFor()
  await tap(page, 'Yes, 1032')
  await expectInReach()
})

test('a bin that moves: maps lead to where it is, and to its new place', async () => {
  await openStop(page, moved)
  const linkOf = async (name: string) =>
    decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
  await expect.poll(() => linkOf('Maps to where it is')).toContain('7 Brown Street')
  await expect.poll(() => linkOf('Maps to the new place')).toContain('9 New Street, Newtown')
})
