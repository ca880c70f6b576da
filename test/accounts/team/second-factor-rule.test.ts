import { expect, test } from 'vitest'
import { ROLES } from '#contract/roles.ts'
import { addTotp, givePassword } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// Who needs a second factor where, from when on, and what happens without one.

const server = await startTestServer()
const createFirm = () => createTestOrganisation(server.db, {}, { test: false })
const settingOf = ({ slug }: TestOrganisation) => `/api/office/${slug}/settings/second-factor`

/** The roles whose members need a second factor, and in how many days. */
async function daysByRole(firm: TestOrganisation): Promise<Record<string, number>> {
  const { rows } = await server.owner.query(
    `select role, round(extract(epoch from factor_due_at - now()) / 86400)::int as days
      from memberships where organisation_id = $1 and factor_due_at is not null order by role`,
    [firm.id],
  )
  return Object.fromEntries(rows.map(({ role, days }) => [role, days]))
}

/** Lets a member's 14 days pass. */
const letGracePass = ({ accountId }: TeamMember) =>
  server.owner.query(`update memberships set factor_due_at = now() where account_id = $1`, [
    accountId,
  ])

test('owners, admins and bookkeepers have 14 days, or everyone, as the owner decides', async () => {
  const firm = await createFirm()
  const owner = await createMember(server, firm, 'owner')
  const admin = await createMember(server, firm, 'admin')
  for (const role of ROLES) await createMember(server, firm, role)
  const privileged = { admin: 14, bookkeeper: 14, owner: 14 }
  expect(await daysByRole(firm)).toEqual(privileged)

  expect((await admin.ask(settingOf(firm))).json).toEqual({
    rule: 'privileged',
    applies: true,
    version: 1,
  })
  const rule = { rule: 'everyone' }
  expect((await admin.send('PUT', settingOf(firm), rule, 1)).status).toBe(403)
  expect((await owner.send('PUT', settingOf(firm), { rule: 'no one' }, 1)).status).toBe(422)
  expect((await owner.send('PUT', settingOf(firm), rule)).status).toBe(428)
  const changed = await owner.send('PUT', settingOf(firm), rule, 1)
  expect(changed.json).toEqual({ rule: 'everyone', applies: true, version: 2 })
  expect(await daysByRole(firm)).toEqual(Object.fromEntries(ROLES.map((role) => [role, 14])))
  const stale = await owner.send('PUT', settingOf(firm), { rule: 'privileged' }, 1)
  expect([stale.status, stale.headers.get('etag'), stale.json.error]).toEqual([
    412,
    '"2"',
    'The owner changed this rule while you had it open. Look at what is new, then save again.',
  ])
  await owner.send('PUT', settingOf(firm), { rule: 'privileged' }, 2)
  expect(await daysByRole(firm)).toEqual(privileged)
  const { rows } = await server.owner.query(
    `select before, after from audit_log
      where organisation_id = $1 and action = 'organisation.second_factor_changed' order by id`,
    [firm.id],
  )
  expect(rows.map(({ before, after }) => [before.rule, after.rule])).toEqual([
    ['privileged', 'everyone'],
    ['everyone', 'privileged'],
  ])
})

test('a test organisation asks no one', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  expect((await owner.send('PUT', settingOf(firm), { rule: 'everyone' }, 1)).json.applies).toBe(
    false,
  )
  expect(await daysByRole(firm)).toEqual({})
})

test('after 14 days the office is closed until there is a second factor, the account is not', async () => {
  const firm = await createFirm()
  const owner = await createMember(server, firm, 'owner')
  const office = `/api/office/${firm.slug}`
  expect((await owner.ask(office)).status).toBe(200)
  await letGracePass(owner)
  const refused = await owner.ask(office)
  expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'two_factor'])
  expect((await owner.ask('/api/account')).status).toBe(200)
  await addTotp(owner)
  expect((await owner.ask(office)).status).toBe(200)
  const last = await owner.send('DELETE', '/api/account/totp')
  expect(last.status).toBe(422)
})

test('who has left needs no second factor there any more', async () => {
  const firm = await createFirm()
  await createMember(server, firm, 'owner')
  const leaver = await createMember(server, firm, 'bookkeeper')
  await givePassword(server, leaver)
  await addTotp(leaver)
  const remove = () => leaver.send('DELETE', '/api/account/totp')
  expect((await remove()).json.error).toContain('is your last second factor')
  expect((await leaver.send('DELETE', `/api/account/memberships/${firm.slug}`)).status).toBe(204)
  expect((await leaver.ask('/api/account/factors')).json.required).toBe(false)
  const { status, text } = await remove()
  expect(status, text).toBeLessThan(300)
})

test('a role that needs a second factor starts the 14 days, and another one ends them', async () => {
  const firm = await createFirm()
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const change = (role: string, version: number) =>
    owner.ask(`/api/office/${firm.slug}/members/${viewer.accountId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': String(version) },
      body: JSON.stringify({ role }),
    })
  expect((await change('bookkeeper', 1)).json.secondFactorDueAt).toEqual(expect.any(String))
  await letGracePass(viewer)
  // Another role of the kind begins no second grace.
  await change('admin', 2)
  expect(await daysByRole(firm)).toEqual({ admin: 0, owner: 14 })
  expect((await change('dispatcher', 3)).json.secondFactorDueAt).toBeNull()
})
