import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inviteAs, PASSWORD } from '#test/actors/person.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { addAuthenticator, enterAs, OFFICE } from './enter.ts'

// From an invitation to signed in with a passkey, by keyboard alone.

test('an invited person joins, adds a passkey, signs out and comes back with it', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const { page, context } = await enterAs(browser, null)
  const email = `new-${randomUUID()}@team.example`
  const token = await inviteAs(firm, email, 'dispatcher')
  const { press, type, tabTo } = keyboardAt(page)
  const office = page.getByRole('navigation', { name: 'Office' })

  await page.goto(`${OFFICE}/join#${token}`)
  await tabTo('textbox', 'Your name')
  await type('Noor Newcomer')
  await page.keyboard.press('Tab')
  await type(PASSWORD)
  await press('Enter')
  await office.waitFor()

  const { cdp, id: authenticatorId } = await addAuthenticator(page)
  await press('Control+k')
  await type('your account')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await tabTo('button', 'Add a passkey')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect.poll(() => dialog.locator(':focus').getAttribute('type')).toBe('password')
  await type(PASSWORD)
  await press('Enter')
  await page.getByText('signs you in now').waitFor()

  await tabTo('link', /^Back to/)
  await press('Enter')
  await office.waitFor()
  await press('Control+k')
  // The sign-in page offers the passkey in its email field at once: the person doesn't touch it yet.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await type('sign out')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await tabTo('button', 'Use your passkey')
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await press('Enter')
  await office.waitFor()
  const me = await page.evaluate<{ account: { email: string } }>(
    `fetch('/api/account').then((answer) => answer.json())`,
  )
  expect(me.account.email).toBe(email)
  const { rows } = await server.owner.query(
    'select max(factors) as factors from sessions join accounts a on a.id = account_id where a.email = $1',
    [email],
  )
  expect(rows).toEqual([{ factors: 2 }])
  await context.close()
})
