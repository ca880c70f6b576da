import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { shortDay } from '#contract/values/spoken-time.ts'
import { inviteAs, PASSWORD } from '#test/actors/person.ts'
import { fullCatalog, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { addAuthenticator, enterAs, OFFICE } from './enter.ts'

// From an invitation to a first telephone order, by keyboard alone. Each step is accessible.

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const { areas } = fullCatalog

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Opens the palette, and waits until what is typed goes there. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('input[role="combobox"]:focus').waitFor()
}

const today = (page: Page) => page.getByRole('region', { name: 'Needs you' }).waitFor()

async function joins(page: Page, token: string): Promise<void> {
  const { press, type, tabTo } = keyboardAt(page)
  await page.goto(`${OFFICE}/join#${token}`)
  await tabTo('textbox', 'Your name')
  await expectAccessible(page)
  await type('Noor Newcomer')
  await press('Tab')
  await type(PASSWORD)
  await press('Enter')
  await today(page)
  await expectAccessible(page)
}

async function addsPasskey(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const { press, type, tabTo } = keyboardAt(page)
  const authenticator = await addAuthenticator(page)
  await openPalette(page)
  await type('your account')
  await page.getByRole('option', { name: /^Your account/, selected: true }).waitFor()
  await press('Enter')
  await title(page, 'Your account')
  await tabTo('button', 'Add a passkey')
  await expectAccessible(page)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect.poll(() => dialog.locator(':focus').getAttribute('type')).toBe('password')
  await expectAccessible(page)
  await type(PASSWORD)
  await press('Enter')
  await page.getByText('signs you in now').waitFor()
  return authenticator
}

async function comesBack(page: Page, { cdp, id }: { cdp: CDPSession; id: string }): Promise<void> {
  const { press, type, tabTo } = keyboardAt(page)
  const setPresence = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })
  await tabTo('link', /^Back to/)
  await press('Enter')
  await today(page)
  await openPalette(page)
  await expectAccessible(page)
  // The sign-in page offers the passkey in its email field at once: the person doesn't touch it yet.
  await setPresence(false)
  await type('sign out')
  await page.getByRole('option', { name: /^Sign out/, selected: true }).waitFor()
  await press('Enter')
  await title(page, 'Sign in')
  await tabTo('button', 'Use your passkey')
  await expectAccessible(page)
  await setPresence(true)
  await press('Enter')
  await today(page)
}

async function tabToField(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await page.locator(`#${id}:focus`).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${id}`)
}

async function takesOrder(page: Page): Promise<void> {
  const { press, type } = keyboardAt(page)
  await press('c')
  await page.locator('#caller:focus').waitFor()
  await expectAccessible(page)
  for (const [field, answer] of Object.entries({
    caller: 'Robin Doyle',
    email: 'robin@customer.example',
    phone: '0491 570 157',
    suburb: 'newtown',
    what: 'bin',
    deliver: shortDay(inDays(9)).slice(4),
  })) {
    await tabToField(page, field)
    await type(answer)
  }
  await page.getByText('days included').first().waitFor()
  await press('Control+Enter')
  await page.locator('#address:focus').waitFor()
  await expectAccessible(page)
  await type('12 Example Street')
  await press('Control+Enter')
  await page.locator('input[name="terms"]:focus').waitFor()
  await press('Space')
  await press('Control+Enter')
  await page.getByText('Booked', { exact: true }).waitFor()
  await expectAccessible(page)
}

describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
  test('an invited person joins, adds a passkey, comes back with it and takes a first order', async () => {
    const firm = await createTestOrganisation(server.db, { ...plainCatalog, areas })
    const options = { ...screens[screen], reducedMotion: 'reduce', bypassCSP: true } as const
    const { page, context } = await enterAs(browser, null, options)
    const email = `new-${randomUUID()}@team.example`
    await joins(page, await inviteAs(firm, email, 'dispatcher'))
    await comesBack(page, await addsPasskey(page))
    const me = await page.evaluate<{ account: { email: string } }>(
      `fetch('/api/account').then((answer) => answer.json())`,
    )
    expect(me.account.email).toBe(email)
    const { rows } = await server.owner.query(
      'select max(factors) as factors from sessions join accounts a on a.id = account_id where a.email = $1',
      [email],
    )
    expect(rows).toEqual([{ factors: 2 }])
    await takesOrder(page)
    const reference = await page.getByRole('heading', { level: 2 }).first().textContent()
    await keyboardAt(page).press('Enter')
    await page.waitForURL('**/orders?open=*')
    await page
      .getByRole('heading', { name: reference ?? '' })
      .first()
      .waitFor()
    await expectAccessible(page)
    await context.close()
  })
})
