import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { inviteAs, joinByLink } from '#test/actors/person.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// What the database itself refuses about people, whatever SQL the code of a tenant or an account sends.

const server = await startTestServer()
const [ours, theirs] = [
  await createTestOrganisation(server.db),
  await createTestOrganisation(server.db),
]
const member = await joinByLink(server, ours)
const stranger = await joinByLink(server, theirs)
const idOf = async (email: string): Promise<string> =>
  (await server.owner.query('select id from accounts where email = $1', [email])).rows[0].id
const [memberId, strangerId] = [await idOf(member.email), await idOf(stranger.email)]

const client = new pg.Client(server.databaseUrl)
beforeAll(() => client.connect())
afterAll(() => client.end())

type Who = { organisation: string } | { account?: string; presented?: string }

/** Runs SQL as the service does for an organisation or an account, and rolls it back. */
async function as(who: Who, text: string, values: unknown[] = []) {
  await client.query('begin')
  try {
    if ('organisation' in who) {
      await client.query('select assume_organisation($1)', [who.organisation])
    } else {
      const { account = null, presented = null } = who
      await client.query('select assume_account($1, $2)', [account, presented])
    }
    return (await client.query(text, values)).rows
  } finally {
    await client.query('rollback')
  }
}

const secrets = [
  'account_passwords',
  'totp',
  'recovery_codes',
  'passkeys',
  'sessions',
  'account_tokens',
  'sign_in_attempts',
  'account_events',
]

test.each(secrets)('code of a tenant can read nothing of %s', async (table) => {
  const reading = as({ organisation: ours.id }, `select * from ${table}`)
  await expect(reading).rejects.toThrow('permission denied')
})

test('code of a tenant sees the names of its own members and no one else', async () => {
  const seen = await as({ organisation: ours.id }, 'select id, email from accounts')
  expect(seen).toEqual([{ id: memberId, email: member.email }])
})

test('code of a tenant can’t adopt an account to read its address', async () => {
  const adopting = as(
    { organisation: ours.id },
    "insert into memberships (organisation_id, account_id, role) values ($1, $2, 'viewer')",
    [ours.id, strangerId],
  )
  await expect(adopting).rejects.toThrow('permission denied')
  const renaming = as(
    { organisation: ours.id },
    'update memberships set account_id = $1 where account_id = $2 returning account_id',
    [strangerId, memberId],
  )
  await expect(renaming).rejects.toThrow('permission denied')
})

test('code of a tenant can neither read the emails of a person nor have a reset link sent', async () => {
  await server.owner.query(
    `insert into mails (organisation_id, id, account_id, recipient, subject, body, link_for, link_id, created_at)
    values ($1, $2, $3, 'x@y.example', 'x', 'x', 'reset', $2, now())`,
    [ours.id, randomUUID(), memberId],
  )
  expect(await as({ organisation: ours.id }, 'select * from mails')).toEqual([])
  const forging = as(
    { organisation: ours.id },
    `insert into mails (organisation_id, id, recipient, subject, body, link_for, link_id, created_at)
    values ($1, $2, 'mallory@evil.example', 'x', 'x', 'reset', $2, now())`,
    [ours.id, randomUUID()],
  )
  await expect(forging).rejects.toThrow('row-level security')
})

test.each(secrets.filter((table) => table !== 'sign_in_attempts'))(
  'an account sees only its own rows of %s, and no account none',
  async (table) => {
    const own = await as({ account: memberId }, `select * from ${table}`)
    expect(own.every((row) => row.account_id === memberId)).toBe(true)
    expect(await as({}, `select * from ${table}`)).toEqual([])
  },
)

test('an account can’t start a session, set a password or write an email for another', async () => {
  const self = { account: memberId }
  const attempts = [
    `insert into sessions (id, hash, account_id, factors, device, address, expires_at)
      values (gen_random_uuid(), repeat('a', 64), '${strangerId}', 2, 'x', 'x', now())`,
    `insert into account_passwords (account_id, hash) values ('${strangerId}', '$argon2id$x')`,
    `insert into mails (organisation_id, id, account_id, recipient, subject, body, created_at)
      values ('${theirs.id}', gen_random_uuid(), '${memberId}', 'x', 'x', 'x', now())`,
  ]
  for (const attempt of attempts) {
    await expect(as(self, attempt)).rejects.toThrow('row-level security')
  }
  const stealing = `update account_passwords set hash = '$argon2id$x' returning account_id`
  expect(await as(self, stealing)).toEqual([{ account_id: memberId }])
})

test('an account becomes a member only by a live invitation that it presents, in its role', async () => {
  const token = await inviteAs(theirs, member.email, 'viewer')
  const presented = hashSecretText(token)
  const become = (who: Who, role: string) =>
    as(who, 'insert into memberships (organisation_id, account_id, role) values ($1, $2, $3)', [
      theirs.id,
      memberId,
      role,
    ])
  const refused = /row-level security|is not visible/
  await expect(become({ account: memberId }, 'viewer')).rejects.toThrow(refused)
  await expect(become({ account: memberId, presented }, 'owner')).rejects.toThrow(refused)
  await expect(become({ account: strangerId, presented }, 'viewer')).rejects.toThrow(refused)
  await become({ account: memberId, presented }, 'viewer')
})
