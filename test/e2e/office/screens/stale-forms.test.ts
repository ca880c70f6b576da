import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// What someone else saved in a field that was being typed is never overwritten unseen, not even after a reload: the
// save is refused, the form says what has changed and keeps what was typed, and the next save is on top of it.

const server = await startTestServer()
let browser: Browser
let firm: TestOrganisation
let owner: TeamMember
let admin: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  firm = await createTestOrganisation(server.db)
  owner = await createMember(server, firm, 'owner', { name: 'Olive Owner' })
  admin = await createMember(server, firm, 'admin', { name: 'Jo Park' })
})

const path = (rest: string) => `/api/office/${firm.slug}/${rest}`

async function typeAndReload(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.reload()
  await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(text)
}

test('the settings of dispatch', async () => {
  const page = await visit(browser, owner, `/office/${firm.slug}/settings/dispatch`)
  const { json } = await admin.ask(path('dispatch-settings'))
  await page.getByLabel('Minutes at a tip', { exact: true }).fill('35')
  const theirs = { ...json.settings, tipMinutes: 40 }
  const sent = await admin.send('PUT', path('dispatch-settings'), theirs, json.version)
  expect(sent.status, sent.text).toBe(200)
  await typeAndReload(page, 'Minutes at a tip', '35')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('Minutes at a tip is now 40.').waitFor()
  expect(await page.getByLabel('Minutes at a tip', { exact: true }).inputValue()).toBe('35')
  expect((await admin.ask(path('dispatch-settings'))).json.settings.tipMinutes).toBe(40)
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('The settings are saved.').waitFor()
  expect((await admin.ask(path('dispatch-settings'))).json.settings.tipMinutes).toBe(35)
  await page.context().close()
})

test('a vehicle, and one whose other fields changed is saved at once', async () => {
  const added = await admin.send('POST', path('vehicles'), { name: 'Hook 1', kind: 'hook' })
  const { id, version } = added.json
  const page = await visit(browser, owner, `/office/${firm.slug}/fleet/vehicles?open=${id}`)
  await page.getByLabel('Registration (optional)').fill('AB 12 CD')
  const change = (body: object, on: number) => admin.send('PATCH', path(`vehicles/${id}`), body, on)
  expect((await change({ registration: 'ZZ 99 ZZ' }, version)).status).toBe(200)
  await typeAndReload(page, 'Registration (optional)', 'AB 12 CD')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('is now ZZ 99 ZZ.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It’s saved.').waitFor()
  await page.context().close()
})

test('a docket', async () => {
  const docket = {
    tipSiteId: null,
    number: 'K 1',
    tippedAt: new Date().toISOString(),
    netKg: 900,
    grossKg: null,
    tareKg: null,
    material: '',
    vehicleId: null,
    driverId: null,
    cost: null,
    jobs: [],
  }
  const { json, status, text } = await admin.send('POST', path('dockets'), docket)
  expect(status, text).toBe(201)
  const page = await visit(browser, owner, `/office/${firm.slug}/dockets?open=${json.id}`)
  await page.getByLabel('Number', { exact: true }).fill('K 12')
  const theirs = { ...docket, number: 'K 21' }
  const changed = await admin.send('PUT', path(`dockets/${json.id}`), theirs, json.version)
  expect(changed.status, changed.text).toBe(200)
  await typeAndReload(page, 'Number', 'K 12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The number is now K 21.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Docket K 12 is saved').waitFor()
  await page.context().close()
})
