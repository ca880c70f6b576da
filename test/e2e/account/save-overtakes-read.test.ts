import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givePassword, PASSWORD } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { enterAs, OFFICE } from '#test/e2e/office/enter.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// A read that was answered before a save, and whose answer comes after it, doesn't show what was there before.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const browser = await openBrowser(server, { localhost: new URL(server.url).host })

/** A person's page, which hears no hints: those would read everything again a little later. */
async function openDeaf(): Promise<{ member: TeamMember; page: Page }> {
  const member = await createMember(server, firm, 'dispatcher', {
    factors: 1,
    name: 'Alex Example',
  })
  await givePassword(server, member)
  const { page } = await enterAs(browser, member)
  await page.route('**/live', (route) => route.abort())
  return { member, page }
}

/**
 * Has the server answer the next read of an address, and keeps the answer.
 * @returns resolves once it's answered, to what lets it through
 */
async function holdNextRead(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<() => Promise<void>>()
  await page.route(
    `${OFFICE}${path}`,
    async (route) => {
      // Only the browser finds the server by its name.
      const response = await route.fetch({ url: server.url + path })
      resolve(async () => {
        await route.fulfill({ response })
        const arrived = await route.request().response()
        await arrived?.finished()
        await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)))
      })
    },
    { times: 1 },
  )
  return promise
}

/** What a browser says as a person comes back to its window. */
const comeBack = (page: Page) =>
  page.evaluate("globalThis.dispatchEvent(new Event('visibilitychange'))")

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('what a form puts on the screen stays, though a read from before its save ends after it', async () => {
  const { page } = await openDeaf()
  await page.goto(`${OFFICE}/account`)
  await press(page, 'Change name')
  await page.getByLabel('Name', { exact: true }).fill('Alex Other')
  const held = holdNextRead(page, '/api/account')
  await comeBack(page)
  const letThrough = await held
  await press(page, 'Save')
  await page.getByText('You’re Alex Other now.').waitFor()
  await letThrough()
  expect(await page.getByText('Alex Example').count()).toBe(0)
})

test('a list that is read for the first time has what was saved before it came', async () => {
  const { page } = await openDeaf()
  const held = holdNextRead(page, '/api/account/events')
  await page.goto(`${OFFICE}/account`)
  const letThrough = await held
  await press(page, 'Change password')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('seven violet drums and a kettle')
  await press(page, 'Change the password')
  await page.getByText('Your password is changed.').waitFor()
  await letThrough()
  await page.getByRole('cell', { name: 'The password was changed' }).waitFor()
})

test('an order that its reference names shows the note that was just added', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder())
  const { page } = await openDeaf()
  const address = `/office/${firm.slug}/orders/${order.reference}`
  await page.goto(OFFICE + address)
  await page.getByText('Timeline').waitFor()
  const held = holdNextRead(page, `/api${address}`)
  await comeBack(page)
  const letThrough = await held
  await page.keyboard.press('n')
  await page.getByLabel('New note').fill('The gate sticks.')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('New note').waitFor({ state: 'detached' })
  await page.getByText('The gate sticks.').waitFor()
  await letThrough()
  expect(await page.getByText('The gate sticks.').count()).toBe(1)
})
