import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { spokenDay } from '#contract/values/day.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { cardIn, columnOf, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// A tray with more cards than the window has room for.

const server = await startTestServer()
const today = inDays(0)
const name = (index: number) => `Customer ${String(index).padStart(2, '0')}`
const SMALL = { viewport: { width: 1280, height: 720 } }

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function open(jobs: number, rules: object = {}): Promise<Page> {
  const bookingRules = { ...plainCatalog.bookingRules, ...rules }
  const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules })
  const sam = await createMember(server, firm, 'dispatcher')
  await planFor(server, firm, sam).run('Truck 1', 'Ada', today)
  for (let index = 0; index < jobs; index += 1) {
    await placeByKey(server, firm, anOrder({ customerName: name(index) }))
  }
  await server.owner.query(
    `update jobs set date = $2 where organisation_id = $1 and type = 'delivery'`,
    [firm.id, today],
  )
  const page = await visit(browser, sam, `/office/${firm.slug}/board`, SMALL)
  await cardIn(trayOf(page), name(0)).waitFor()
  return page
}

test('the other parts of the tray stay in sight, and no card is hidden by them', async () => {
  const page = await open(12)
  const parts = trayOf(page).getByRole('button', { expanded: false })
  await expect.poll(() => parts.count()).toBe(5)
  const boxes = await parts.evaluateAll((heads) =>
    heads.map((head) => {
      const { top, bottom } = head.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  for (const { bottom } of boxes) expect(bottom).toBeLessThanOrEqual(720)
  const edge = Math.min(...boxes.map(({ top }) => top))
  for (let index = 0; index < 12; index += 1) {
    await page.keyboard.press('j')
    await page.locator('[data-card]:focus').waitFor()
    const bottom = await page.evaluate<number>(
      'document.activeElement.getBoundingClientRect().bottom',
    )
    expect(bottom, name(index)).toBeLessThanOrEqual(edge + 1)
  }
  await trayOf(page).getByRole('button', { name: 'Failed' }).click()
  await trayOf(page).getByText('Nothing here.').waitFor()
  await page.context().close()
})

test('cards of the tray are assigned one after another, with two keys each', async () => {
  const page = await open(4)
  const focused = () => page.evaluate<string>('document.activeElement?.ariaLabel ?? ""')
  // The second is reached without the board’s own keys, and left out by going on.
  await cardIn(trayOf(page), name(1)).focus()
  for (const index of [1, 2]) {
    expect(await focused()).toContain(name(index))
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('1')
    await cardIn(columnOf(page, 'Truck 1'), name(index)).waitFor()
    await expect.poll(focused).toContain(name(index + 1))
  }
  // The last of them leaves the one that is still there.
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('1')
  await expect.poll(focused).toContain(name(0))
  // A card that leaves a run for the tray is followed.
  await cardIn(columnOf(page, 'Truck 1'), name(2)).focus()
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('0')
  await cardIn(trayOf(page), name(2)).waitFor()
  await expect.poll(focused).toContain(name(2))
  await page.context().close()
})

test('a job is offered the next day on which crews work, and a day on which they don’t is pointed out', async () => {
  const page = await open(1, { closedDates: [{ date: inDays(1), name: 'Picnic Day' }] })
  await cardIn(trayOf(page), name(0)).focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Move/ })
  const to = dialog.getByLabel('To', { exact: true })
  expect(await to.inputValue()).toBe(spokenDay(inDays(2)))
  await to.fill('+1')
  await dialog.getByText(`${spokenDay(inDays(1))}. Closed: Picnic Day`).waitFor()
  await page.context().close()
})

test('Esc in the search gives the focus back to the card that it hid, or to the first', async () => {
  const page = await open(8)
  const focusedCard = (customer: string) =>
    page.locator(`[data-card][aria-label*="${customer}"]:focus`)
  const card = cardIn(trayOf(page), name(1))
  await card.focus()
  await page.keyboard.press('/')
  await page.keyboard.type(name(7))
  await card.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await focusedCard(name(1)).waitFor()
  await page.reload()
  await card.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await focusedCard(name(0)).waitFor()
  await page.context().close()
})
