import { expect, test } from 'vitest'
import { addTotp } from '#test/actors/factors.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// The people of an organisation: who sees them, changes their roles, removes them, leaves.

const server = await startTestServer()
// A second process on the same database.
const other = await startTestServer({}, server.databaseUrl)

const membersOf = ({ slug }: TestOrganisation) => `/api/office/${slug}/members`

function change(by: TeamMember, at: TestOrganisation, id: string, role: string, version = 1) {
  return by.ask(`${membersOf(at)}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify({ role }),
  })
}

function remove(by: TeamMember, at: TestOrganisation, id: string, version = 1) {
  return by.ask(`${membersOf(at)}/${id}`, {
    method: 'DELETE',
    headers: { 'if-match': String(version) },
  })
}

test('the team shows names, roles, when someone was last seen, and who has a second factor', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Owner' })
  const viewer = await createMember(server, firm, 'viewer', { name: 'Vic Viewer' })
  await addTotp(viewer)
  const elsewhere = await createTestOrganisation(server.db)
  await createMember(server, elsewhere, 'owner')

  const { json } = await viewer.ask(membersOf(firm))
  expect(json.data).toEqual([
    expect.objectContaining({ id: owner.accountId, name: 'Olive Owner', role: 'owner' }),
    expect.objectContaining({ id: viewer.accountId, email: viewer.email, role: 'viewer' }),
  ])
  expect(json.data.map((one: { secondFactor: boolean }) => one.secondFactor)).toEqual([false, true])
  for (const one of json.data) expect(Date.parse(one.lastSeenAt)).not.toBeNaN()
})

test('an admin changes the roles of those who work, and an owner those of everyone', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const admin = await createMember(server, firm, 'admin')
  const viewer = await createMember(server, firm, 'viewer')

  const raised = await change(admin, firm, viewer.accountId, 'dispatcher')
  expect(raised.json).toMatchObject({ id: viewer.accountId, role: 'dispatcher', version: 2 })
  expect((await viewer.ask(`/api/office/${firm.slug}`)).json.role).toBe('dispatcher')

  for (const [id, role, version] of [
    [viewer.accountId, 'admin', 2],
    [viewer.accountId, 'owner', 2],
    [admin.accountId, 'owner', 1],
    [owner.accountId, 'viewer', 1],
  ] as const) {
    const refused = await change(admin, firm, id, role, version)
    expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'role'])
  }
  expect((await remove(admin, firm, owner.accountId)).status).toBe(403)
  expect((await change(owner, firm, viewer.accountId, 'admin', 2)).status).toBe(200)
  const { rows } = await server.owner.query(
    `select actor, before, after from audit_log
      where organisation_id = $1 and action = 'member.role_changed' order by id`,
    [firm.id],
  )
  expect(rows).toEqual([
    {
      actor: `account:${admin.accountId}`,
      before: { role: 'viewer' },
      after: { role: 'dispatcher' },
    },
    {
      actor: `account:${owner.accountId}`,
      before: { role: 'dispatcher' },
      after: { role: 'admin' },
    },
  ])
})

test('a change needs the version that was seen', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const without = await owner.send('PATCH', `${membersOf(firm)}/${viewer.accountId}`, {
    role: 'driver',
  })
  expect(without.status).toBe(428)
  expect((await change(owner, firm, viewer.accountId, 'driver', 7)).status).toBe(412)
  const raised = { role: 'driver', version: 9, organisation: 'x' }
  const strange = await owner.ask(`${membersOf(firm)}/${viewer.accountId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '1' },
    body: JSON.stringify(raised),
  })
  expect(strange.status).toBe(422)
  expect((await change(owner, firm, viewer.accountId, 'emperor')).status).toBe(422)
})

test('changing people asks who it is', async () => {
  const firm = await createTestOrganisation(server.db)
  const { accountId } = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const browser = await signInAgain(server, accountId, 1)
  const refused = await browser.ask(`${membersOf(firm)}/${viewer.accountId}`, {
    method: 'DELETE',
    headers: { 'if-match': '1' },
  })
  expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
})

test('someone who is removed is out at once, on every process, and keeps their account', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const elsewhere = await signInAgain(other, viewer.accountId)
  expect((await elsewhere.ask(`/api/office/${firm.slug}`)).status).toBe(200)
  expect((await remove(owner, firm, viewer.accountId)).status).toBe(204)
  expect((await elsewhere.ask(`/api/office/${firm.slug}`)).status).toBe(404)
  expect((await viewer.ask('/api/account')).json.organisations).toEqual([])
  expect((await owner.ask(membersOf(firm))).json.data).toHaveLength(1)
  expect((await remove(owner, firm, viewer.accountId, 2)).status).toBe(404)
})

test('a member leaves, and the last owner cannot', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const path = `/api/account/memberships/${firm.slug}`
  expect((await viewer.send('DELETE', path)).status).toBe(204)
  expect((await viewer.send('DELETE', path)).status).toBe(404)
  const refused = await owner.send('DELETE', path)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'role: is held by the last owner, make someone else an owner first',
  ])
  expect((await change(owner, firm, owner.accountId, 'admin')).status).toBe(422)
  expect((await remove(owner, firm, owner.accountId)).status).toBe(422)
})

test('of two owners who leave, remove or demote each other at once, one stays', async () => {
  const ways: ((one: TeamMember, two: TeamMember, at: TestOrganisation) => Promise<number>)[] = [
    async (one, _, at) => (await one.send('DELETE', `/api/account/memberships/${at.slug}`)).status,
    async (one, two, at) => (await remove(one, at, two.accountId)).status,
    async (one, two, at) => (await change(one, at, two.accountId, 'viewer')).status,
    async (one, _, at) => (await change(one, at, one.accountId, 'viewer')).status,
  ]
  for (const way of ways) {
    for (const second of ways) {
      const firm = await createTestOrganisation(server.db)
      const a = await createMember(server, firm, 'owner')
      const made = await createMember(server, firm, 'owner')
      const b = { ...made, ...(await signInAgain(other, made.accountId)) }
      await Promise.all([way(a, b, firm), second(b, a, firm)])
      const { rows } = await server.owner.query(
        `select account_id from memberships
          where organisation_id = $1 and role = 'owner' and removed_at is null`,
        [firm.id],
      )
      expect(rows.length).toBeGreaterThanOrEqual(1)
    }
  }
})

test("an owner whose account is closed doesn't count as one who stays", async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const closed = await createMember(server, firm, 'owner')
  await server.owner.query('update accounts set disabled_at = now() where id = $1', [
    closed.accountId,
  ])
  expect((await change(owner, firm, owner.accountId, 'viewer')).status).toBe(422)
  const left = await owner.send('DELETE', `/api/account/memberships/${firm.slug}`)
  expect(left.status).toBe(422)
  expect((await remove(owner, firm, closed.accountId)).status).toBe(204)
})

test('a stale change says who was first, and changes nothing', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Owner' })
  const viewer = await createMember(server, firm, 'viewer')
  await change(owner, firm, viewer.accountId, 'dispatcher')
  const stale = await change(owner, firm, viewer.accountId, 'bookkeeper')
  expect([stale.status, stale.json.error]).toEqual([
    412,
    'Olive Owner changed this member while you had it open. Look at what is new, then save again.',
  ])
  expect(stale.headers.get('etag')).toBe('"2"')
})
