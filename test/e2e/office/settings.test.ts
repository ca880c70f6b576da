import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { givePassword, PASSWORD } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { enterAs, OFFICE } from './enter.ts'

// The settings in a real browser: the frame, the team, the rule, API keys and the audit log.

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function open(member: TeamMember, firm: TestOrganisation, path: string): Promise<Page> {
  const { page } = await enterAs(browser, member)
  await page.goto(`${OFFICE}/office/${firm.slug}/settings${path}`)
  await page.getByRole('heading', { level: 1, name: /^Settings/ }).waitFor()
  return page
}

async function createFirm(): Promise<{ firm: TestOrganisation; owner: TeamMember }> {
  const firm = await createTestOrganisation(server.db)
  return { firm, owner: await createMember(server, firm, 'owner', { name: 'Olive Owner' }) }
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

test('the list of settings follows the role, and its first page opens', async () => {
  const { firm, owner } = await createFirm()
  const page = await open(owner, firm, '')
  await page.waitForURL('**/settings/profile')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings Audit log' }).waitFor()
  expect(await page.title()).toContain('Audit log')
  await page.goBack()
  await page.waitForURL('**/settings/profile')
  await page.context().close()

  const viewer = await createMember(server, firm, 'viewer')
  const theirs = await open(viewer, firm, '/keys')
  await theirs.getByText('Owners and admins can. Ask one of them').waitFor()
  const offered = theirs.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect.poll(() => offered.allInnerTexts()).toEqual(['Team'])
  await theirs.goto(`${OFFICE}/office/${firm.slug}/settings`)
  await theirs.waitForURL('**/settings/team')
  await theirs.context().close()
})

test('someone is invited, invited again and taken back', async () => {
  const { firm, owner } = await createFirm()
  const page = await open(owner, firm, '/team')
  await page.getByRole('cell', { name: /Olive Owner \(you\)/ }).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Email').fill(owner.email)
  await press(page, 'Send the invitation')
  await page.getByText('Email belongs to a member already.').waitFor()
  await page.getByLabel('Email').fill('new.person@team.example')
  await page.getByLabel('Role').selectOption('Bookkeeper')
  await press(page, 'Send the invitation')
  await page.getByText('An invitation is on its way to new.person@team.example.').waitFor()
  const row = page.getByRole('row', { name: /new\.person/ })
  await row.getByText('Bookkeeper').waitFor()
  // The new link is another invitation, which the list has a moment later.
  const read = Promise.withResolvers<void>()
  await page.route('**/invitations', async (route) => {
    if (route.request().method() === 'GET') await read.promise
    await route.continue()
  })
  await press(page, 'Send again to new.person@team.example')
  const takesBack = page.getByRole('button', { name: /^Take back the invitation/, disabled: true })
  await takesBack.waitFor()
  read.resolve()
  await page.getByText('A new link is on its way').waitFor()
  await press(page, 'Take back the invitation of new.person@team.example')
  await row.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a role is changed and a member removed; the last owner is explained', async () => {
  const { firm, owner } = await createFirm()
  const viewer = await createMember(server, firm, 'viewer', { name: 'Vic Viewer' })
  const page = await open(owner, firm, '/team')
  await press(page, 'Change Olive Owner')
  await page.getByText('Olive Owner is the last owner').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await press(page, 'Change Vic Viewer')
  const dialog = page.getByRole('dialog', { name: 'Change Vic Viewer' })
  await dialog.getByLabel('Role').selectOption('Dispatcher')
  // Someone else is faster: what was chosen stays, and what it is by now shows.
  await owner.send(
    'PATCH',
    `/api/office/${firm.slug}/members/${viewer.accountId}`,
    { role: 'bookkeeper' },
    1,
  )
  // Also where the page has heard of it already.
  await dialog.getByText('Bookkeeper now.').waitFor()
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await dialog.getByText('Olive Owner changed this member while you had it open').waitFor()
  await dialog.getByText('Bookkeeper now.').waitFor()
  expect(await dialog.getByLabel('Role').inputValue()).toBe('dispatcher')
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await page.getByText('Vic Viewer is dispatcher now.').waitFor()
  await press(page, 'Change Vic Viewer')
  await press(page, 'Remove Vic Viewer…')
  await press(page, 'Remove Vic Viewer')
  await page.getByText('Vic Viewer no longer belongs to').waitFor()
  expect((await viewer.ask(`/api/office/${firm.slug}`)).status).toBe(404)
  await page.context().close()
})

test('a key is made once it is clear who asks, shown once, used and revoked', async () => {
  const { firm, owner } = await createFirm()
  await givePassword(server, owner)
  const page = await open(owner, firm, '/keys')
  await server.owner.query('update sessions set stepped_up_at = null where account_id = $1', [
    owner.accountId,
  ])
  await page.keyboard.press('n')
  await page.waitForURL('**/settings/keys?open=new')
  await page.getByLabel('Name').fill('Website booking form')
  await page.getByRole('radio', { name: 'Read and write' }).check()
  await page.getByLabel('Last day (optional)').fill('+90')
  await press(page, 'Make the key')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('That did not work').waitFor()
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('region', { name: 'The new key' })
  const key = (await shown.locator('code').first().textContent()) ?? ''
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy')
  await press(page, 'Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
  const uses = () => server.fetch('/api/v1/orders', { headers: withKey(key) })
  expect((await uses()).status).toBe(200)
  const { rows } = await server.owner.query(
    `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from api_keys
     where organisation_id = $1 and name = 'Website booking form'`,
    [firm.id],
  )
  expect([90, 91]).toContain(rows[0]?.days)
  await expectAccessible(page)
  await press(page, 'Done')
  await shown.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(key)
  await server.fetch('/api/v1/orders?limit=0', { headers: withKey(key) })
  const requests = page.getByRole('region', { name: 'Latest requests' })
  // They show some seconds after they were answered.
  await eventually(async () => {
    await press(page, 'Look again')
    return requests.getByRole('row').count()
  }).toBe(3)
  await requests.getByText('limit: must be at least 1').waitFor()
  await expectAccessible(page)
  await requests.getByLabel('Only errors').check()
  await page.waitForURL('**/settings/keys?requests=errors')
  await eventually(() => requests.getByRole('row').count()).toBe(2)
  await press(page, 'Revoke Website booking form')
  await press(page, 'Revoke the key')
  await page.getByText(/^revoked /).waitFor()
  expect((await uses()).status).toBe(401)
  await page.context().close()
})

test('the rule about second factors is changed by an owner, and read by an admin', async () => {
  const { firm, owner } = await createFirm()
  const page = await open(owner, firm, '/second-factor')
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await press(page, 'Save the rule')
  await page.getByText('The rule is changed.').waitFor()
  await page.context().close()
  const admin = await createMember(server, firm, 'admin')
  const theirs = await open(admin, firm, '/second-factor')
  await expect.poll(() => theirs.getByRole('radio', { name: 'Everyone' }).isChecked()).toBe(true)
  expect(await theirs.getByRole('radio', { name: 'Everyone' }).isDisabled()).toBe(true)
  await theirs.context().close()
})

test('the audit log is filtered in its address, and shows what was before', async () => {
  const { firm, owner } = await createFirm()
  const viewer = await createMember(server, firm, 'viewer', { name: 'Vic Viewer' })
  const path = `/api/office/${firm.slug}/members/${viewer.accountId}`
  await owner.send('PATCH', path, { role: 'dispatcher' }, 1)
  const page = await open(owner, firm, '/audit-log')
  const row = page.getByRole('row', { name: /Member role changed/ })
  await row.getByText('viewer', { exact: true }).waitFor()
  await row.getByText('dispatcher', { exact: true }).waitFor()
  await row.getByText('127.0.0.1').waitFor()
  await page.getByLabel('What').selectOption('API keys')
  await page.waitForURL('**/audit-log?action=api_key.')
  await row.waitFor({ state: 'detached' })
  await page.reload()
  await page
    .getByRole('row', { name: /API key created/ })
    .first()
    .waitFor()
  const csv = page.getByRole('link', { name: 'Download as CSV' })
  await expect
    .poll(() => csv.getAttribute('href'))
    .toBe(`/api/office/${firm.slug}/audit-log.csv?action=api_key.`)
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await page.getByRole('link', { name: 'Member role changed' }).click()
  await page.waitForURL(`**/audit-log?subject=${viewer.accountId}`)
  await eventually(() => page.getByRole('row').count()).toBe(3)
  await page.context().close()
})
