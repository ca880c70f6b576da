import { beforeAll, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { cardIn, openMenu } from './on-board.ts'
import { planFor } from './plan-day.ts'

// Every state of the board passes axe on a desk, a laptop and a phone, by day and by night.

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const date = inDays(20)

let browser: Browser
let sam: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plan = planFor(server, firm, sam)
  await plan.desk.add('tip-sites', { name: 'St Peters', address: '10 Albert Street' })
  const run = await plan.run('Truck 1', 'Ada', date)
  await plan.run('Truck 2', 'Bo', date)
  for (const name of ['Tess Whitlam', 'Mia Papas', 'Cy Three']) {
    await plan.put(await plan.order(name, date), run)
  }
  await plan.order('Idris Haddad', date)
})

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
]
const cases = SIZES.flatMap(({ width, height, ...more }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    width,
    colorScheme,
    options: { viewport: { width, height }, colorScheme, ...more },
  })),
)

/** Each state that someone can bring a day into by keys or menus, and its way back. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'a card’s menu': async (page) => {
    await openMenu(page, 'Idris Haddad')
    await page.getByRole('menu').waitFor()
  },
  'a run’s menu': async (page) => {
    await page.getByRole('button', { name: 'What to do with Truck 1' }).click()
    await page.getByRole('menu').waitFor()
  },
  assigning: async (page) => {
    await cardIn(page, 'Idris Haddad').focus()
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
  },
  moving: async (page) => {
    await cardIn(page, 'Mia Papas').focus()
    await page.keyboard.press('m')
    await page.getByRole('dialog').waitFor()
  },
  'a new run': async (page) => {
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
  },
  'a wet day': async (page) => {
    await page.keyboard.press('w')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Move 4 jobs/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'See what it does' }).click()
    await page.getByText('Nothing is in the way of 4 moves.').waitFor()
  },
  'a suggestion': async (page) => {
    await page.keyboard.press('s')
    await page
      .getByRole('dialog')
      .getByText(/as good as it gets|Apply/)
      .first()
      .waitFor()
  },
}

test.each(cases)('the day and what it asks at $width px, $colorScheme', async ({ options }) => {
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`, options)
  await cardIn(page, 'Mia Papas').waitFor()
  await expectAccessible(page)
  for (const bring of Object.values(STATES)) {
    await bring(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'detached' })
  }
  await page.context().close()
})

test.each(cases)('the week at $width px, $colorScheme', async ({ options }) => {
  const path = `/office/${firm.slug}/board?view=week&date=${date}`
  const page = await visit(browser, sam, path, options)
  await page.getByRole('rowheader', { name: /Ada/ }).waitFor()
  await expectAccessible(page)
  await page.context().close()
})
