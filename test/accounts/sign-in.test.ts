import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/actors/member.ts'
import { PASSWORD, joinByLink, trySignIn } from '#test/actors/person.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Signing in with a password, and those who guess at it.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const wrong = 'not the password at all'
const unknown = () => `unknown-${randomUUID()}@team.example`

test('the right password opens the office, and is in no table and no log', async () => {
  const { email, password } = await joinByLink(server, organisation, { role: 'owner' })
  const browser = openBrowser(server)
  const answer = await trySignIn(browser, { email: ` ${email.toUpperCase()} `, password })
  expect(answer.json).toMatchObject({
    next: 'done',
    me: { account: { email, name: 'Alex Example' }, organisations: [{ role: 'owner' }] },
  })
  expect(answer.headers.getSetCookie().join()).toMatch(/kerbside=.*HttpOnly; SameSite=Strict/)
  const office = await browser.ask(`/api/office/${organisation.slug}`)
  expect(office.json.role).toBe('owner')
  const { rows } = await server.owner.query('select hash from account_passwords')
  expect(rows.every(({ hash }) => hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
  expect(server.logs.join()).not.toContain(password)
})

test('a wrong password, an unknown address and a closed account get the same answer', async () => {
  const known = await joinByLink(server, organisation)
  const closed = await joinByLink(server, organisation)
  await server.owner.query('update accounts set disabled_at = now() where email = $1', [
    closed.email,
  ])
  const answers = [
    await trySignIn(openBrowser(server), { email: known.email, password: wrong }),
    await trySignIn(openBrowser(server), { email: unknown(), password: PASSWORD }),
    await trySignIn(openBrowser(server), { email: closed.email, password: PASSWORD }),
    await trySignIn(openBrowser(server), { email: 'not an address', password: PASSWORD }),
  ]
  for (const { status, json, headers } of answers) {
    expect([status, json]).toEqual([401, { error: 'The email address or the password is wrong' }])
    expect(headers.get('kerbside-reason')).toBe('sign_in')
    expect(headers.getSetCookie()).toEqual([])
  }
  const { rows } = await server.owner.query(
    'select count(*)::int as counted from sign_in_attempts where failures = 1',
  )
  expect(rows[0].counted).toBe(answers.length)
})

test('six guesses at once and in turn are one too many, also at an address that no one has', async () => {
  const { email, password } = await joinByLink(server, organisation)
  for (const guessed of [email, unknown()]) {
    const guesses = Array.from({ length: 8 }, () =>
      trySignIn(openBrowser(server), { email: guessed, password: wrong }),
    )
    const statuses = (await Promise.all(guesses))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  }
  const right = await trySignIn(openBrowser(server), { email, password })
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(20)
  expect(right.json.error).toMatch(/^Too many attempts, try again in \d+ seconds$/)
})

test('the wait doubles up to fifteen minutes, and the right password forgets it', async () => {
  const { email, password } = await joinByLink(server, organisation)
  const stranger = openBrowser(server)
  for (let count = 0; count < 4; count += 1) await trySignIn(stranger, { email, password: wrong })
  const waits = []
  for (let count = 0; count < 7; count += 1) {
    await trySignIn(stranger, { email, password: wrong })
    const { rows } = await server.owner.query(
      `select extract(epoch from until - since)::int as wait from sign_in_attempts
      where until is not null order by until desc limit 1`,
    )
    waits.push(rows[0].wait)
    await server.owner.query("update sign_in_attempts set until = now() - interval '1 second'")
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  expect((await trySignIn(stranger, { email, password })).status).toBe(200)
  const again = openBrowser(server)
  for (let count = 0; count < 5; count += 1) {
    expect((await trySignIn(again, { email, password: wrong })).status).toBe(401)
  }
})

test('no one can lock a person out of a browser that they signed in with before', async () => {
  const { email, password, browser } = await joinByLink(server, organisation)
  await browser.send('POST', '/api/account/sign-out')
  for (let count = 0; count < 8; count += 1) {
    await trySignIn(openBrowser(server), { email, password: wrong })
  }
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(429)
  const device = browser.cookie()
  expect((await trySignIn(browser, { email, password })).status).toBe(200)
  // Its own guesses are counted too, and a forged or borrowed device counts as a stranger's.
  const other = await joinByLink(server, organisation)
  for (const cookie of [device.replace(/.$/, '_'), other.browser.cookie(), `${device}x`]) {
    expect((await trySignIn(openBrowser(server, cookie), { email, password })).status).toBe(429)
  }
  for (let count = 0; count < 5; count += 1) {
    const guess = await trySignIn(openBrowser(server, device), { email, password: wrong })
    expect(guess.status).toBe(401)
  }
  expect((await trySignIn(openBrowser(server, device), { email, password })).status).toBe(429)
})

test('stuffing stolen passwords from one address ends after thirty, for its whole /64', async () => {
  const { email, password } = await joinByLink(server, organisation)
  const statuses = []
  for (let count = 0; count < 31; count += 1) {
    const from = `2001:db8:1:2::${count.toString(16)}`
    const guess = { email: unknown(), password: wrong, from }
    statuses.push((await trySignIn(openBrowser(server), guess)).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  const near = { email, password, from: '2001:db8:1:2:ffff::1' }
  expect((await trySignIn(openBrowser(server), near)).status).toBe(429)
  const far = { email, password, from: '2001:db8:1:3::1' }
  expect((await trySignIn(openBrowser(server), far)).status).toBe(200)
})

test('right passwords between wrong ones give an address no more guesses', async () => {
  const { email, password } = await joinByLink(server, organisation)
  const from = '198.51.100.7'
  let wrongOnes = 0
  for (let count = 0; count < 40; count += 1) {
    const own = count % 2 === 0
    const guess = own ? { email, password, from } : { email: unknown(), password: wrong, from }
    const { status } = await trySignIn(openBrowser(server), guess)
    if (status === 401) wrongOnes += 1
  }
  expect(wrongOnes).toBe(20)
  const { rows } = await server.owner.query(
    "select failures from sign_in_attempts where key = 'address:198.51.100.7'",
  )
  expect(rows).toEqual([{ failures: 20 }])
})

test('a flood of sign-ins is refused before it is hashed, and locks no one out', async () => {
  const { email, password } = await joinByLink(server, organisation)
  const flood = Array.from({ length: 60 }, (_, at) =>
    trySignIn(openBrowser(server), {
      email: at < 3 ? email : unknown(),
      password: wrong,
      from: `203.0.113.${at + 1}`,
    }),
  )
  const health = await server.fetch('/healthz')
  expect(health.status).toBe(200)
  const answers = await Promise.all(flood)
  const crowded = answers.filter(({ status }) => status === 429)
  expect(crowded.length).toBeGreaterThan(20)
  expect(crowded[0]?.json.error).toMatch(/^Too many people are signing in/)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(200)
})

test('a session that was there before does not outlive signing in, and no one chooses its token', async () => {
  const { email, password, browser } = await joinByLink(server, organisation)
  const before = browser.cookie()
  await trySignIn(browser, { email, password })
  expect(browser.cookie()).not.toBe(before)
  expect((await openBrowser(server, before).ask('/api/account')).status).toBe(401)
  const planted = `kerbside=${'x'.repeat(43)}`
  const victim = openBrowser(server, planted)
  await trySignIn(victim, { email, password })
  expect(victim.cookie()).not.toContain(planted)
  expect((await openBrowser(server, planted).ask('/api/account')).status).toBe(401)
})

test("with a second factor, a password alone doesn't open any session", async () => {
  const { email, password } = await joinByLink(server, organisation)
  await server.owner.query(
    `insert into totp (account_id, secret, confirmed_at)
    select id, 'x', now() from accounts where email = $1`,
    [email],
  )
  const browser = openBrowser(server)
  const { json, headers } = await trySignIn(browser, { email, password })
  expect(json).toEqual({
    next: 'second_factor',
    token: expect.stringMatching(/^[\w-]{43}$/),
    methods: ['totp'],
  })
  expect(headers.getSetCookie()).toEqual([])
  const half = openBrowser(server, `kerbside=${json.token}`)
  for (const path of [
    '/api/account',
    '/api/account/sessions',
    `/api/office/${organisation.slug}`,
  ]) {
    expect((await half.ask(path)).status).toBe(401)
  }
})
