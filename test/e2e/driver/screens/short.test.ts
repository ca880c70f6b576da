import { beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { join, openPhone, openStop, sign, takePhoto, tap } from '#test/e2e/driver/phone.ts'
import { createCrew, makeCode, placeDelivery, planStops } from '#test/e2e/driver/plan-day.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// On a small phone, and on one that lies on its side, what a tap opens is in sight, and so is the box to sign in.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const SHORT = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
]
let page: Page
let jobId: string

beforeAll(async () => {
  await server.owner.query('update organisations set dispatch_settings = $2 where id = $1', [
    firm.id,
    JSON.stringify({ signature: 'optional' }),
  ])
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const office = await createMember(server, firm, 'dispatcher')
  jobId = await placeDelivery(server, firm, '1 Glebe Point Road')
  const crew = await createCrew(office, firm)
  await planStops(firm, { ...crew, vehicleId: null, stops: [{ jobId }, { tip: crew.tipSiteId }] })
  page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await page.getByRole('listitem').first().waitFor()
})

/** Whether something is whole on the screen, with nothing over it. */
async function expectInSight(one: Locator): Promise<void> {
  await one.waitFor()
  const see = (node: unknown) => {
    const [box, { document, innerHeight }] = [node as Box, globalThis as unknown as View]
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const corners = [top + 4, bottom - 4].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    )
    return top >= 0 && bottom <= innerHeight && corners.every((hit) => box.contains(hit))
  }
  await expect.poll(() => one.evaluate(see)).toBe(true)
}

type Box = {
  getBoundingClientRect: () => { left: number; right: number; top: number; bottom: number }
  contains: (other: unknown) => boolean
}
type View = {
  document: { elementFromPoint: (x: number, y: number) => unknown }
  innerHeight: number
}

async function onShortScreens(check: () => Promise<void>): Promise<void> {
  for (const size of SHORT) {
    await page.setViewportSize(size)
    await check()
  }
  await page.setViewportSize(screens.phone.viewport)
}

test('the box to sign in is whole: a finger in it doesn’t scroll', async () => {
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the bin')
  await page.getByRole('button', { name: 'Sign in the box' }).waitFor()
  await onShortScreens(async () => {
    await expectInSight(page.getByRole('img', { name: /^Sign here/ }))
    await expectInSight(page.getByRole('button', { name: 'Clear' }))
  })
  await sign(page)
  await tap(page, 'Signed')
  await page.getByText('Anything to report?').first().waitFor()
  await tap(page, /^Done/)
  await page.getByText('1 of 1 done').waitFor()
})

test('“Correct it” brings what it opens into view', async () => {
  await onShortScreens(async () => {
    await openStop(page, jobId)
    await page.evaluate('scrollTo(0, 0)')
    await tap(page, 'Correct it')
    await expectInSight(page.getByRole('button', { name: /^Bin left/ }))
    await tap(page, 'It’s right')
  })
})

test('signing out asks where it’s seen', async () => {
  await page.evaluate("location.hash = '#/me'")
  await onShortScreens(async () => {
    await page.evaluate('scrollTo(0, 0)')
    await tap(page, 'Sign out')
    await expectInSight(page.getByRole('heading', { name: 'Sign out of this phone?' }))
    await tap(page, 'Stay')
  })
})

test('letters in a docket’s number are typed where they’re seen, and the main button is below', async () => {
  await page.evaluate("location.hash = '#/'")
  await tap(page, /^Tip, /)
  await tap(page, 'Arrived')
  await tap(page, 'Enter the docket')
  await page.setViewportSize({ width: 844, height: 390 })
  const [keys, next] = [page.getByRole('group', { name: 'Keypad' }), page.getByText('Next: gross')]
  const bottomOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  await expect.poll(async () => (await bottomOf(next)) - (await bottomOf(keys))).toBe(0)
  await tap(page, 'ABC')
  await onShortScreens(() => expectInSight(page.getByLabel('Docket no.')))
  await page.keyboard.type('a 88')
  await page.getByRole('button', { name: 'Docket no. A 88' }).waitFor()
})
