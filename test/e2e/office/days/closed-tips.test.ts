import { expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { createMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { planFor } from '#test/e2e/office/board/plan-day.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Where the office chooses a day or a tip for a load, it shows which tips are closed on that day.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const browser = await openBrowser(server, { localhost: new URL(server.url).host })
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const plan = planFor(server, firm, sam)
const date = inDays(6)
await plan.desk.add('tip-sites', { name: 'Alder', address: '10 Albert Street', closedDays: [date] })
await plan.desk.add('tip-sites', { name: 'Birch', address: '12 Albert Street' })

test('a stop at a tip is offered at one that is open, and the closed one says so', async () => {
  await plan.run('Truck 1', 'Ada One', date)
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)
  await page.getByRole('button', { name: 'What to do with Truck 1' }).click()
  await page.getByRole('menuitem', { name: 'Add a tip, yard or break…' }).click()
  const what = page.getByRole('dialog', { name: /^Add a stop/ }).getByLabel('What')
  await expect
    .poll(() => what.locator('option').allInnerTexts())
    .toEqual(['Tip, Alder, closed that day', 'Tip, Birch', 'The yard', 'Break'])
  expect(await what.locator('option:checked').innerText()).toBe('Tip, Birch')
  await page.context().close()
})

test('a docket of a day on which its tip was closed says so; the day is typed as people say it', async () => {
  const page = await visit(browser, sam, `/office/${firm.slug}/dockets`)
  await page.getByRole('button', { name: /^Enter a docket/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a docket' })
  await dialog.getByLabel('Tip', { exact: true }).selectOption('Alder')
  const day = dialog.getByLabel('Day')
  await day.fill('someday')
  await dialog.getByLabel('Number').fill('A 1')
  await dialog.getByLabel('Or only net').fill('900')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await dialog.getByText(/^The time must be/).waitFor()
  expect(await day.inputValue()).toBe('someday')
  await day.fill(date)
  await dialog.getByText(`Alder is closed on ${spokenDay(date)}`).waitFor()
  await day.fill('yesterday')
  await dialog.getByText(spokenDay(inDays(-1))).waitFor()
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Docket A 1' }).waitFor()
  await page.context().close()
})
