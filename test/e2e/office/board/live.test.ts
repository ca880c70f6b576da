import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { joinPhone, openLog, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { cardIn, columnOf, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// An open board follows what others do: a driver, the fleet's page, an order's page, a new booking.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)

let browser: Browser
let sam: TeamMember
let plan: ReturnType<typeof planFor>

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  plan = planFor(server, firm, sam)
})

test('what a driver does shows on the board at once', async () => {
  const date = inDays(0)
  const run = await plan.run('Truck 1', 'Ada', date)
  const job = await plan.order('Tess Whitlam', inDays(1))
  await server.owner.query(`update jobs set date = $2 where id = $1`, [job.id, date])
  await plan.put({ ...job, date }, run)
  const { slug } = firm
  const phone = await joinPhone(server, { office: sam, slug, driverId: run.driverId })
  await phone.ask('/api/driver/day')
  const page = await visit(browser, sam, `/office/${slug}/board?date=${date}`)
  const column = columnOf(page, 'Truck 1')
  await cardIn(column, 'Tess Whitlam').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const log = openLog()
  const target = { type: 'job', id: job.id } as const
  await report(phone, [log.tap('start', target, {})])
  await column.getByRole('link', { name: /Tess Whitlam, Started/ }).waitFor()
  await report(phone, [log.tap('arrive', target, {})])
  await column.getByRole('link', { name: /Tess Whitlam, On site/ }).waitFor()
  const done = await report(phone, [log.tap('complete', target, {})])
  expect(done.json.results).toMatchObject([{ status: 'applied' }])
  await column.getByRole('link', { name: /Tess Whitlam, Done/ }).waitFor()
  await page.context().close()
})

test.each([1280, 1440])(
  'since when a driver is on site shows on a narrow card, at %i px',
  async (width) => {
    const catalog = structuredClone(fullCatalog)
    const sizes = catalog.products.flatMap(({ variants = [] }) => variants)
    for (const size of sizes) size.sizeCubicMetres = 8
    const other = await createTestOrganisation(server.db, catalog)
    const kim = await createMember(server, other, 'dispatcher', { name: 'Kim Lee' })
    const day = planFor(server, other, kim)
    const date = inDays(0)
    const run = await day.run('Truck 1', 'Ada', date)
    for (const number of [2, 3, 4]) await day.run(`Truck ${number}`, `Driver ${number}`, date)
    const { productId, acceptedNoticeIds } = aFullOrder()
    const what = { productId, acceptedNoticeIds, areaId: ids.area }
    const job = await day.order('Tess Whitlam', inDays(1), what)
    await server.owner.query(`update jobs set date = $2 where id = $1`, [job.id, date])
    await day.put({ ...job, date }, run)
    const phone = await joinPhone(server, { office: kim, slug: other.slug, driverId: run.driverId })
    await phone.ask('/api/driver/day')
    await report(phone, [openLog().tap('arrive', { type: 'job', id: job.id } as const, {})])
    const options = { viewport: { width, height: 900 } }
    const page = await visit(browser, kim, `/office/${other.slug}/board?date=${date}`, options)
    const column = columnOf(page, 'Truck 1')
    await column.getByRole('link', { name: /8 m³.+Tess Whitlam, On site.* \d/ }).waitFor()
    const cut = await column
      .getByText(/^On site|^\d\d:\d\d$/)
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
      )
    expect(cut).toEqual([])
    await page.context().close()
  },
)

test('the board follows orders, drivers and vehicles that others change', async () => {
  const date = inDays(3)
  const run = await plan.run('Truck 3', 'Cy', date)
  const job = await plan.order('Mia Papas', date)
  await plan.put(job, run)
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)
  await cardIn(columnOf(page, 'Truck 3'), 'Mia Papas').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()

  await plan.order('Idris Haddad', date)
  await cardIn(trayOf(page), 'Idris Haddad').waitFor()

  const vehicle = { id: run.vehicleId, version: 1 }
  const renamed = await plan.desk.change('vehicles', vehicle, { name: 'Big hook' })
  expect(renamed.status, renamed.text).toBe(200)
  await columnOf(page, 'Big hook').waitFor()
  await plan.desk.add('drivers', { name: 'New Driver' })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /^New run/ })
  const driver = dialog.getByLabel('Driver')
  await expect.poll(() => driver.innerText()).toContain('New Driver')
  await page.keyboard.press('Escape')

  const path = plan.desk.path(`orders/${job.orderId}`)
  await sam.send('POST', `${path}/notes`, { text: 'Ring first', audience: 'internal' })
  const order = await sam.ask(path)
  const cancelled = await sam.send(
    'POST',
    `${path}/cancel`,
    { reason: 'Changed their mind' },
    order.json.order.version,
  )
  expect(cancelled.status, cancelled.text).toBe(200)
  await cardIn(columnOf(page, 'Big hook'), 'Mia Papas').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a board that is left open over midnight no longer takes its day for today', async () => {
  const timezone = 'Pacific/Pago_Pago'
  const other = await createTestOrganisation(server.db, plainCatalog, { timezone })
  const kim = await createMember(server, other, 'dispatcher', { name: 'Kim Lee' })
  const { desk } = planFor(server, other, kim)
  const date = inDays(0, timezone)
  const page = await visit(browser, kim, `/office/${other.slug}/board?date=${date}`)
  await page.getByRole('complementary', { name: 'Wrong today' }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  // A zone that is 25 hours ahead: there, it's tomorrow at the least.
  await server.owner.query(
    `update organisations set timezone = 'Pacific/Kiritimati' where id = $1`,
    [other.id],
  )
  await desk.add('drivers', { name: 'New Driver' })
  await page.getByRole('complementary', { name: 'To look at' }).waitFor()
  await page.context().close()
})
