import { expect, test } from 'vitest'
import { remindOfSecondFactor } from '#server/accounts/reminders/remind-of-second-factor.ts'
import { addTotp } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// Emails that remind members of a second factor before they need one.

const server = await startTestServer()
const createFirm = () => createTestOrganisation(server.db, {}, { test: false })
const remind = (firm: TestOrganisation) => firm.within(remindOfSecondFactor)

/** Moves the date on which a member needs a second factor. */
const setDue = ({ accountId }: TeamMember, from: string) =>
  server.owner.query(
    `update memberships set factor_due_at = now() + $2::interval where account_id = $1`,
    [accountId, from],
  )

async function subjects({ accountId }: TeamMember): Promise<string[]> {
  const { rows } = await server.owner.query(
    `select subject, recipient, link_for, html from mails where account_id = $1
      and link_for = 'account' order by created_at, id`,
    [accountId],
  )
  for (const { html } of rows) expect(html).toContain('Open your account')
  return rows.map(({ subject }) => subject)
}

test('a member without one is reminded seven days before and one day before, once each', async () => {
  const firm = await createFirm()
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  expect(await remind(firm)).toBe(0)
  await setDue(owner, '7 days 1 minute')
  expect(await remind(firm)).toBe(0)
  await setDue(owner, '7 days')
  expect(await remind(firm)).toBe(1)
  expect(await remind(firm)).toBe(0)
  await setDue(owner, '1 day')
  const twice = await Promise.all([remind(firm), remind(firm)])
  expect(twice.toSorted()).toEqual([0, 1])
  await setDue(owner, '-1 minute')
  expect(await remind(firm)).toBe(0)
  const written = await subjects(owner)
  expect(written).toHaveLength(2)
  for (const subject of written) expect(subject).toMatch(/^Add a second factor before \w+day /)
  expect(await subjects(viewer)).toEqual([])
})

test('a first reminder that was missed is left out, and a member who has one gets none', async () => {
  const firm = await createFirm()
  const late = await createMember(server, firm, 'admin')
  const secured = await createMember(server, firm, 'bookkeeper')
  const closed = await createMember(server, firm, 'owner')
  await addTotp(secured)
  await server.owner.query('update accounts set disabled_at = now() where id = $1', [
    closed.accountId,
  ])
  for (const member of [late, secured, closed]) await setDue(member, '12 hours')
  expect(await remind(firm)).toBe(1)
  expect(await subjects(late)).toHaveLength(1)
  expect(await remind(firm)).toBe(0)
})

test('a role that asks for one again comes with reminders of its own', async () => {
  const firm = await createFirm()
  const owner = await createMember(server, firm, 'owner')
  const member = await createMember(server, firm, 'admin')
  await setDue(member, '1 day')
  await setDue(owner, '14 days')
  expect(await remind(firm)).toBe(1)
  const path = `/api/office/${firm.slug}/members/${member.accountId}`
  await owner.send('PATCH', path, { role: 'viewer' }, 1)
  await owner.send('PATCH', path, { role: 'admin' }, 2)
  expect(await remind(firm)).toBe(0)
  await setDue(member, '6 days')
  expect(await remind(firm)).toBe(1)
})
