import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, addTotp, codeOf, givePassword, signInHalf } from '#test/actors/factors.ts'
import { openBrowser, visitDemo } from '#test/actors/member.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Sensitive changes ask who it is again, unless that was shown in the last ten minutes.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)

const stepUp = (browser: Awaited<ReturnType<typeof signInAgain>>, body: object) =>
  browser.send('POST', '/api/account/step-up', body)

test('a session that was started by password alone steps up by the password', async () => {
  const { accountId } = await createMember(server, organisation, 'viewer')
  await givePassword(server, { accountId })
  const browser = await signInAgain(server, accountId, 1)
  const asked = await browser.send('POST', '/api/account/totp')
  expect([asked.status, asked.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])

  const wrong = await stepUp(browser, { password: 'not the right one at all' })
  expect([wrong.status, wrong.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
  const before = browser.cookie()
  const right = await stepUp(browser, { password: PASSWORD })
  expect(right.status, right.text).toBe(200)
  expect(right.json.steppedUpUntil).toEqual(expect.any(String))
  expect(browser.cookie()).not.toBe(before)
  expect((await openBrowser(server, before).ask('/api/account')).status).toBe(401)
  expect((await browser.send('POST', '/api/account/totp')).status).toBe(200)
})

test('with a second factor the password alone is not enough, and each code counts once', async () => {
  const member = await createMember(server, organisation, 'viewer')
  await givePassword(server, member)
  const { secret } = await addTotp(member)
  expect((await stepUp(member, { password: PASSWORD })).status).toBe(403)
  expect((await stepUp(member, { password: PASSWORD, code: '000000' })).status).toBe(403)
  const code = codeOf(secret)
  expect((await stepUp(member, { password: 'something else entirely', code })).status).toBe(403)
  expect((await stepUp(member, { password: PASSWORD, code })).status).toBe(200)
  expect((await stepUp(member, { password: PASSWORD, code })).status).toBe(403)
})

test('a step-up counts for ten minutes', async () => {
  const member = await createMember(server, organisation, 'viewer')
  expect((await member.send('POST', '/api/account/totp')).status).toBe(200)
  await server.owner.query(
    `update sessions set stepped_up_at = now() - interval '10 minutes' where account_id = $1`,
    [member.accountId],
  )
  expect((await member.send('POST', '/api/account/totp')).status).toBe(403)
})

test('guesses are counted: a thief of a session does not get to the password', async () => {
  const member = await createMember(server, organisation, 'viewer')
  await givePassword(server, member)
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await stepUp(member, { password: `guess number ${n}` })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await stepUp(member, { password: PASSWORD })).status).toBe(429)
})

test('half a sign-in starts no session, and a whole one has two factors', async () => {
  const member = await createMember(server, organisation, 'viewer')
  await givePassword(server, member)
  const { secret } = await addTotp(member)
  const { browser, token } = await signInHalf(server, member)
  expect(browser.cookie()).toBe('')
  const posed = openBrowser(server, `kerbside=${token}`)
  expect((await posed.ask('/api/account')).status).toBe(401)
  const code = codeOf(secret)
  await browser.send('POST', '/api/account/sign-in/second-factor', { token, code })
  const { rows } = await server.owner.query(
    `select factors, stepped_up_at is not null as stepped_up from sessions
      where account_id = $1 order by created_at desc limit 1`,
    [member.accountId],
  )
  expect(rows).toEqual([{ factors: 2, stepped_up: true }])
})

test('a visitor of the demo owns no account, so they add nothing to it', async () => {
  const demo = await startTestServer({ demoSignIn: true })
  const { DEMO_SLUG, loadDemo } = await import('#server/demo/load-demo.ts')
  const { SECRET } = await import('#test/harness.ts')
  await loadDemo(demo.db, SECRET)
  const owner = await visitDemo(demo, 'owner')
  expect((await owner.send('POST', '/api/account/totp')).status).toBe(403)
  expect((await owner.send('POST', '/api/account/passkeys/options')).status).toBe(403)
  await demo.owner.query('update sessions set stepped_up_at = null')
  const member = `/api/office/${DEMO_SLUG}/members/${randomUUID()}`
  const headers = { 'if-match': '1' }
  expect((await owner.ask(member, { method: 'DELETE', headers })).status).toBe(404)
  const leaving = await owner.send('DELETE', `/api/account/memberships/${DEMO_SLUG}`)
  expect(leaving.status).toBe(403)
})

test("a changed password isn't a step-up where a second factor would be asked for", async () => {
  const member = await createMember(server, organisation, 'viewer')
  await givePassword(server, member)
  await addTotp(member)
  await server.owner.query(
    `update sessions set stepped_up_at = now() - interval '10 minutes' where account_id = $1`,
    [member.accountId],
  )
  const changed = await member.send('PUT', '/api/account/password', {
    currentPassword: PASSWORD,
    password: 'seven drums kettle violet',
  })
  expect(changed.status, changed.text).toBe(204)
  const { json } = await member.ask('/api/account')
  expect(json.steppedUpUntil).toBeNull()
  expect((await member.send('DELETE', '/api/account/totp')).status).toBe(403)
})
