import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// A wet day: many jobs move to another day at once, after a look at what that does, and come back by undo. The
// counters of bins and visits move with them, and are exact before, between and after.

const JOBS = 200
const TOGETHER = 8

const [bin] = plainCatalog.products
const catalog = { ...plainCatalog, products: [{ ...bin, stock: 2 * JOBS }] }
const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, catalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })

/** What is taken of every counter: each day of each resource. */
async function readCounters(): Promise<Record<string, number>> {
  const { rows } = await server.owner.query(
    `select resource, day::text, used from capacity_days where organisation_id = $1 and used > 0`,
    [firm.id],
  )
  return Object.fromEntries(rows.map(({ resource, day, used }) => [`${resource} ${day}`, used]))
}

test('a wet day of 200 jobs moves as a whole, and is undone as a whole', async () => {
  const plan = planFor(server, firm, sam)
  const [date, next, end] = [inDays(30), inDays(31), inDays(38)]
  await plan.run('Truck 1', 'Ada', date)
  for (let count = 0; count < JOBS; count += TOGETHER) {
    const batch = Array.from({ length: TOGETHER }, (_, index) => `Customer ${count + index}`)
    await Promise.all(batch.map((name) => plan.order(name, date)))
  }
  const before = await readCounters()
  expect(before[`${ids.bin} ${date}`]).toBe(JOBS)
  expect(before[`${ids.bin} ${end}`]).toBeUndefined()

  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)
  const waiting = trayOf(page).getByRole('button', { name: `No truck yet ${JOBS}` })
  await waiting.waitFor()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Wet day' })
  await dialog.getByRole('button', { name: `Move ${JOBS} jobs…` }).click()
  await dialog.getByLabel('Email the hirers, in two minutes').uncheck()
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await dialog.getByText(`Nothing is in the way of ${JOBS} moves.`).waitFor()
  await expect.poll(() => dialog.getByRole('row').count()).toBe(JOBS + 1)
  // A look changes nothing.
  expect(await readCounters()).toEqual(before)
  await expectAccessible(page)

  // The answer waits until the progress was seen.
  let answer = () => {}
  const seen = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/board/commands', async (route) => {
    await seen
    await route.continue()
  })
  await dialog.getByRole('button', { name: `Move ${JOBS} jobs` }).click()
  await dialog.getByRole('progressbar', { name: `Moving ${JOBS} jobs` }).waitFor()
  answer()
  await page.getByText(new RegExp(`^${JOBS} jobs moved to`)).waitFor()
  await waiting.waitFor({ state: 'detached' })
  const moved = await readCounters()
  expect(moved[`${ids.bin} ${date}`]).toBeUndefined()
  expect(moved[`${ids.bin} ${next}`]).toBe(JOBS)
  expect(moved[`${ids.bin} ${end}`]).toBe(JOBS)
  await checkInvariants(server.owner)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`${JOBS} moves undone.`).waitFor()
  await waiting.waitFor()
  expect(await readCounters()).toEqual(before)
  await checkInvariants(server.owner)
  await page.context().close()
})
