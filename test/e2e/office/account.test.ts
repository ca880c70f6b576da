import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { codeOf, givePassword, PASSWORD } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { addAuthenticator, enterAs, OFFICE } from './enter.ts'

// A person’s own account in a real browser: what they sign in with, and where.

let server: TestServer
let firm: TestOrganisation
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  firm = await createTestOrganisation(server.db, {}, { test: false })
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** A member with a password, whose last proof of identity was some time ago. */
async function createPerson(role: 'owner' | 'dispatcher' = 'dispatcher'): Promise<TeamMember> {
  const member = await createMember(server, firm, role, { factors: 1, name: 'Alex Example' })
  await givePassword(server, member)
  return member
}

async function openAccount(member: TeamMember, query = ''): Promise<Page> {
  const { page } = await enterAs(browser, member)
  await page.goto(`${OFFICE}/account${query}`)
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  return page
}

/** Answers the dialog that asks whether it’s still the person. */
async function confirmYourself(page: Page, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  if (code !== undefined) await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

test('a new name is saved, and an older one that was open meanwhile loses nothing', async () => {
  const member = await createPerson()
  const page = await openAccount(member)
  await press(page, 'Change name')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Alex Other')
  const { version } = (await member.ask('/api/account')).json.account
  await member.send('PATCH', '/api/account', { name: 'Alex Third' }, version)
  await press(page, 'Save')
  await page.getByText('Your account has changed meanwhile').waitFor()
  expect(await name.inputValue()).toBe('Alex Other')
  await page.getByText('Alex Third').waitFor()
  await press(page, 'Save')
  await page.getByText('You’re Alex Other now.').waitFor()
  expect((await member.ask('/api/account')).json.account.name).toBe('Alex Other')
  await page.context().close()
})

test('an authenticator app is set up by its secret, after the dialog that asks who it is', async () => {
  const member = await createPerson()
  const page = await openAccount(member)
  await press(page, 'Set up authenticator app')
  await press(page, 'Show the QR code')
  await confirmYourself(page)
  await page.getByAltText('QR code with the app’s secret').waitFor()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code').fill('000000')
  await press(page, 'Confirm the code')
  await page.getByText('Code is wrong, type the six digits').waitFor()
  await page.getByLabel('Code').fill(codeOf(secret))
  await press(page, 'Confirm the code')
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.waitFor()
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await downloading).suggestedFilename()).toBe('kerbside-recovery-codes.txt')
  await press(page, 'I’ve kept them')
  await codes.waitFor({ state: 'detached' })
  await page.getByText('10 left').waitFor()
  await page.context().close()
})

test('a passkey is added, renamed, used to confirm a change, and removed', async () => {
  const member = await createPerson()
  const page = await openAccount(member)
  await addAuthenticator(page)
  await press(page, 'Add a passkey')
  await confirmYourself(page)
  await press(page, /^Rename Chrome on Linux/)
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await press(page, 'Save')
  await press(page, 'Rename Work laptop')
  await page.getByLabel('Name of the passkey').press('Escape')
  await server.owner.query('update sessions set stepped_up_at = null where account_id = $1', [
    member.accountId,
  ])
  await press(page, 'Change email')
  await page.getByLabel('New email').fill('new.address@team.example')
  await press(page, 'Send a link there')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByText('A link is on its way to').waitFor()
  await press(page, 'Remove Work laptop')
  await press(page, 'Remove it')
  await page.getByText('“Work laptop” is removed.').waitFor()
  await page.context().close()
})

test('the password is changed, the other sessions end, and what happened is listed', async () => {
  const member = await createPerson()
  const page = await openAccount(member)
  await press(page, 'Change password')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('seven violet drums and a kettle')
  await press(page, 'Change the password')
  await page.getByText('The current password is wrong').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await press(page, 'Change the password')
  await page.getByText('Your password is changed.').waitFor()
  await page.getByRole('cell', { name: 'The password was changed' }).waitFor()
  expect((await member.ask('/api/account')).status).toBe(401)
  await page.context().close()
})

test('a session that ended while something was typed is replaced in place', async () => {
  const member = await createPerson()
  const page = await openAccount(member)
  await press(page, 'Change name')
  await page.getByLabel('Name', { exact: true }).fill('Alex Kept')
  await page.context().clearCookies()
  await press(page, 'Save')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('You’re Alex Kept now.').waitFor()
  await page.context().close()
})

test('the links of a new address act when they are pressed, and not when they are opened', async () => {
  const { page } = await enterAs(browser, null)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(request.url())
  })
  for (const [path, button] of [
    ['/account/email', 'Confirm the address'],
    ['/account/email-undo', 'Undo the change'],
  ] as const) {
    await page.goto(`${OFFICE}${path}#${'x'.repeat(43)}`)
    await page.getByRole('button', { name: button }).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(posts).toEqual([])
    await press(page, button)
    await page.getByText('This link has expired or was used.').waitFor()
    await expectAccessible(page)
    posts.length = 0
    await page.goto('about:blank')
  }
  await page.context().close()
})

test('someone whose days are over lands on what to do, adds a passkey and goes back', async () => {
  const member = await createPerson('owner')
  const { page } = await enterAs(browser, member)
  await addAuthenticator(page)
  await page.goto(`${OFFICE}/office/${firm.slug}/orders`)
  await page.getByText(/^Add a second factor within 14 days/).waitFor()
  await server.owner.query('update memberships set factor_due_at = now() where account_id = $1', [
    member.accountId,
  ])
  await page.reload()
  await page.getByRole('heading', { name: 'This organisation asks for a second factor' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a second factor' }).click()
  await press(page, 'Add a passkey')
  await confirmYourself(page)
  await page.getByText('You have a second factor.').waitFor()
  await page
    .getByRole('link', { name: /^Back to Test/ })
    .last()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await expect.poll(() => page.getByText('Add a second factor').count()).toBe(0)
  await page.context().close()
})

test('someone whose days end while they work adds a factor over their work, which is then done', async () => {
  const owner = await createPerson('owner')
  const { page } = await enterAs(browser, owner)
  await addAuthenticator(page)
  await page.goto(`${OFFICE}/office/${firm.slug}/settings/keys?open=new`)
  await page.getByLabel('Name').fill('Kept name')
  await server.owner.query('update memberships set factor_due_at = now() where account_id = $1', [
    owner.accountId,
  ])
  // The dialog may be there already, because the page read something else: the form is sent all the same.
  await page.getByRole('button', { name: 'Make the key' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Add a second factor' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmYourself(page)
  await page.getByText('Copy this key now.').waitFor()
  await page.getByRole('cell', { name: 'Kept name', exact: true }).waitFor()
  await page.context().close()
})

test.each(['phone', 'desktop'] as const)('axe finds nothing on a %s', async (screen) => {
  const member = await createPerson()
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = {
      ...screens[screen],
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    } as const
    const { context, page } = await enterAs(browser, member, options)
    await page.goto(`${OFFICE}/account`)
    await page
      .getByRole('cell', { name: /on Linux/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    for (const name of [
      'Change name',
      'Change email',
      'Change password',
      'Set up authenticator app',
    ]) {
      await press(page, name)
    }
    await expectAccessible(page)
    await press(page, 'Show the QR code')
    await page.getByRole('dialog').getByLabel('Password').waitFor()
    await expectAccessible(page)
    await context.close()
  }
})
