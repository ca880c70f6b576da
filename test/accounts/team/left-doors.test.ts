import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkToken } from '#server/accounts/links/link-token.ts'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { openBrowser } from '#test/actors/member.ts'
import { inviteAs } from '#test/actors/person.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// A member who expects to be removed leaves doors open for themselves. They close with the membership.

const server = await startTestServer()

async function newFirm() {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  const admin = await createMember(server, firm, 'admin')
  return { firm, owner, admin }
}

const pathOf = ({ slug }: TestOrganisation, { accountId }: TeamMember) =>
  `/api/office/${slug}/members/${accountId}`

/** Asks for an address that replies may go to. @returns the secret of its link */
async function askForReplies(firm: TestOrganisation, by: TeamMember): Promise<string> {
  const email = `replies-${randomUUID()}@elsewhere.example`
  const path = `/api/office/${firm.slug}/settings/letters/reply-address`
  expect((await by.send('POST', path, { email })).status).toBe(200)
  const { rows } = await server.owner.query('select link_id from mails where recipient = $1', [
    email,
  ])
  return linkToken(SECRET, 'reply_to', rows[0].link_id)
}

const confirmReplies = (token: string) =>
  openBrowser(server).send('POST', '/api/account/reply-address', { token })

test('an invitation to the address of someone who is removed goes with them', async () => {
  const { firm, owner, admin } = await newFirm()
  const email = `second-${randomUUID()}@team.example`
  const token = await inviteAs(firm, email, 'admin')
  await server.owner.query('update accounts set email = $1 where id = $2', [email, admin.accountId])
  const { rows } = await server.owner.query('select id from invitations where email = $1', [email])
  expect((await owner.send('DELETE', pathOf(firm, admin), undefined, 1)).status).toBe(204)
  expect((await admin.send('POST', '/api/account/join/accept', { token })).status).toBe(404)
  expect((await admin.ask(`/api/office/${firm.slug}`)).status).toBe(404)
  expect(await takenBack(firm)).toEqual([
    { actor: `account:${owner.accountId}`, subject: rows[0].id },
  ])
})

/** Invites someone from the office. @returns the secret of the link, and the invitation's id */
async function inviteFriend(firm: TestOrganisation, by: TeamMember, role: string) {
  const email = `friend-${randomUUID()}@team.example`
  const sent = await by.send('POST', `/api/office/${firm.slug}/invitations`, { email, role })
  expect(sent.status, sent.text).toBe(201)
  const { id } = sent.json
  return { id, token: linkToken(SECRET, 'join', id) }
}

const view = async (token: string) =>
  (await openBrowser(server).send('POST', '/api/account/join/view', { token })).status

/** Who took which invitation back, by the audit log. */
async function takenBack(firm: TestOrganisation): Promise<{ actor: string; subject: string }[]> {
  const { rows } = await server.owner.query(
    `select actor, subject from audit_log
    where organisation_id = $1 and action = 'invitation.revoked' order by id`,
    [firm.id],
  )
  return rows
}

test('what someone who is removed had sent to others ends too, and the audit log says so', async () => {
  const { firm, owner, admin } = await newFirm()
  const friend = await inviteFriend(firm, admin, 'dispatcher')
  const colleague = await inviteFriend(firm, owner, 'admin')
  expect([await view(friend.token), await view(colleague.token)]).toEqual([200, 200])
  expect((await owner.send('DELETE', pathOf(firm, admin), undefined, 1)).status).toBe(204)
  expect([await view(friend.token), await view(colleague.token)]).toEqual([404, 200])
  expect(await takenBack(firm)).toEqual([
    { actor: `account:${owner.accountId}`, subject: friend.id },
  ])
})

test('and so does what their new role could not send', async () => {
  const { firm, owner } = await newFirm()
  const second = await createMember(server, firm, 'owner')
  const admin = await inviteFriend(firm, second, 'admin')
  const viewer = await inviteFriend(firm, second, 'viewer')
  const give = (role: string, version: number) =>
    owner.send('PATCH', pathOf(firm, second), { role }, version)
  expect((await give('admin', 1)).status).toBe(200)
  expect([await view(admin.token), await view(viewer.token)]).toEqual([404, 200])
  expect((await give('dispatcher', 2)).status).toBe(200)
  expect([await view(admin.token), await view(viewer.token)]).toEqual([404, 404])
})

/** Makes a code for a new driver's phone. @returns how a phone that joins by it is answered */
async function makeCode(firm: TestOrganisation, by: TeamMember): Promise<() => Promise<number>> {
  const driver = await createDriver(firm)
  const made = await by.send('POST', `/api/office/${firm.slug}/drivers/${driver}/codes`)
  expect(made.status, made.text).toBe(201)
  const { code } = made.json
  return async () =>
    (await openBrowser(server).send('POST', '/api/driver/join', { code, device: 'Pixel' })).status
}

test('codes for drivers’ phones that someone who is removed had made join none', async () => {
  const { firm, owner, admin } = await newFirm()
  const [theirs, other] = [await makeCode(firm, admin), await makeCode(firm, owner)]
  expect((await owner.send('DELETE', pathOf(firm, admin), undefined, 1)).status).toBe(204)
  expect([await theirs(), await other()]).toEqual([404, 200])
})

test('nor do those of who has left, can’t make one any more, or whose account is closed', async () => {
  const { firm, owner, admin } = await newFirm()
  const [second, third] = [
    await createMember(server, firm, 'dispatcher'),
    await createMember(server, firm, 'dispatcher'),
  ]
  const [left, lowered, closed] = [
    await makeCode(firm, admin),
    await makeCode(firm, second),
    await makeCode(firm, third),
  ]
  const leaving = `/api/account/memberships/${firm.slug}`
  expect((await admin.send('DELETE', leaving)).status).toBe(204)
  const lower = { role: 'bookkeeper' }
  expect((await owner.send('PATCH', pathOf(firm, second), lower, 1)).status).toBe(200)
  await server.owner.query('update accounts set disabled_at = now() where id = $1', [
    third.accountId,
  ])
  expect([await left(), await lowered(), await closed()]).toEqual([404, 404, 404])
})

test('the office sees whose code a phone joined with, and that they have left; the driver works on', async () => {
  const { firm, owner, admin } = await newFirm()
  const driverId = await createDriver(firm)
  const own = await joinPhone(server, { office: admin, slug: firm.slug, driverId })
  const codesBy = async () => {
    const { json } = await owner.ask(`/api/office/${firm.slug}/drivers/${driverId}/devices`)
    return json.data.map(({ codeBy }: { codeBy: unknown }) => codeBy)
  }
  const { rows } = await server.owner.query('select name from accounts where id = $1', [
    admin.accountId,
  ])
  expect(await codesBy()).toEqual([{ name: rows[0].name, gone: false }])
  expect((await owner.send('DELETE', pathOf(firm, admin), undefined, 1)).status).toBe(204)
  expect(await codesBy()).toEqual([{ name: rows[0].name, gone: true }])
  expect((await own.send('POST', '/api/driver/positions-notice')).status).toBe(204)
})

test('replies of customers can’t be led to someone who was removed', async () => {
  const { firm, owner, admin } = await newFirm()
  const token = await askForReplies(firm, admin)
  expect((await owner.send('DELETE', pathOf(firm, admin), undefined, 1)).status).toBe(204)
  expect((await confirmReplies(token)).status).toBe(404)
})

test('nor to someone whose new role has no say in it', async () => {
  const { firm, owner, admin } = await newFirm()
  const token = await askForReplies(firm, admin)
  const changed = await owner.send('PATCH', pathOf(firm, admin), { role: 'viewer' }, 1)
  expect(changed.status, changed.text).toBe(200)
  expect((await confirmReplies(token)).status).toBe(404)
})

test('an address that someone else asked for waits on', async () => {
  const { firm, owner, admin } = await newFirm()
  const token = await askForReplies(firm, owner)
  expect((await owner.send('DELETE', pathOf(firm, admin), undefined, 1)).status).toBe(204)
  expect((await confirmReplies(token)).status).toBe(200)
})
