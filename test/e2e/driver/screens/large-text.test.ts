import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { openPhone, tap } from '#test/e2e/driver/phone.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { driverScreens } from './every-screen.ts'
import type { Records } from './every-screen.ts'
import { expectWhole } from './expect-whole.ts'
import { preparePhone } from './prepare.ts'

// Every screen of the driver app for someone who has set text to twice its size: on a usual phone, on a narrow one,
// on one that lies on its side, and on a tablet. Nothing is cut, and the dock stays in reach.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const SIZES = {
  usual: screens.phone.viewport,
  narrow: { width: 320, height: 568 },
  side: { width: 844, height: 390 },
  tablet: screens.tablet.viewport,
}
const TWICE = '--blink-settings=defaultFontSize=32'
let browser: Awaited<ReturnType<typeof openBrowser>>
let office: TeamMember
let page: Page
let records: Records

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host }, [TWICE])
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  ;({ page, records } = await preparePhone({ server, firm, office }, browser))
})

async function check(phone = page): Promise<void> {
  for (const [name, size] of Object.entries(SIZES)) {
    await phone.setViewportSize(size)
    const shots = process.env['SHOTS']
    if (shots) {
      taken += 1
      await phone.screenshot({
        path: `${shots}/${String(taken).padStart(3, '0')}-${name}.png`,
        fullPage: true,
      })
    }
    await expectWhole(phone)
  }
  await phone.setViewportSize(screens.phone.viewport)
}
let taken = 0

test('text is twice its size', async () => {
  const size = await page.evaluate<string>('getComputedStyle(document.body).fontSize')
  expect(size).toBe('36px')
})

test('joining, with a wrong code and on an iPhone', async () => {
  const phone = await openPhone(browser)
  await check(phone)
  await phone.getByLabel('Code').fill('2222-2222')
  await tap(phone, 'Join')
  await phone.getByRole('alert').waitFor()
  await check(phone)
  await phone.context().close()
  const iPhone = await openPhone(browser, { userAgent: 'iPhone AppleWebKit/605.1.15 Safari/604.1' })
  await iPhone.getByRole('heading', { name: 'First put it on your home screen' }).waitFor()
  await check(iPhone)
  await iPhone.context().close()
})

test.each(driverScreens.map((screen) => [`${screen.route}: ${screen.name}`, screen] as const))(
  '%s',
  async (_, { come, shows }) => {
    await come(page, records)
    await page.getByText(shows).or(page.getByLabel(shows)).first().waitFor()
    await check()
  },
)
