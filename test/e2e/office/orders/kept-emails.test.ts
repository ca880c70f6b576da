import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

test.each([
  [true, 'Email waiting'],
  [false, 'Email kept: no mail server is set up'],
])(
  'with a mail server: %s, an email that has not gone out says “%s”',
  async (sendsEmails, says) => {
    const server = await startTestServer({ sendsEmails })
    const browser = await openBrowser(server, { localhost: new URL(server.url).host })
    const firm = await createTestOrganisation(server.db, plainCatalog)
    const robin = await createMember(server, firm, 'owner', { name: 'Robin Hale' })
    const { json: order, text } = await placeByBrowser(server, firm, anOrder())
    expect(order.id, text).toBeTypeOf('string')
    const page = await visit(browser, robin, `/office/${firm.slug}/orders?open=${order.id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText(says).first().waitFor()
    await page.context().close()
  },
)
