import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
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
  firm = await createTestOrganisation(server.db, plainCatalog)
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

const readAgain = (page: Page) => page.evaluate("dispatchEvent(new Event('visibilitychange'))")

test('the settings of charges, and each later change of them', async () => {
  const page = await visit(browser, owner, `/office/${firm.slug}/settings/charges`)
  const free = page.getByLabel('Minutes of waiting that are free')
  const change = async (freeMinutes: number) => {
    const { json } = await admin.ask(path('charge-settings'))
    const theirs = { ...json.settings, freeMinutes }
    const sent = await admin.send('PUT', path('charge-settings'), theirs, json.version)
    expect(sent.status, sent.text).toBe(200)
  }
  const now = async () => (await admin.ask(path('charge-settings'))).json.settings.freeMinutes
  const save = page.getByRole('button', { name: 'Save the settings' })
  const saveIt = async (is: number) => {
    await save.click()
    await expect.poll(now).toBe(is)
    await expect.poll(() => save.isDisabled()).toBe(true)
  }
  // What the person saved before isn't someone else's change.
  await free.fill('20')
  await saveIt(20)
  await free.fill('25')
  await saveIt(25)
  // Once they have met a change of someone else, the next one isn't unseen.
  for (const [mine, theirs] of [
    [21, 31],
    [22, 32],
  ] as const) {
    await free.fill(String(mine))
    await change(theirs)
    const heard = page.waitForResponse(/\/charge-settings$/)
    await readAgain(page)
    await heard
    await save.click()
    await page.getByText(/^Jo Park changed .* while you had/).waitFor()
    await page.getByText(`Minutes of waiting that are free is now ${theirs}.`).waitFor()
    expect(await now()).toBe(theirs)
    await saveIt(mine)
  }
  // Nor after a reload.
  await free.fill('23')
  await change(33)
  await typeAndReload(page, 'Minutes of waiting that are free', '23')
  await save.click()
  await page.getByText('Minutes of waiting that are free is now 33.').waitFor()
  expect(await now()).toBe(33)
  await page.context().close()
})

test('the pause of reminders', async () => {
  const books = openBooks(admin, firm.slug)
  await books.begin()
  const placed = await placeByKey(server, firm, anOrder({ pickupDate: inDays(13) }))
  const { id } = await books.issue(placed.json.id)
  const page = await visit(browser, owner, `/office/${firm.slug}/invoices/${id}`)
  const note = page.getByRole('dialog', { name: 'Pause reminders' }).getByLabel('Note (optional)')
  const open = page.getByRole('button', { name: /^Pause reminders|^Change the pause/ })
  await open.click()
  await note.fill('They pay on Friday')
  const { json } = await admin.ask(path(`invoices/${id}/reminders`))
  const theirs = { reason: 'disputed', note: 'Says it was half full', until: null }
  const sent = await admin.send('POST', path(`invoices/${id}/pause`), theirs, json.version)
  expect(sent.status, sent.text).toBe(200)
  await page.reload()
  await open.click()
  await expect.poll(() => note.inputValue()).toBe('They pay on Friday')
  const pause = page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true })
  await pause.click()
  await page.getByText('Jo Park changed these reminders while you had them open').waitFor()
  await page.getByText('The note is now Says it was half full.').waitFor()
  const read = async () => (await admin.ask(path(`invoices/${id}/reminders`))).json.pause
  expect(await read()).toMatchObject({ note: 'Says it was half full' })
  await pause.click()
  await note.waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ note: 'They pay on Friday', reason: 'disputed' })
  await page.context().close()
})

test('the rule about second factors, which shows as it is until another is chosen', async () => {
  const page = await visit(browser, owner, `/office/${firm.slug}/settings/second-factor`)
  const partner = await createMember(server, firm, 'owner', { name: 'Pat Partner' })
  const read = async () => (await partner.ask(path('settings/second-factor'))).json
  const change = async (rule: string) => {
    const { version } = await read()
    const sent = await partner.send('PUT', path('settings/second-factor'), { rule }, version)
    expect(sent.status, sent.text).toBe(200)
    await readAgain(page)
  }
  const everyone = page.getByRole('radio', { name: 'Everyone' })
  const privileged = page.getByRole('radio', { name: 'Owners, admins and bookkeepers' })
  await change('everyone')
  await expect.poll(() => everyone.isChecked()).toBe(true)
  await change('privileged')
  await expect.poll(() => privileged.isChecked()).toBe(true)
  await everyone.check()
  await privileged.check()
  await change('everyone')
  const save = page.getByRole('button', { name: 'Save the rule' })
  await save.click()
  await page.getByText('Pat Partner changed this rule while').waitFor()
  expect((await read()).rule).toBe('everyone')
  await save.click()
  await page.getByText('The rule is changed.').waitFor()
  expect((await read()).rule).toBe('privileged')
  // From then on it's again as it is.
  await change('everyone')
  await expect.poll(() => everyone.isChecked()).toBe(true)
  await page.context().close()
})
