import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { startBadLine } from './bad-line.ts'
import { checkTruck, join, openPhone, sent, sign, takePhoto, tap } from './phone.ts'
import { createCrew, makeCode, planStops } from './plan-day.ts'

// The photo of a docket is taken after the tip was recorded: without signal, and it arrives once although its answer is
// lost. The office sees it, and puts another in its place.

test('a docket gets its photo at the end of the day, and the office sees it', async () => {
  const server = await startTestServer({ hearsOthers: true })
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const crew = await createCrew(office, firm)
  await planStops(firm, { ...crew, stops: [{ tip: crew.tipSiteId }] })
  const line = await startBadLine(server)
  const browser = await openBrowser(server, { localhost: line.address })
  const page = await openPhone(browser)
  await join(page, (await makeCode(office, firm, crew.driverId)).code)
  await tap(page, /^Check /)
  await checkTruck(page)
  await sign(page)
  await tap(page, 'Start the day')
  await sent(page)

  line.line = 'dead'
  await tap(page, /^Next: Tip/)
  await tap(page, 'Arrived')
  await tap(page, 'Enter the docket')
  await weigh(page)
  await tap(page, 'Tipped, drive on')
  await tap(page, 'End of the day')
  await tap(page, /^Docket 88213: no photo/)
  await takePhoto(page, 'Photo of the docket')
  await tap(page, 'Back')
  await page.getByText('no photo').waitFor({ state: 'detached' })

  // What was sent arrives, and its answer doesn't: it's sent again.
  line.line = 'loses_answers'
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await eventually(async () => (await filesOf()).length).toBe(1)
  line.line = 'good'
  await page.reload()
  await sent(page)
  const { rows } = await server.owner.query(
    `select kind, outcome, count(*)::int as times from actions
      where organisation_id = $1 and kind in ('docket', 'photo') group by kind, outcome order by kind`,
    [firm.id],
  )
  expect(rows).toEqual([
    { kind: 'docket', outcome: 'applied', times: 1 },
    { kind: 'photo', outcome: 'applied', times: 1 },
  ])

  const desk = await visit(browser, office, `/office/${firm.slug}/dockets`)
  await desk.getByRole('link', { name: 'Docket 88213' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Docket 88213' })
  const photo = dialog.getByRole('img', { name: /^Docket 88213/ })
  await expect
    .poll(() => photo.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))), {
      timeout: 10_000,
    })
    .toBeGreaterThan(100)
  const before = await photo.getAttribute('src')
  await takePhoto(desk, 'Another photo', { waits: false })
  await desk.getByText('Docket 88213 has its photo.').waitFor()
  await expect.poll(() => photo.getAttribute('src')).not.toBe(before)
  await Promise.all([page.context().close(), desk.context().close()])

  async function filesOf() {
    const found = await server.owner.query(
      `select f.sha256 from dockets d join files f on f.id = d.file_id where d.organisation_id = $1`,
      [firm.id],
    )
    return found.rows
  }
})

/** Types the docket, and leaves its photo out. */
async function weigh(page: Page): Promise<void> {
  const type = async (digits: string) => {
    for (const name of digits) await page.getByRole('button', { name, exact: true }).tap()
  }
  await type('88213')
  await tap(page, 'Next: gross')
  await type('6120')
  await tap(page, /^Tare/)
  await type('4780')
  await tap(page, 'Check the net')
  await tap(page, 'Yes, 1,340 kg')
}
