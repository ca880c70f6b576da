import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { cardIn, trayOf } from './on-board.ts'
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

async function open(jobs: number): Promise<Page> {
  const firm = await createTestOrganisation(server.db, plainCatalog)
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
