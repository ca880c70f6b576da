import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { longDay } from '#web/office/dates.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { cardIn, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// The office's first screen shows each run of today as a line of its stops, and what has no truck yet.

const server = await startTestServer({ hearsOthers: true })
const today = inDays(0)

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function open(rules: object = {}) {
  const bookingRules = { ...plainCatalog.bookingRules, ...rules }
  const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules })
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plan = planFor(server, firm, sam)
  const job = async (customerName: string) => {
    const { json } = await placeByKey(server, firm, anOrder({ customerName }))
    const [{ id, version }] = json.jobs
    await server.owner.query(`update jobs set date = $2 where id = $1`, [id, today])
    return { id, version, orderId: json.id, date: today }
  }
  return { firm, sam, plan, job }
}

test('each truck has a line of its stops, and a job without one is first to be assigned', async () => {
  const { firm, sam, plan, job } = await open()
  const run = await plan.run('Truck 1', 'Ada', today)
  const [first, second] = [await job('Tess Whitlam'), await job('Rosa Bennett')]
  await plan.put(first, run)
  await plan.put(second, run)
  await job('Mia Papas')
  await firm.within((org) => startJob(org, first.id))
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  const truck = page.getByRole('region', { name: 'Truck 1' })
  await truck.getByText('2 jobs, 2 to go').waitFor()
  await truck.getByRole('link', { name: 'Truck 1, Ada' }).waitFor()
  await page.getByRole('link', { name: /^1 job today without a truck/ }).waitFor()
  const day = page.getByRole('region', { name: 'The day' })
  await day.getByRole('link', { name: /Mia Papas/ }).waitFor()
  expect(await day.getByRole('link', { name: /Mia Papas/ }).count()).toBe(1)
  await expectAccessible(page)
  await truck.getByRole('link', { name: /Tess Whitlam.+Under way/ }).click()
  await page.waitForURL(`**/board?open=${first.orderId}`)
  await page.context().close()
})

test('a closed run says what is left of it, and names no next stop', async () => {
  const { firm, sam, plan, job } = await open()
  const ended = await plan.run('Truck 1', 'Ada', today)
  const [done, left] = [await job('Tess Whitlam'), await job('Rosa Bennett')]
  await plan.put(done, ended)
  await plan.put(left, ended)
  await firm.within((org) => completeJob(org, { id: done.id, completion: {}, at: org.now }))
  // As its driver ends it on the phone, with a job to go.
  await server.owner.query(
    `update runs set status = 'closed', closed_at = now(), version = version + 1 where id = $1`,
    [ended.id],
  )
  const emptied = await plan.run('Truck 2', 'Bo', today)
  await plan.put(await job('Mia Papas'), emptied)
  const closed = await sam.send('POST', plan.desk.path(`runs/${emptied.id}/close`))
  expect(closed.status, closed.text).toBe(200)
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  const truck = (name: string) => page.getByRole('region', { name })
  await truck('Truck 1').getByText('2 jobs, closed', { exact: true }).waitFor()
  await truck('Truck 1').getByText('1 stop left').waitFor()
  expect(
    await truck('Truck 1')
      .getByText(/^Next /)
      .count(),
  ).toBe(0)
  await truck('Truck 2').getByText('Closed without a job', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^1 job today without a truck/ }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('a run whose change was missed shows with the next one', async () => {
  const { firm, sam, plan, job } = await open()
  const run = await plan.run('Truck 1', 'Ada', today)
  const missed = await plan.run('Truck 2', 'Bo', inDays(3))
  const next = await job('Tess Whitlam')
  // What is new of the crews would have everything read.
  for (const table of ['vehicles', 'drivers']) {
    await server.owner.query(
      `update ${table} set updated_at = now() - interval '1 hour' where organisation_id = $1`,
      [firm.id],
    )
  }
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  await page.getByRole('region', { name: 'Truck 1' }).waitFor()
  await server.owner.query(
    `update runs set date = $2, updated_at = now() - interval '1 hour' where id = $1`,
    [missed.id, today],
  )
  await plan.put(next, run)
  await page
    .getByRole('region', { name: 'Truck 1' })
    .getByText(/^1 job · back/)
    .waitFor()
  await page.getByRole('region', { name: 'Truck 2' }).waitFor()
  await page.context().close()
})

test('on a phone, the next stop says how far a truck is', async () => {
  const { firm, sam, plan, job } = await open()
  await plan.put(await job('Tess Whitlam'), await plan.run('Truck 1', 'Ada', today))
  const page = await visit(browser, sam, `/office/${firm.slug}`, screens.phone)
  await page
    .getByRole('region', { name: 'Truck 1' })
    .getByText(/^Next .+, \d\d:\d\d$/)
    .waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('heading', { level: 1, name: 'New order by phone' }).waitFor()
  await page.context().close()
})

test('before the first run of the day, what was left yesterday and what has no truck yet wait', async () => {
  const { firm, sam, plan, job } = await open()
  const late = await job('Tess Whitlam')
  await job('Mia Papas')
  await plan.run('Truck 1', 'Ada', inDays(1))
  await server.owner.query(`update jobs set date = $2 where id = $1`, [late.id, inDays(-1)])
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  await page.getByRole('link', { name: /^1 job today without a truck/ }).waitFor()
  await page.getByRole('link', { name: /^1 job carried over from an earlier day/ }).click()
  await cardIn(trayOf(page), 'Tess Whitlam').waitFor()
  expect(await cardIn(trayOf(page), 'Mia Papas').count()).toBe(0)
  await page.context().close()
})

test('without trucks, the visits of the day are listed', async () => {
  const { firm, sam, job } = await open()
  await job('Mia Papas')
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  await page
    .getByRole('region', { name: 'The day' })
    .getByRole('link', { name: /Mia Papas/ })
    .waitFor()
  expect(await page.getByText('without a truck').count()).toBe(0)
  await page.context().close()
})

test('a closed day shows the next one’s runs, and its board leads there', async () => {
  const closedDates = [0, 1].map((days) => ({ date: inDays(days), name: 'Stocktake' }))
  const { firm, sam, plan } = await open({ closedDates })
  const { json } = await placeByKey(server, firm, anOrder({ deliveryDate: inDays(2) }))
  const [{ id, version, date }] = json.jobs
  await plan.put({ id, version, date, orderId: json.id }, await plan.run('Truck 1', 'Ada', date))
  const page = await visit(browser, sam, `/office/${firm.slug}`)
  const day = page.getByRole('region', { name: 'The day' })
  await day.getByText('Closed: Stocktake. This is').waitFor()
  await day.getByText(/^1 job · back/).waitFor()
  await day.getByRole('link', { name: /^1 job on \w+day: 1 out, 0 back$/ }).waitFor()
  await expectAccessible(page)
  await day.getByRole('link', { name: 'Truck 1, Ada' }).click()
  await page.waitForURL(`**/board?date=${inDays(2)}`)
  await page.goto(page.url().replace(/\?.*/, ''))
  await page.getByRole('heading', { name: 'Closed: Stocktake' }).waitFor()
  await page.getByRole('link', { name: longDay(inDays(2)) }).click()
  await page.waitForURL(`**/board?date=${inDays(2)}`)
  await page.getByRole('region', { name: 'Truck 1' }).waitFor()
  await page.context().close()
})
