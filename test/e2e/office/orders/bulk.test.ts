import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Doing something to every order that the filters select, also to those that don't show.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
/** More than show at once. */
const MANY = 53

let browser: Browser
let sam: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  for (let at = 0; at < MANY; at += 1) {
    await placeByKey(server, firm, anOrder({ customerName: `Storm ${at}` }))
  }
  await placeByKey(server, firm, anOrder({ customerName: 'Dry Day' }))
})

async function chooseAll(filters: string): Promise<Page> {
  const page = await visit(browser, sam, `/office/${firm.slug}/orders?${filters}`)
  await page.getByRole('checkbox', { name: 'Select all that show' }).check()
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await page.getByText('All that match').waitFor()
  return page
}

test('all that match are counted before anything happens, then done one after another', async () => {
  const page = await chooseAll('search=storm')
  await page.getByRole('button', { name: 'Send payment link' }).click()
  const ask = page.getByRole('dialog', { name: `Send payment links for ${MANY} orders` })
  await ask.getByText(`is due for ${MANY} orders`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel…' }).click()
  await page.getByRole('dialog', { name: `Cancel ${MANY} orders` }).waitFor()
  await page.getByRole('button', { name: 'Asked by phone' }).click()
  await page.getByRole('button', { name: 'Cancel them' }).click()
  const run = page.getByRole('dialog', { name: 'Cancelling orders' })
  await run.getByRole('button', { name: 'Leave it running' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await run.getByText(`${MANY} of ${MANY} done.`).waitFor()
  const { rows } = await server.owner.query(
    `select status, count(*)::int as orders from orders where organisation_id = $1 group by status order by status`,
    [firm.id],
  )
  expect(rows).toEqual([
    { status: 'cancelled', orders: MANY },
    { status: 'confirmed', orders: 1 },
  ])
  await page.context().close()
})

test('where hirers can’t pay online, the dialog says so and sends nothing', async () => {
  await server.owner.query('update organisations set test = false where id = $1', [firm.id])
  const page = await visit(browser, sam, `/office/${firm.slug}/orders?status=confirmed`)
  await page.getByRole('checkbox', { name: 'Select all that show' }).check()
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await page.getByText('You don’t take payments online').waitFor()
  expect(await page.getByRole('button', { name: 'Send the links' }).isDisabled()).toBe(true)
  await page.context().close()
})
