import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/actors/member.ts'
import { asOperator } from '#test/actors/operator.ts'
import { PASSWORD, joinByLink, trySignIn } from '#test/actors/person.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'
import { runCommand } from '#test/processes.ts'

// The operator's commands for people, next to a running server.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const { slug } = organisation
const operate = asOperator(server.databaseUrl)
const newAddress = () => `kim-${randomUUID()}@team.example`
const tokenIn = (link: string) => new URL(link).hash.slice(1)

test('from nothing to the first owner by a printed link, which a new one replaces', async () => {
  const email = newAddress()
  const made = await operate(
    'account',
    'create',
    '--organisation',
    slug,
    '--email',
    email.toUpperCase(),
    '--role',
    'owner',
  )
  expect(made).toEqual({
    email,
    role: 'owner',
    organisation: slug,
    link: expect.stringMatching(/^http:\/\/localhost:3000\/join#[\w-]{43}$/),
  })
  const renewed = await operate('account', 'link', slug, email)
  const join = (link: string) =>
    openBrowser(server).send('POST', '/api/account/join', {
      token: tokenIn(link),
      name: 'Kim Lee',
      password: PASSWORD,
    })
  expect((await join(made.link)).status).toBe(404)
  expect((await join(renewed.link)).json.organisations).toMatchObject([{ slug, role: 'owner' }])
  await expect(operate('account', 'link', slug, email)).rejects.toThrow('has no open invitation')
  const { rows } = await server.owner.query('select from mails where recipient = $1', [email])
  expect(rows).toEqual([])
})

test('an account at once, with a password from standard input and never from an argument', async () => {
  const email = newAddress()
  const words = ['account', 'create', '--organisation', slug, '--email', email, '--role', 'viewer']
  const run = (input: string) =>
    runCommand(
      [...words, '--name', 'Kim Lee', '--password-stdin', '--json'],
      { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET },
      undefined,
      input,
    )
  const easy = await run('passwordpassword\n')
  expect([easy.code, easy.stdout]).toEqual([2, ''])
  expect(easy.stderr).toContain('password: is too easy to guess')
  const { code, stdout, json } = await run(`${PASSWORD}\n`)
  expect(code).toBe(0)
  expect(stdout).not.toContain(PASSWORD)
  expect(json).toMatchObject({ email, status: 'open', sessions: 0 })
  const browser = openBrowser(server)
  expect((await trySignIn(browser, { email, password: PASSWORD })).status).toBe(200)
  expect(await operate('account', 'show', email)).toMatchObject({
    name: 'Kim Lee',
    organisations: [{ organisation: slug, role: 'viewer' }],
    secondFactors: { totp: false, passkeys: 0, recoveryCodes: 0 },
    sessions: 1,
  })
})

test('an account at once needs no name: it gets one from its address, which its owner can change', async () => {
  const email = newAddress()
  const words = ['account', 'create', '--email', email, '--organisation', slug, '--role', 'owner']
  const { code, stderr, json } = await runCommand(
    [...words, '--password-stdin', '--json'],
    { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET },
    undefined,
    PASSWORD,
  )
  expect(code, stderr).toBe(0)
  expect(json).toMatchObject({ email, name: email.split('@')[0], status: 'open' })
})

test('an address that has an account is refused, and leaves no invitation behind', async () => {
  const elsewhere = await createTestOrganisation(server.db)
  const { email } = await joinByLink(server, elsewhere)
  const create = (at: string, ...more: string[]) =>
    runCommand(
      ['account', 'create', '--organisation', at, '--email', email, '--role', 'viewer', ...more],
      { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET },
      undefined,
      PASSWORD,
    )
  const atOnce = await create(slug, '--password-stdin')
  expect([atOnce.code, atOnce.stderr]).toEqual([
    2,
    'kerbside: email: has an account already, invite it by leaving out --password-stdin\n',
  ])
  const asMember = await create(elsewhere.slug)
  expect([asMember.code, asMember.stderr]).toEqual([
    2,
    'kerbside: email: belongs to a member already\n',
  ])
  const { rows } = await server.owner.query(
    'select from invitations where email = $1 and accepted_at is null',
    [email],
  )
  expect(rows).toEqual([])
  // The account exists, so its owner accepts by the link.
  expect((await create(slug)).code).toBe(0)
})

test('signing someone out, closing their account and opening it again holds from the next request', async () => {
  const { email, password, browser } = await joinByLink(server, organisation)
  await operate('account', 'sign-out', email)
  expect((await browser.ask('/api/account')).status).toBe(401)
  expect((await trySignIn(browser, { email, password })).status).toBe(200)
  expect(await operate('account', 'disable', email)).toMatchObject({ status: 'disabled' })
  expect((await browser.ask('/api/account')).status).toBe(401)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(401)
  await operate('account', 'disable', email, '--undo')
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(200)
})

test('the last owner keeps their account, also when two are closed at once', async () => {
  const firm = await createTestOrganisation(server.db)
  const owners = [
    await joinByLink(server, firm, { role: 'owner' }),
    await joinByLink(server, firm, { role: 'owner' }),
  ]
  const ended = await Promise.allSettled(
    owners.map(({ email }) => operate('account', 'disable', email)),
  )
  const refused = ended.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(String(refused[0]?.status === 'rejected' && refused[0].reason)).toContain(
    `is the last owner of ${firm.slug}`,
  )
  const listed = await operate('account', 'list', firm.slug)
  expect(listed.data.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'disabled',
    'member',
  ])
})

test('a member gets another role, and is removed, but the last owner stays one', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await joinByLink(server, firm, { role: 'owner' })
  const { email, browser } = await joinByLink(server, firm, { role: 'viewer' })
  const changed = await operate('account', 'role', firm.slug, email, 'dispatcher')
  expect(changed.organisations).toEqual([{ organisation: firm.slug, role: 'dispatcher' }])
  expect((await browser.ask(`/api/office/${firm.slug}`)).json.role).toBe('dispatcher')
  expect((await operate('account', 'remove', firm.slug, email)).organisations).toEqual([])
  expect((await browser.ask(`/api/office/${firm.slug}`)).status).toBe(404)
  for (const words of [
    ['role', firm.slug, owner.email, 'viewer'],
    ['remove', firm.slug, owner.email],
  ]) {
    await expect(operate('account', ...words)).rejects.toThrow('last owner')
  }
  await expect(operate('account', 'remove', firm.slug, email)).rejects.toThrow(
    `${email} is neither a member of ${firm.slug} nor invited. kerbside account list S shows them`,
  )
})

test('an invitation that no one has accepted yet is withdrawn', async () => {
  const email = newAddress()
  const named = ['--organisation', slug, '--email', email, '--role', 'viewer']
  const { link } = await operate('account', 'create', ...named)
  const withdrawn = await operate('account', 'remove', slug, email.toUpperCase())
  expect(withdrawn).toEqual({ email, organisation: slug, invitation: 'withdrawn' })
  const joined = await openBrowser(server).send('POST', '/api/account/join', {
    token: tokenIn(link),
    name: 'Kim Lee',
    password: PASSWORD,
  })
  expect(joined.status).toBe(404)
  const { data } = await operate('account', 'list', slug)
  expect(data.map((person: { email: string }) => person.email)).not.toContain(email)
})

test('a member whose new address was also invited leaves with the invitation', async () => {
  const firm = await createTestOrganisation(server.db)
  await joinByLink(server, firm, { role: 'owner' })
  const { email } = await joinByLink(server, firm, { role: 'viewer' })
  const invited = newAddress()
  const named = ['--organisation', firm.slug, '--email', invited, '--role', 'admin']
  await operate('account', 'create', ...named)
  await server.owner.query('update accounts set email = $1 where email = $2', [invited, email])
  expect((await operate('account', 'remove', firm.slug, invited)).organisations).toEqual([])
  const listed = await operate('account', 'list', firm.slug)
  expect(listed.data.map(({ role }: { role: string }) => role)).toEqual(['owner'])
})

test('a wrong address, role or organisation gets a clear sentence', async () => {
  const create = (email: string, role: string, at = slug) =>
    operate('account', 'create', '--organisation', at, '--email', email, '--role', role)
  await expect(create('nonsense', 'owner')).rejects.toThrow('email: must be an email address')
  await expect(create(newAddress(), 'king')).rejects.toThrow('--role must be owner or admin')
  await expect(create(newAddress(), 'owner', 'nowhere')).rejects.toThrow('no organisation nowhere')
  await expect(operate('account', 'show', 'x@y.example')).rejects.toThrow('there is no account')
})
