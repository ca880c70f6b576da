import { expect, test } from 'vitest'
import { purgeSignIns } from '#server/accounts/sessions/purge-sign-ins.ts'
import { openBrowser } from '#test/actors/member.ts'
import { joinByLink, trySignIn } from '#test/actors/person.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// What people do with their own accounts, and no one else can.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const NEW = 'seven drums kettle violet'
const unknownId = '01936d0e-7a1c-7b52-9c3e-0d7a3f5b2c11'

test('a changed password ends every other session, and renews this one', async () => {
  const { email, password, browser } = await joinByLink(server, organisation)
  const elsewhere = openBrowser(server)
  await trySignIn(elsewhere, { email, password })
  const before = browser.cookie()
  const change = (body: object) => browser.send('PUT', '/api/account/password', body)
  const wrong = await change({ currentPassword: 'not this', password: NEW })
  expect([wrong.status, wrong.json.error]).toEqual([
    422,
    'currentPassword: is wrong, enter the password that you sign in with now',
  ])
  expect((await change({ currentPassword: password, password: 'passwordpassword' })).status).toBe(
    422,
  )
  expect((await change({ currentPassword: password, password: NEW })).status).toBe(204)
  expect(browser.cookie()).not.toBe(before)
  expect((await browser.ask('/api/account')).status).toBe(200)
  for (const cookie of [before, elsewhere.cookie()]) {
    expect((await openBrowser(server, cookie).ask('/api/account')).status).toBe(401)
  }
  expect((await trySignIn(openBrowser(server), { email, password: NEW })).status).toBe(200)
  const events = (await browser.ask('/api/account/events')).json.data
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'signed_in',
    'password_changed',
    'signed_in',
    'signed_in',
    'created',
  ])
  const mails = await server.owner.query('select subject from mails where recipient = $1', [email])
  expect(mails.rows).toEqual([{ subject: 'Your password has changed' }])
})

test('someone in a borrowed session has five tries at its password', async () => {
  const { browser } = await joinByLink(server, organisation)
  const statuses = []
  for (let count = 0; count < 7; count += 1) {
    const body = { currentPassword: 'guess', password: NEW }
    statuses.push((await browser.send('PUT', '/api/account/password', body)).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('sessions are listed with where they are, and end one by one or all but this', async () => {
  const { email, password, browser } = await joinByLink(server, organisation)
  const others = [openBrowser(server), openBrowser(server), openBrowser(server)]
  for (const other of others) await trySignIn(other, { email, password, from: '198.51.100.9' })
  const { json } = await browser.ask('/api/account/sessions')
  expect(json.data).toHaveLength(4)
  expect(json.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  const [one] = json.data.filter(({ current }: { current: boolean }) => !current)
  expect(one).toMatchObject({ address: '198.51.100.9', device: expect.any(String) })
  expect(JSON.stringify(json)).not.toContain('hash')

  expect((await browser.send('DELETE', `/api/account/sessions/${one.id}`)).status).toBe(204)
  const left = await Promise.all(others.map((other) => other.ask('/api/account')))
  expect(left.filter(({ status }) => status === 401)).toHaveLength(1)
  expect((await browser.send('DELETE', '/api/account/sessions')).status).toBe(204)
  const gone = await Promise.all(others.map((other) => other.ask('/api/account')))
  expect(gone.every(({ status }) => status === 401)).toBe(true)
  expect((await browser.ask('/api/account')).status).toBe(200)
})

test("another person's session is as unknown as one that isn't there", async () => {
  const [one, other] = [
    await joinByLink(server, organisation),
    await joinByLink(server, organisation),
  ]
  const { json } = await other.browser.ask('/api/account/sessions')
  for (const id of [json.data[0].id, unknownId, 'x']) {
    const answer = await one.browser.send('DELETE', `/api/account/sessions/${id}`)
    expect([answer.status, answer.json]).toEqual([404, { error: 'Session not found' }])
  }
  expect((await other.browser.ask('/api/account')).status).toBe(200)
})

test('a new name shows at once, everywhere', async () => {
  const { browser } = await joinByLink(server, organisation)
  const change = (body: object, version?: number) =>
    browser.send('PATCH', '/api/account', body, version)
  const { version } = (await browser.ask('/api/account')).json.account
  const changed = await change({ name: ' Kim\nLee ' }, version)
  expect(changed.json.account).toMatchObject({ name: 'Kim Lee', version: version + 1 })
  expect((await browser.ask('/api/account')).json.account.name).toBe('Kim Lee')
  expect((await change({ name: ' ' }, version + 1)).status).toBe(422)
  expect((await change({ name: 'x', demo: true }, version + 1)).status).toBe(422)
  expect((await change({ name: 'Kim' })).status).toBe(428)
  expect((await change({ name: 'Kim' }, version)).status).toBe(412)
  expect((await browser.ask('/api/account')).json.account.name).toBe('Kim Lee')
})

test('a chore deletes what has run out, and nothing else', async () => {
  const { email, browser } = await joinByLink(server, organisation)
  await trySignIn(openBrowser(server), { email, password: 'wrong' })
  await server.owner.query(
    `insert into sessions (id, hash, account_id, factors, device, address, expires_at)
    select gen_random_uuid(), repeat('a', 64), id, 1, 'x', 'x', now() - interval '1 second' from accounts where email = $1`,
    [email],
  )
  await server.owner.query(
    `insert into sign_in_attempts (key, failures, since) values ('old', 1, now() - interval '2 days')`,
  )
  expect(await purgeSignIns(server.db)).toBe(2)
  expect(await purgeSignIns(server.db)).toBe(0)
  expect((await browser.ask('/api/account')).status).toBe(200)
})
