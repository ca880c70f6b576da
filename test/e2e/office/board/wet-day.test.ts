import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { planFor } from './plan-day.ts'

// A wet day: many jobs move to another day at once, after a look at what that does, and come back by undo.

const JOBS = 60

const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })

test('a wet day of many jobs moves as a whole, and is undone as a whole', async () => {
  const plan = planFor(server, firm, sam)
  const date = inDays(30)
  await plan.run('Truck 1', 'Ada', date)
  for (let count = 0; count < JOBS; count += 1) await plan.order(`Customer ${count}`, date)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)
  const waiting = page.getByRole('button', { name: /^No truck yet/ })
  await expect.poll(() => waiting.innerText()).toContain(`${JOBS}`)
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Wet day' })
  await dialog.getByRole('button', { name: `Move ${JOBS} jobs…` }).click()
  await dialog.getByLabel('Email the hirers, in two minutes').uncheck()
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await dialog.getByText(`Nothing is in the way of ${JOBS} moves.`).waitFor()
  expect(await dialog.getByRole('row').count()).toBe(JOBS + 1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Move ${JOBS} jobs` }).click()
  await page.getByText(new RegExp(`^${JOBS} jobs moved to`)).waitFor()
  await expect.poll(() => waiting.innerText()).not.toContain(`${JOBS}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`${JOBS} moves undone.`).waitFor()
  await expect.poll(() => waiting.innerText()).toContain(`${JOBS}`)
  await page.context().close()
})
