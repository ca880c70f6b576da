import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { recordMail } from '#server/mail/record-mail.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { cardIn, columnOf, openMenu, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// Every kind of remedy in the rail does what it says with one click, or opens the right place.

const server = await startTestServer({ hearsOthers: true })
const today = inDays(0)

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function open(): Promise<Opened> {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const plan = planFor(server, firm, sam)
  /** A delivery of today. */
  const job = async (customerName: string) => {
    const { json } = await placeByKey(server, firm, anOrder({ customerName }))
    const [{ id, version }] = json.jobs
    await server.owner.query(`update jobs set date = $2 where id = $1`, [id, today])
    return { id, version, orderId: json.id, date: today }
  }
  return { firm, sam, plan, job, look: () => visit(browser, sam, `/office/${firm.slug}/board`) }
}

type Opened = {
  firm: TestOrganisation
  sam: TeamMember
  plan: ReturnType<typeof planFor>
  job: (customerName: string) => ReturnType<ReturnType<typeof planFor>['order']>
  look: () => Promise<Page>
}

const rail = (page: Page) => page.getByRole('complementary', { name: 'Wrong today' })

test('jobs without a truck are assigned from the rail, and one on stop is taken off', async () => {
  const { plan, job, look } = await open()
  const run = await plan.run('Truck 1', 'Ada', today)
  await plan.put(await job('Tess Whitlam'), run)
  await job('Mia Papas')
  const page = await look()
  await rail(page)
    .getByRole('button', { name: /^Assign it/ })
    .click()
  await page.getByRole('dialog', { name: /^Assign Delivery/ }).waitFor()
  await page.keyboard.press('1')
  await cardIn(columnOf(page, 'Truck 1'), 'Mia Papas').waitFor()
  await rail(page).getByText('has no truck today').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.context().close()
})

test('a failed job is planned again with one click, which leads to its day', async () => {
  const { firm, job, look } = await open()
  const { id } = await job('Rosa Bennett')
  await firm.within(async (org) => {
    await startJob(org, id)
    await failJob(org, { id, failure: { code: 'no_access', note: null, photos: [] } })
  })
  const page = await look()
  const entry = rail(page).getByRole('listitem').filter({ hasText: 'wasn’t done' })
  await entry.getByRole('link', { name: /^Ring/ }).waitFor()
  await entry.getByRole('button', { name: /^Try / }).click()
  await page.getByText('Rosa Bennett’s next attempt is on').waitFor()
  await entry.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show that day' }).click()
  await cardIn(trayOf(page), 'Rosa Bennett').waitFor()
  await page.context().close()
})

test('the menu of a failed card plans the next attempt on the day that the rail offers', async () => {
  const { firm, job, plan, look } = await open()
  const failed = await job('Rosa Bennett')
  await plan.put(failed, await plan.run('Truck 1', 'Ada', today))
  await job('Mia Papas')
  await firm.within(async (org) => {
    await startJob(org, failed.id)
    await failJob(org, { id: failed.id, failure: { code: 'no_access', note: null, photos: [] } })
  })
  const page = await look()
  const offered = rail(page).getByRole('button', { name: /^Try / })
  const says = (await offered.textContent()) ?? ''
  await openMenu(page, 'Mia Papas')
  await page.getByRole('menuitem', { name: /^Assign/ }).waitFor()
  expect(await page.getByRole('menuitem', { name: /^Try / }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await cardIn(columnOf(page, 'Truck 1'), 'Rosa Bennett').click({ button: 'right' })
  await page.getByRole('menuitem', { name: says }).click()
  await page.getByText('Rosa Bennett’s next attempt is on').waitFor()
  await offered.waitFor({ state: 'detached' })
  await cardIn(columnOf(page, 'Truck 1'), 'Rosa Bennett').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Open / }).waitFor()
  expect(await page.getByRole('menuitem', { name: /^Try / }).count()).toBe(0)
  await page.context().close()
})

test('an email that failed is on its way again with one click', async () => {
  const { firm, job, look } = await open()
  const { orderId } = await job('Helen Abbott')
  const mail = { recipient: 'alex@customer.example', subject: 'Your bin', body: 'Booked' }
  await firm.within((org) => recordMail(org, { ...mail, orderId }))
  await server.owner.query(
    `update mails set status = 'failed' where organisation_id = $1 and subject = 'Your bin'`,
    [firm.id],
  )
  const page = await look()
  await rail(page)
    .getByRole('button', { name: /^Send it again/ })
    .click()
  await page.getByText('The email is on its way again.').waitFor()
  await rail(page).getByText('An email didn’t arrive').waitFor({ state: 'detached' })
  await page.context().close()
})

test('vehicles, bins and dockets open where they’re mended', async () => {
  const { firm, plan, job, look } = await open()
  const soon = { registration: 'CK 61 AZ', registrationExpiresOn: inDays(5) }
  await plan.desk.add('vehicles', { name: 'Hook 1', kind: 'hook', ...soon })
  const bin = await plan.desk.add('bins', { number: 'B 1047', productId: ids.bin })
  await server.owner.query(`update bin_moves set healed = true where bin_id = $1`, [bin.id])
  const { orderId } = await job('Lee Marlow')
  const { rows } = await server.owner.query(
    `select id from jobs where order_id = $1 order by sequence`,
    [orderId],
  )
  for (const { id } of rows) {
    await firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
  }
  await server.owner.query(`update jobs set date = $2 where id = $1`, [rows[1].id, inDays(-1)])
  const tippedAt = new Date().toISOString()
  const docket = { number: 'W 1', tippedAt, grossKg: 900, tareKg: 400, jobs: [] }
  await plan.desk.add('dockets', docket)
  await plan.desk.add('dockets', docket)

  const page = await look()
  const ways: [RegExp, (page: Page) => Promise<void>][] = [
    [/^Open Hook 1/, (at) => at.getByRole('dialog').getByLabel('Name').waitFor()],
    [
      /^Open bin B 1047/,
      (at) => at.getByRole('complementary').getByText('B 1047').first().waitFor(),
    ],
    [/^Open the docket/, (at) => at.getByRole('dialog').getByLabel('Number').waitFor()],
    [/^Enter it/, (at) => at.getByRole('dialog').getByText('Lee Marlow').first().waitFor()],
  ]
  for (const [remedy, arrived] of ways) {
    await rail(page).getByRole('link', { name: remedy }).click()
    await arrived(page)
    await page.goBack()
    await rail(page).waitFor()
  }
  await expect.poll(() => rail(page).getByRole('listitem').count()).toBe(4)
  await page.context().close()
})
