import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { cardIn, openMenu } from '#test/e2e/office/board/on-board.ts'
import { planFor } from '#test/e2e/office/board/plan-day.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Two people change the same thing at once: neither undoes the other's change unseen.

test('a job’s time that someone else changes while it’s typed', async () => {
  const server = await startTestServer({ hearsOthers: true })
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plan = planFor(server, firm, sam)
  const date = inDays(20)
  const job = await plan.order('Rosa Bennett', date)
  const page = await visit(browser, sam, `/office/${firm.slug}/board?date=${date}`)
  await openMenu(page, 'Rosa Bennett')
  await page.getByRole('menuitem', { name: 'Time of day…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Time of Delivery.*Rosa Bennett/ })
  await dialog.getByLabel('From').fill('09:30')
  await dialog.getByLabel('Until').fill('11:00')

  const theirs = { timeWindow: { startTime: '13:00', endTime: '15:00' } }
  const path = plan.desk.path(`jobs/${job.id}/window`)
  expect((await sam.send('POST', path, theirs, 1)).status).toBe(200)
  await cardIn(page, 'Rosa Bennett, 1').waitFor() // “1–3 o’clock”: the page has heard of it
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await dialog.getByText(/while you had it open/).waitFor()
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await cardIn(page, 'Rosa Bennett, 9:30').waitFor()
  await page.context().close()
})
