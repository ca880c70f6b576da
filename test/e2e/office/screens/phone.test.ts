import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens as sizes } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// On a phone, the tabs lead to what a role works with most, and finding anything to the rest.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const home = `/office/${firm.slug}`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.each([
  ['bookkeeper', ['Charges', 'Invoices', 'Payments']],
  ['dispatcher', ['Today', 'Orders', 'Board']],
  ['owner', ['Today', 'Orders', 'Board']],
  ['viewer', ['Today', 'Orders', 'Board']],
] as const)('the tabs of role %s', async (role, tabs) => {
  const member = await createMember(server, firm, role)
  const page = await visit(browser, member, home, sizes.phone)
  expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(tabs)
  await expectAccessible(page)
  for (const name of tabs) {
    await bar(page).getByRole('link', { name }).tap()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await bar(page).locator('[aria-current="page"]', { hasText: name }).waitFor()
  }
  await page.context().close()
})

/** Where the side bar leads; numbers beside the names aren't theirs. */
const SIDE_BAR = `[...document.querySelectorAll('nav[aria-label="Office"] a')].map((link) => ({
  path: link.getAttribute('href'),
  name: link.textContent.replace(/[0-9].*/, ''),
}))`

test('a bookkeeper reaches every screen within two taps', async () => {
  const keeper = await createMember(server, firm, 'bookkeeper')
  const desk = await visit(browser, keeper, home, sizes.desktop)
  await desk.getByRole('navigation', { name: 'Office' }).getByRole('link').first().waitFor()
  const screens = await desk.evaluate<{ path: string; name: string }[]>(SIDE_BAR)
  await desk.context().close()
  expect(screens.length).toBeGreaterThan(10)
  const page = await visit(browser, keeper, home, sizes.phone)
  for (const { path, name } of screens) {
    await bar(page).getByRole('button', { name: 'Find' }).tap()
    await page
      .getByRole('group', { name: 'Go' })
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .tap()
    await page.waitForURL(`**${path}**`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.context().close()
})
