import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '#test/actors/authenticator.ts'
import type { Authenticator, Ceremony } from '#test/actors/authenticator.ts'
import { addTotp, givePassword } from '#test/actors/factors.ts'
import { openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Passkeys against an authenticator that can cheat. test/e2e/account has a real browser's.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)

const ADD = '/api/account/passkeys'
const SIGN_IN = '/api/account/sign-in/passkey'
const STEP_UP = '/api/account/step-up/passkey'

async function challengeOf(browser: Member, path: string): Promise<string> {
  const { json, status, text } = await browser.send('POST', `${path}/options`)
  expect(status, text).toBe(200)
  return json.options.challenge
}

async function addPasskey(browser: Member, authenticator: Authenticator, counter = 0) {
  const challenge = await challengeOf(browser, ADD)
  const credential = authenticator.create({ challenge, counter })
  const added = await browser.send('POST', ADD, { credential })
  expect(added.status, added.text).toBe(201)
  return added.json
}

async function withPasskey(counter = 0) {
  const member = await createMember(server, organisation, 'dispatcher')
  const authenticator = createAuthenticator()
  await addPasskey(member, authenticator, counter)
  return { member, authenticator }
}

/** Tries to sign in, by an answer to a challenge that was asked for just now unless another is given. */
async function signIn(authenticator: Authenticator, ceremony: Partial<Ceremony> = {}) {
  const browser = openBrowser(server)
  const challenge = ceremony.challenge ?? (await challengeOf(browser, SIGN_IN))
  const credential = authenticator.get({ ...ceremony, challenge })
  return browser.send('POST', SIGN_IN, { credential })
}

test('a passkey is added, listed, renamed and removed', async () => {
  const { member, authenticator } = await withPasskey()
  await givePassword(server, member)
  const { json } = await member.ask('/api/account/factors')
  expect(json.passkeys).toEqual([expect.objectContaining({ id: authenticator.id })])
  const path = `${ADD}/${authenticator.id}`
  const renamed = await member.send('PATCH', path, { name: ' Blue  key\n' }, 1)
  expect([renamed.status, renamed.json.name]).toEqual([200, 'Blue  key'])
  expect((await member.send('PATCH', path, { name: 'Other' })).status).toBe(428)
  const stale = await member.send('PATCH', path, { name: 'Other' }, 1)
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"2"'])
  expect(stale.json.error).toContain('Blue  key')
  expect((await member.send('PATCH', path, { name: '' }, 2)).status).toBe(422)
  expect((await signIn(authenticator)).status).toBe(200)
  expect((await member.send('DELETE', path)).status).toBe(204)
  expect((await signIn(authenticator)).status).toBe(401)
  expect((await member.send('DELETE', path)).status).toBe(404)
  expect((await member.send('PATCH', path, { name: 'Gone' })).status).toBe(404)
})

describe('an answer is refused', () => {
  test.each<[string, Partial<Ceremony>]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of our host', { origin: 'http://localhost:8080' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a finger or a face', { verified: false }],
    [
      'to a question that we never asked',
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    ],
  ])('%s', async (_, ceremony) => {
    const { authenticator } = await withPasskey()
    expect((await signIn(authenticator, ceremony)).status).toBe(401)

    const member = await createMember(server, organisation, 'viewer')
    const challenge = ceremony.challenge ?? (await challengeOf(member, ADD))
    const credential = createAuthenticator().create({ ...ceremony, challenge })
    const added = await member.send('POST', ADD, { credential })
    expect([added.status, added.json.error]).toEqual([422, 'credential: did not fit, try again'])
  })

  test('a second time, and after a wrong one', async () => {
    const { authenticator } = await withPasskey()
    const challenge = await challengeOf(openBrowser(server), SIGN_IN)
    expect((await signIn(authenticator, { challenge })).status).toBe(200)
    expect((await signIn(authenticator, { challenge })).status).toBe(401)
    const spoilt = await challengeOf(openBrowser(server), SIGN_IN)
    expect((await signIn(authenticator, { challenge: spoilt, verified: false })).status).toBe(401)
    expect((await signIn(authenticator, { challenge: spoilt })).status).toBe(401)
  })

  test('after five minutes', async () => {
    const { authenticator } = await withPasskey()
    const challenge = await challengeOf(openBrowser(server), SIGN_IN)
    await server.owner.query(
      `update account_tokens set expires_at = now() where purpose = 'passkey_sign_in'`,
    )
    expect((await signIn(authenticator, { challenge })).status).toBe(401)
  })

  test('that was meant for something else, or for someone else', async () => {
    const { member, authenticator } = await withPasskey()
    const challenge = await challengeOf(member, STEP_UP)
    expect((await signIn(authenticator, { challenge })).status).toBe(401)

    const other = await withPasskey()
    const asked = await challengeOf(member, STEP_UP)
    const credential = authenticator.get({ challenge: asked })
    expect((await other.member.send('POST', STEP_UP, { credential })).status).toBe(403)
    const theirs = other.authenticator.get({ challenge: await challengeOf(member, STEP_UP) })
    expect((await member.send('POST', STEP_UP, { credential: theirs })).status).toBe(403)

    const fresh = createAuthenticator()
    const offered = await challengeOf(member, ADD)
    const adding = { credential: fresh.create({ challenge: offered }) }
    expect((await other.member.send('POST', ADD, adding)).status).toBe(422)
  })

  test('signed by another key', async () => {
    const { authenticator } = await withPasskey()
    const challenge = await challengeOf(openBrowser(server), SIGN_IN)
    const forged = { ...createAuthenticator().get({ challenge }), id: authenticator.id }
    const credential = { ...forged, rawId: authenticator.id }
    expect((await openBrowser(server).send('POST', SIGN_IN, { credential })).status).toBe(401)
  })

  test('whose counter went back, as that of a copy does', async () => {
    const { authenticator } = await withPasskey(5)
    expect((await signIn(authenticator, { counter: 9 })).status).toBe(200)
    expect((await signIn(authenticator, { counter: 9 })).status).toBe(401)
    expect((await signIn(authenticator, { counter: 6 })).status).toBe(401)
    expect((await signIn(authenticator, { counter: 10 })).status).toBe(200)
    const both = await Promise.all([0, 1].map(() => signIn(authenticator, { counter: 11 })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('that is hardly an answer', async () => {
    const browser = openBrowser(server)
    const response = { clientDataJSON: 'e30', authenticatorData: '', signature: '' }
    const credential = { id: 'x', rawId: 'x', type: 'public-key', response }
    expect((await browser.send('POST', SIGN_IN, { credential })).status).toBe(401)
    for (const body of [{}, { credential: {} }, { credential: { ...credential, id: '<' } }]) {
      expect((await browser.send('POST', SIGN_IN, body)).status).toBe(422)
    }
  })
})

test('a passkey belongs to one account', async () => {
  const { authenticator } = await withPasskey()
  const other = await createMember(server, organisation, 'viewer')
  const challenge = await challengeOf(other, ADD)
  const credential = authenticator.create({ challenge })
  const refused = await other.send('POST', ADD, { credential })
  expect([refused.status, refused.json.error]).toEqual([422, 'credential: is known already'])
})

test('adding one asks who it is, ends the other sessions and is two factors', async () => {
  const member = await createMember(server, organisation, 'viewer')
  const other = await signInAgain(server, member.accountId, 1)
  expect((await other.send('POST', `${ADD}/options`)).status).toBe(403)
  await addPasskey(member, createAuthenticator())
  expect((await other.ask('/api/account')).status).toBe(401)
  const { rows } = await server.owner.query(
    `select subject, body from mails where account_id = $1`,
    [member.accountId],
  )
  const body = expect.stringContaining('A passkey was added to your Kerbside account')
  expect(rows).toEqual([{ subject: 'A passkey was added', body }])
})

test('the last second factor stays where an organisation requires one', async () => {
  const firm = await createTestOrganisation(server.db, {}, { test: false })
  const owner = await createMember(server, firm, 'owner')
  await givePassword(server, owner)
  const authenticator = createAuthenticator()
  await addPasskey(owner, authenticator)
  await addTotp(owner)
  // Two removals at once must not both think that the other factor stays.
  const statuses = await Promise.all([
    owner.send('DELETE', '/api/account/totp').then(({ status }) => status),
    owner.send('DELETE', `${ADD}/${authenticator.id}`).then(({ status }) => status),
  ])
  const { rows } = await server.owner.query(
    `select (select count(*) from totp where account_id = $1)
      + (select count(*) from passkeys where account_id = $1) as left`,
    [owner.accountId],
  )
  expect([statuses.includes(204), Number(rows[0].left)]).toEqual([true, 1])
  const again = await signInAgain(server, owner.accountId)
  const { json } = await again.ask('/api/account/factors')
  const [passkey] = json.passkeys
  const last = passkey ? `${ADD}/${passkey.id}` : '/api/account/totp'
  const refused = await again.send('DELETE', last)
  expect(refused.status).toBe(422)
  expect(refused.json.error).toContain('is your last second factor, and Test')
})

test('recovery codes stay for the passkey when the app goes', async () => {
  const { member } = await withPasskey()
  await givePassword(server, member)
  await addTotp(member)
  const left = async () => (await member.ask('/api/account/factors')).json.recoveryCodesLeft
  expect(await left()).toBe(10)
  expect((await member.send('DELETE', '/api/account/totp')).status).toBeLessThan(300)
  expect(await left()).toBe(10)
})

test('the only way to sign in stays', async () => {
  const { member, authenticator } = await withPasskey()
  const refused = await member.send('DELETE', `${ADD}/${authenticator.id}`)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'passkey: is your only way to sign in, set a password first',
  ])
})
