import { expect, test } from 'vitest'
import { invite } from '#server/accounts/invitations/invite.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// Inviting people from the office.

const server = await startTestServer()
const invitationsOf = ({ slug }: TestOrganisation) => `/api/office/${slug}/invitations`

test('an invitation is mailed, listed, sent again and taken back', async () => {
  const firm = await createTestOrganisation(server.db)
  const admin = await createMember(server, firm, 'admin', { name: 'Ada Admin' })
  const sent = await admin.send('POST', invitationsOf(firm), {
    email: ' New.Person@Example.com',
    role: 'dispatcher',
  })
  expect(sent.status, sent.text).toBe(201)
  expect(sent.json).toMatchObject({
    email: 'new.person@example.com',
    role: 'dispatcher',
    invitedBy: 'Ada Admin',
    expired: false,
  })
  const again = await admin.send('POST', `${invitationsOf(firm)}/${sent.json.id}/resend`)
  expect(again.status, again.text).toBe(200)
  expect(again.json.id).not.toBe(sent.json.id)
  const { json: list } = await admin.ask(invitationsOf(firm))
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([again.json.id])
  const { rows: mails } = await server.owner.query(
    `select recipient, link_for, link_id from mails where organisation_id = $1 order by created_at`,
    [firm.id],
  )
  expect(mails).toEqual([
    { recipient: 'new.person@example.com', link_for: 'join', link_id: sent.json.id },
    { recipient: 'new.person@example.com', link_for: 'join', link_id: again.json.id },
  ])

  const path = `${invitationsOf(firm)}/${again.json.id}`
  expect((await admin.send('DELETE', path)).status).toBe(204)
  expect((await admin.send('DELETE', path)).status).toBe(404)
  expect((await admin.ask(invitationsOf(firm))).json.data).toEqual([])
  const { rows: audit } = await server.owner.query(
    `select action from audit_log where organisation_id = $1 and actor = $2 order by id`,
    [firm.id, `account:${admin.accountId}`],
  )
  expect(audit.map(({ action }) => action).filter((one) => one !== 'member.joined')).toEqual([
    'member.invited',
    'member.invited',
    'invitation.revoked',
  ])
})

test('an admin invites neither owners nor admins, and takes no invitation of theirs back', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const admin = await createMember(server, firm, 'admin')
  for (const role of ['owner', 'admin']) {
    const body = { email: `${role}@example.com`, role }
    expect((await admin.send('POST', invitationsOf(firm), body)).status).toBe(403)
    const made = await owner.send('POST', invitationsOf(firm), body)
    expect(made.status, made.text).toBe(201)
    const path = `${invitationsOf(firm)}/${made.json.id}`
    expect((await admin.send('DELETE', path)).status).toBe(403)
    expect((await admin.send('POST', `${path}/resend`)).status).toBe(403)
  }
})

test('a member is not invited again, nor someone without an address', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const known = await owner.send('POST', invitationsOf(firm), {
    email: viewer.email.toUpperCase(),
    role: 'owner',
  })
  expect([known.status, known.json.error]).toEqual([422, 'email: belongs to a member already'])
  const nowhere = await owner.send('POST', invitationsOf(firm), {
    email: 'no address',
    role: 'viewer',
  })
  expect([nowhere.status, nowhere.json.error]).toEqual([422, 'email: must be an email address'])
  // They would look like nothing, or like another's address.
  const unseen = [
    '\u200b@\u200b',
    'ada\u200b@example.com',
    'ada@exam\u00adple.com',
    '\u2800@example.com',
  ]
  for (const email of [...unseen, 'ada\u0007@example.com', 'ada@example.com\u2060']) {
    const refused = await owner.send('POST', invitationsOf(firm), { email, role: 'viewer' })
    expect([email, refused.status, refused.json.error]).toEqual([
      email,
      422,
      'email: must be an email address',
    ])
  }
  const bare = await signInAgain(server, owner.accountId, 1)
  const body = { email: 'a@example.com', role: 'viewer' }
  const asked = await bare.send('POST', invitationsOf(firm), body)
  expect(asked.headers.get('kerbside-reason')).toBe('step_up')
})

test('an invitation changes nothing for a member, so it cannot take the last owner away', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const { email } = owner
  const { token } = await firm.within((org) =>
    invite(org, { email, role: 'viewer', secret: SECRET }),
  )
  const refused = await owner.send('POST', '/api/account/join/accept', { token })
  expect([refused.status, refused.json.error]).toEqual([
    422,
    `invitation: is to Test ${firm.slug}, where you are a member already`,
  ])
  expect((await owner.ask(`/api/office/${firm.slug}`)).json.role).toBe('owner')
})

test('a hundred invitations wait at most', async () => {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  await server.owner.query(
    `insert into invitations (organisation_id, id, email, role, hash, invited_by, expires_at)
      select $1, gen_random_uuid(), 'p' || n || '@example.com', 'viewer',
        encode(sha256((n || $1)::bytea), 'hex'), 'operator', now()
      from generate_series(1, 100) n`,
    [firm.id],
  )
  const body = { email: 'one-more@example.com', role: 'viewer' }
  const refused = await owner.send('POST', invitationsOf(firm), body)
  expect(refused.status).toBe(422)
  const replaced = { email: 'p7@example.com', role: 'viewer' }
  expect((await owner.send('POST', invitationsOf(firm), replaced)).status).toBe(201)
})
