import { expect, test } from 'vitest'
import { addTotp, codeBefore, codeOf, givePassword, signInHalf } from '#test/actors/factors.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// An authenticator app as second factor, and recovery codes in its place.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)

async function withTotp() {
  const member = await createMember(server, organisation, 'dispatcher')
  await givePassword(server, member)
  return { member, ...(await addTotp(member)) }
}

const finish = (half: Awaited<ReturnType<typeof signInHalf>>, code: string) =>
  half.browser.send('POST', '/api/account/sign-in/second-factor', { token: half.token, code })

test('an app is set up by its QR code and first code, and then signs in', async () => {
  const member = await createMember(server, organisation, 'dispatcher')
  await givePassword(server, member)
  const { json: begun } = await member.send('POST', '/api/account/totp')
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Kerbside:.*&digits=6&period=30$/)
  expect(begun.uri).toContain(`secret=${begun.secret}`)
  expect(begun.qr).toMatch(/^<svg /)
  const before = await member.ask('/api/account/factors')
  expect(before.json).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })

  const wrong = await member.send('POST', '/api/account/totp/confirm', { code: '000000' })
  expect([wrong.status, wrong.json.error]).toEqual([
    422,
    'code: is wrong, type the six digits that the app shows now',
  ])
  const code = await codeBefore(begun.secret)
  const { json } = await member.send('POST', '/api/account/totp/confirm', { code })
  expect(new Set(json.recoveryCodes).size).toBe(10)
  for (const one of json.recoveryCodes) {
    expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{6}){3}$/)
  }
  const after = await member.ask('/api/account/factors')
  expect(after.json).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10 })

  const half = await signInHalf(server, member)
  const done = await finish(half, codeOf(begun.secret))
  expect(done.status, done.text).toBe(200)
  expect(done.json.account.id).toBe(member.accountId)
  expect((await half.browser.ask('/api/account')).status).toBe(200)
})

test('neither the secret nor a recovery code is in the database or the log', async () => {
  const { secret, codes } = await withTotp()
  const { rows } = await server.owner.query(
    `select secret::text as kept from totp union all select hash from recovery_codes
      union all select payload::text from account_tokens`,
  )
  const kept = [...rows.map((row) => String(row.kept)), ...server.logs].join('\n')
  for (const one of [secret, ...codes]) expect(kept).not.toContain(one)
})

test('setting up an app ends the other sessions and renews this one', async () => {
  const member = await createMember(server, organisation, 'viewer')
  const other = await signInAgain(server, member.accountId)
  const before = member.cookie()
  await addTotp(member)
  expect(member.cookie()).not.toBe(before)
  expect((await member.ask('/api/account')).status).toBe(200)
  expect((await other.ask('/api/account')).status).toBe(401)
})

test('the same code twice at once signs in once', async () => {
  const { member, secret } = await withTotp()
  const halves = [await signInHalf(server, member), await signInHalf(server, member)]
  const code = codeOf(secret)
  const statuses = await Promise.all(halves.map(async (half) => (await finish(half, code)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('one half twice at once, with two codes, signs in once', async () => {
  const { member, secret, codes } = await withTotp()
  const half = await signInHalf(server, member)
  const tried = [codeOf(secret), codes[0] ?? '']
  const statuses = await Promise.all(tried.map(async (code) => (await finish(half, code)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a code of an earlier step than the last one is used up', async () => {
  const { member, secret } = await withTotp()
  expect((await finish(await signInHalf(server, member), codeOf(secret, 1))).status).toBe(200)
  expect((await finish(await signInHalf(server, member), codeOf(secret))).status).toBe(401)
})

test('a recovery code signs in once, however it is typed', async () => {
  const { member, codes } = await withTotp()
  const typed = ` ${(codes[3] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`
  expect((await finish(await signInHalf(server, member), typed)).status).toBe(200)
  expect((await finish(await signInHalf(server, member), typed)).status).toBe(401)
})

test('new recovery codes end the ones before', async () => {
  const { member, codes } = await withTotp()
  const made = await member.send('POST', '/api/account/recovery-codes')
  expect(made.json.recoveryCodes).toHaveLength(10)
  expect((await finish(await signInHalf(server, member), codes[0] ?? '')).status).toBe(401)
  const [fresh] = made.json.recoveryCodes
  expect((await finish(await signInHalf(server, member), fresh)).status).toBe(200)
})

test('recovery codes need something that they could replace', async () => {
  const member = await createMember(server, organisation, 'viewer')
  const refused = await member.send('POST', '/api/account/recovery-codes')
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'recoveryCodes: need an authenticator app or a passkey first',
  ])
})

test('five wrong codes end the sign-in, so that the right one comes too late', async () => {
  const { member, secret } = await withTotp()
  const half = await signInHalf(server, member)
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1) statuses.push((await finish(half, '000000')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  // The account waits as well, also for another sign-in.
  const right = await finish(half, codeOf(secret))
  expect([401, 429]).toContain(right.status)
  expect((await finish(await signInHalf(server, member), codeOf(secret))).status).toBe(429)
})

test('an app can be replaced, and until the new one is confirmed the old one works', async () => {
  const { member, secret } = await withTotp()
  const { json: begun } = await member.send('POST', '/api/account/totp')
  expect((await finish(await signInHalf(server, member), codeOf(secret))).status).toBe(200)
  const code = codeOf(begun.secret)
  expect((await member.send('POST', '/api/account/totp/confirm', { code })).status).toBe(200)
  expect((await finish(await signInHalf(server, member), codeOf(secret, 1))).status).toBe(401)
  expect((await finish(await signInHalf(server, member), codeOf(begun.secret, 1))).status).toBe(200)
})

test('an app can be removed, and the password alone signs in again', async () => {
  const { member } = await withTotp()
  expect((await member.send('DELETE', '/api/account/totp')).status).toBe(204)
  const { rows } = await server.owner.query(
    'select hash from recovery_codes where account_id = $1',
    [member.accountId],
  )
  expect(rows).toEqual([])
  const again = await member.send('DELETE', '/api/account/totp')
  expect(again.status).toBe(422)
})

test('the history of the account has what happened', async () => {
  const { member } = await withTotp()
  await member.send('POST', '/api/account/recovery-codes')
  await member.send('DELETE', '/api/account/totp')
  const { rows } = await server.owner.query(
    `select kind from account_events where account_id = $1 order by at, id`,
    [member.accountId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'totp_added',
    'recovery_codes_made',
    'totp_removed',
  ])
})
