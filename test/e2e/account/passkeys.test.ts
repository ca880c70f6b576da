import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Passkeys in a real Chromium, with its virtual authenticator and the library that our pages use.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const chromium = await openBrowser(server, { 'localhost:80': new URL(server.url).host })

// The library as one script, which sets SimpleWebAuthnBrowser.
const entry = createRequire(import.meta.url).resolve('@simplewebauthn/browser')
const library = join(dirname(entry), '../dist/bundle/index.umd.min.js')

type Said = { status: number; body: { [name: string]: unknown } | null }

/** A page at our own origin, in a browser with an authenticator of its own. */
async function openPage(member?: TeamMember): Promise<{
  page: Page
  context: BrowserContext
  authenticator: { cdp: CDPSession; id: string }
}> {
  const context = await chromium.newContext()
  if (member) {
    const value = member.cookie().split('=')[1] ?? ''
    await context.addCookies([{ name: 'kerbside', value, url: 'http://localhost' }])
  }
  const page = await context.newPage()
  await page.route('http://localhost/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
  )
  await page.goto('http://localhost/empty')
  await page.addScriptTag({ path: library })
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, context, authenticator: { cdp, id } }
}

/** Asks for options, lets the browser's library answer them, and sends the answer. */
function answer(page: Page, start: 'startRegistration' | 'startAuthentication', path: string) {
  const script = `(async () => {
    const post = async (path, body) => {
      const reply = await fetch(path, { method: 'POST', body: body && JSON.stringify(body),
        headers: body ? { 'content-type': 'application/json' } : {} })
      return { status: reply.status, body: await reply.json() }
    }
    const asked = await post('${path}/options')
    if (asked.status !== 200) return asked
    const credential = await SimpleWebAuthnBrowser.${start}({ optionsJSON: asked.body.options })
    return post('${path}', { credential })
  })()`
  return page.evaluate<Said>(script)
}

test('a passkey is made, signs in alone as two factors, and steps up', async () => {
  const member = await createMember(server, organisation, 'dispatcher')
  const { page, context } = await openPage(member)
  const made = await answer(page, 'startRegistration', '/api/account/passkeys')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({ name: expect.stringContaining('on Linux'), lastUsedAt: null })

  await context.clearCookies()
  const signedIn = await answer(page, 'startAuthentication', '/api/account/sign-in/passkey')
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200)
  expect(signedIn.body).toMatchObject({ account: { id: member.accountId } })
  const { rows } = await server.owner.query(
    `select factors from sessions where account_id = $1 order by created_at desc limit 1`,
    [member.accountId],
  )
  expect(rows).toEqual([{ factors: 2 }])

  const { rows: used } = await server.owner.query(
    `select counter, used_at is not null as used from passkeys where account_id = $1`,
    [member.accountId],
  )
  expect(used).toEqual([{ counter: expect.anything(), used: true }])
  await server.owner.query('update sessions set stepped_up_at = null where account_id = $1', [
    member.accountId,
  ])
  const stepped = await answer(page, 'startAuthentication', '/api/account/step-up/passkey')
  expect(stepped.status, JSON.stringify(stepped.body)).toBe(200)
  expect(stepped.body).toMatchObject({ steppedUpUntil: expect.any(String) })
})

test('a passkey that was removed opens nothing, nor does one whose person is not there', async () => {
  const member = await createMember(server, organisation, 'viewer')
  const { page, authenticator } = await openPage(member)
  await answer(page, 'startRegistration', '/api/account/passkeys')
  await server.owner.query('delete from passkeys where account_id = $1', [member.accountId])
  const refused = await answer(page, 'startAuthentication', '/api/account/sign-in/passkey')
  expect(refused.status).toBe(401)

  // Without a finger or face, the authenticator gives nothing out.
  const { cdp, id: authenticatorId } = authenticator
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const asked = answer(page, 'startAuthentication', '/api/account/sign-in/passkey')
  await expect(asked).rejects.toThrow(/NotAllowedError/)
})
