import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { openBrowser, visitDemo } from '#test/actors/member.ts'
import { PASSWORD, inviteAs, joinByLink } from '#test/actors/person.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'

// An invitation is the only way in, and only for the person whose address it was sent to.

const server = await startTestServer({ demoSignIn: true })
await loadDemo(server.db, SECRET)
const organisation = await createTestOrganisation(server.db)
const other = await createTestOrganisation(server.db)
const newAddress = () => `sam-${randomUUID()}@team.example`
const name = 'Sam Okafor'
const join = (body: object) => openBrowser(server).send('POST', '/api/account/join', body)
const view = (token: string) =>
  openBrowser(server).send('POST', '/api/account/join/view', { token })
const countMembers = async () =>
  (await server.owner.query('select count(*)::int as n from memberships')).rows[0].n

test('a link shows what it offers, and makes an account that is signed in', async () => {
  const email = newAddress()
  const token = await inviteAs(organisation, email, 'bookkeeper')
  expect((await view(token)).json).toEqual({
    organisation: { slug: organisation.slug, name: `Test ${organisation.slug}` },
    email,
    role: 'bookkeeper',
    hasAccount: false,
  })
  const browser = openBrowser(server)
  const joined = await browser.send('POST', '/api/account/join', {
    token,
    name,
    password: PASSWORD,
  })
  expect(joined.json).toMatchObject({
    account: { name, email, demo: false },
    organisations: [{ slug: organisation.slug, role: 'bookkeeper' }],
  })
  expect((await browser.ask(`/api/office/${organisation.slug}`)).json.role).toBe('bookkeeper')
  const { rows } = await server.owner.query(
    `select l.action, l.actor, l.after from audit_log l join accounts a on a.id = l.account_id
    where a.email = $1`,
    [email],
  )
  expect(rows).toEqual([
    {
      action: 'member.joined',
      actor: `account:${joined.json.account.id}`,
      after: { role: 'bookkeeper' },
    },
  ])
})

test('a name that shows nothing is refused, and the link still works', async () => {
  const token = await inviteAs(organisation, newAddress())
  const refused = await join({ token, name: '\u200b\u2060 ', password: PASSWORD })
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'name: must be 1 to 120 characters long',
  ])
  expect((await join({ token, name, password: PASSWORD })).status).toBe(200)
})

test('a link works once, also when used twice at the same moment', async () => {
  const token = await inviteAs(organisation, newAddress())
  const answers = await Promise.all([1, 2, 3].map(() => join({ token, name, password: PASSWORD })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await view(token)
  expect([again.status, again.json.error]).toEqual([
    404,
    'This link has expired or was used. Ask for a new one.',
  ])
})

test('a link that was replaced, revoked, is over or was made up works no more', async () => {
  const email = newAddress()
  const replaced = await inviteAs(organisation, email)
  await inviteAs(organisation, email)
  const over = await inviteAs(organisation, newAddress())
  await server.owner.query(
    `update invitations set expires_at = now() - interval '1 second' where hash = encode(sha256($1), 'hex')`,
    [over],
  )
  const revoked = await inviteAs(organisation, newAddress())
  await server.owner.query(
    `update invitations set revoked_at = now() where hash = encode(sha256($1), 'hex')`,
    [revoked],
  )
  for (const token of [replaced, over, revoked, 'x'.repeat(43), '', "' or 1=1 --"]) {
    expect((await view(token)).status).toBe(404)
    expect((await join({ token, name, password: PASSWORD })).status).toBe(404)
  }
})

test("a mail scanner's GET changes nothing", async () => {
  const token = await inviteAs(organisation, newAddress())
  const before = await countMembers()
  const entries = Object.values<Endpoint>(privateEndpoints)
  const read = new Set(entries.filter(({ method }) => method === 'GET').map(({ path }) => path))
  // Whatever a person who isn't signed in can do, with a link or without.
  const done = entries.filter(({ signedOut, path }) => signedOut === true && !read.has(path))
  expect(done.map(({ path }) => path)).toContain('/api/account/password-reset/confirm')
  for (const { path } of done) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await server.fetch(`${path}?token=${token}`, { method })
      expect(answer.status, path).toBe(405)
    }
  }
  await view(token)
  expect(await countMembers()).toBe(before)
  expect((await join({ token, name, password: PASSWORD })).status).toBe(200)
})

test('the role, the address and the organisation of the body are refused', async () => {
  const token = await inviteAs(organisation, newAddress(), 'viewer')
  for (const extra of [{ role: 'owner' }, { email: newAddress() }, { organisation: other.slug }]) {
    const { status } = await join({ token, name, password: PASSWORD, ...extra })
    expect(status).toBe(422)
  }
  const { json } = await join({ token, name, password: PASSWORD })
  expect(json.organisations).toMatchObject([{ slug: organisation.slug, role: 'viewer' }])
})

test('a password that is easy to guess is refused, with the reason and what helps', async () => {
  const token = await inviteAs(organisation, 'robin.hale@team.example')
  const tries: [string, string][] = [
    ['short', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['passwordpassword', 'invalid'],
    ['robin.hale@team.example', 'invalid'],
    [organisation.slug, 'invalid'],
    ['kerbsidekerbside', 'invalid'],
    ['123456789012345', 'invalid'],
  ]
  for (const [password, code] of tries) {
    const { status, json, headers } = await join({ token, name: 'Robin Hale', password })
    expect([password, status]).toEqual([password, 422])
    expect(json.error).toMatch(/^password: .*(?:characters long|add a few words)/)
    expect(headers.get('kerbside-problems')).toContain(code)
  }
  // Fifteen code points, each of two UTF-16 units.
  const emoji = '🦘🐨🪃🌏🏉🦜🍤🐊🏄🌵🎻🧭🪁🧩🫖'
  expect((await join({ token, name: 'Robin Hale', password: emoji })).status).toBe(200)
})

test('an address that has an account joins only signed in to it, and another person never', async () => {
  const person = await joinByLink(server, organisation)
  const token = await inviteAs(other, person.email, 'admin')
  expect((await view(token)).json).toMatchObject({ hasAccount: true, role: 'admin' })
  const prepared = await join({ token, name: 'Mallory', password: 'mallory knows this one too' })
  expect([prepared.status, prepared.json.error]).toEqual([
    422,
    'token: is for an address that has an account already, sign in to it first and then accept',
  ])

  const mallory = await joinByLink(server, organisation)
  const stolen = await mallory.browser.send('POST', '/api/account/join/accept', { token })
  expect(stolen.status).toBe(403)
  expect(stolen.json.error).toContain(person.email)
  const out = await openBrowser(server).send('POST', '/api/account/join/accept', { token })
  expect(out.status).toBe(401)
  expect((await mallory.browser.ask(`/api/office/${other.slug}`)).status).toBe(404)

  const accepted = await person.browser.send('POST', '/api/account/join/accept', { token })
  expect(accepted.json.organisations).toHaveLength(2)
  expect((await person.browser.ask(`/api/office/${other.slug}`)).json.role).toBe('admin')
  const twice = await person.browser.send('POST', '/api/account/join/accept', { token })
  expect(twice.status).toBe(404)
})

test('an account of an address is never prepared before its owner arrives', async () => {
  // Mallory is invited under the victim's address, and can't read the email with the link.
  const email = newAddress()
  await inviteAs(organisation, email)
  const { rows } = await server.owner.query('select hash from invitations where email = $1', [
    email,
  ])
  expect((await join({ token: rows[0].hash, name, password: PASSWORD })).status).toBe(404)
  const unknown = await server.owner.query('select from accounts where email = $1', [email])
  expect(unknown.rows).toEqual([])
  // Two invitations of one address, accepted at the same moment, make one account.
  const tokens = [await inviteAs(organisation, email), await inviteAs(other, email)]
  const answers = await Promise.all(
    tokens.map((token) => join({ token, name, password: PASSWORD })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a visitor of the demo joins nothing else, and changes nothing that outlasts the visit', async () => {
  const visitor = await visitDemo(server, 'owner')
  const token = await inviteAs(organisation, 'owner@demo.invalid')
  const calls: ['POST' | 'PUT' | 'PATCH' | 'DELETE', string, object | undefined][] = [
    ['POST', 'join/accept', { token }],
    ['PUT', 'password', { currentPassword: 'x', password: PASSWORD }],
    ['PATCH', '', { name: 'Someone Else' }],
    ['POST', 'email', { email: newAddress() }],
    ['DELETE', 'sessions', undefined],
  ]
  for (const [method, path, body] of calls) {
    const url = `/api/account${path && `/${path}`}`
    const { status, headers } = await visitor.send(method, url, body)
    expect([path, status, headers.get('kerbside-reason')]).toEqual([path, 403, 'role'])
  }
  expect((await visitor.ask(`/api/office/${organisation.slug}`)).status).toBe(404)
  expect((await visitor.ask(`/api/office/${DEMO_SLUG}`)).status).toBe(200)
})
