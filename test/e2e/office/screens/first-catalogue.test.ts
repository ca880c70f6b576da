import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// The catalogue of a business that starts with nothing.

const server = await startTestServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** The catalogue of a new business, as its owner sees it. */
async function openEmpty(at: string): Promise<{ page: Page; slug: string }> {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Hart' })
  const page = await visit(browser, owner, `/office/${firm.slug}/catalog/${at}`)
  return { page, slug: firm.slug }
}

const name = (page: Page) => page.getByRole('main').getByLabel('Name', { exact: true })

test('the first product makes the group that it needs', async () => {
  const { page } = await openEmpty('prices')
  await page.getByRole('link', { name: 'Add the first product' }).click()
  await page.getByRole('button', { name: 'Add a product' }).click()
  await name(page).fill('General waste skip')
  expect(await page.getByText('UUID').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add its group' }).click()
  await page.waitForURL('**/catalog/groups?open=*')
  await name(page).fill('General waste')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: /General waste skip/ }).click()
  const group = page.getByLabel('Group')
  expect(await group.locator('option:checked').textContent()).toBe('General waste')
  await page.getByText('2 changes, not published').waitFor()
  expect(await page.getByText('to mend').count()).toBe(0)
  await page.context().close()
})
