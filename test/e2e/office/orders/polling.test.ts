import { test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Behind a pooler that swallows notifications, processes don't hear each other: pages ask every ten seconds.

test('a page shows what another process changed, although notifications never arrive', async () => {
  const server = await startTestServer({ hearsOthers: false })
  const second = await startTestServer({ hearsOthers: false }, server.databaseUrl)
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const sam = await createMember(server, firm, 'dispatcher')
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await visit(browser, sam, `/office/${firm.slug}/orders`)
  await page.getByText('There are no orders yet').waitFor()
  const { json } = await placeByKey(second, firm, anOrder({ customerName: 'Carla Ferreira' }))
  const row = (status: string) =>
    page.getByRole('row', { name: new RegExp(`Carla Ferreira.*${status}`) }).waitFor()
  await row('Confirmed')
  const elsewhere = await createMember(second, firm, 'dispatcher')
  await elsewhere.send('POST', `/api/office/${firm.slug}/orders/${json.id}/cancel`, {
    reason: 'Test',
  })
  await row('Cancelled')
  await page.context().close()
})
