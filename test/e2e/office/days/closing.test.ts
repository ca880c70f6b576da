import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

test('a day that was typed and not closed yet holds the publication, from each page, until it is closed', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const owner = await createMember(server, firm, 'owner', { name: 'Mel Harrow' })
  const page = await visit(browser, owner, `/office/${firm.slug}/catalog/rules`)
  await page.getByLabel('Days of notice').fill('5')
  await page.getByRole('link', { name: 'Closed days' }).click()
  await page.getByLabel('From', { exact: true }).fill('24 jun')
  await page.getByLabel('Why', { exact: true }).fill('Stocktake')
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.waitForURL('**/catalog/rules')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByText(/^A closed day is typed/).waitFor()
  await page.getByRole('link', { name: 'Closed days' }).click()
  await page.getByRole('button', { name: 'Close these days' }).click()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByText(/Published version/).waitFor()
  const { json } = await server.fetch(`/api/public/${firm.slug}/catalog`)
  expect(json.bookingRules.closedDates).toContainEqual({
    date: expect.stringMatching(/-06-24$/),
    name: 'Stocktake',
  })
  await page.context().close()
})
