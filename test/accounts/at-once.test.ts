import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkToken } from '#server/accounts/links/link-token.ts'
import { createDriver } from '#test/actors/driver.ts'
import { openBrowser } from '#test/actors/member.ts'
import { PASSWORD, inviteAs, joinByLink } from '#test/actors/person.ts'
import { createMember } from '#test/actors/team.ts'
import type { Answer } from '#test/answer.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'

// Twenty browsers use the same link or code at the same moment, at two processes: one of them wins.

const server = await startTestServer()
const second = await startTestServer({}, server.databaseUrl)
const firm = await createTestOrganisation(server.db)
const owner = await createMember(server, firm, 'owner')

/** How many of the twenty were let through. All others have to be 404. */
async function race(path: string, body: object): Promise<number> {
  const sent = Array.from({ length: 20 }, (_, index) =>
    openBrowser(index % 2 === 0 ? server : second).send('POST', path, body),
  )
  return countWinners(await Promise.all(sent))
}

function countWinners(answers: readonly Answer[]): number {
  const statuses = answers.map(({ status }) => status)
  const lost = statuses.filter((status) => status >= 300)
  expect(lost).toEqual(lost.map(() => 404))
  return statuses.length - lost.length
}

/** The secret of the latest link of a purpose in an email to an address. */
async function linkIn(recipient: string, purpose: 'reset' | 'email' | 'email_undo' | 'reply_to') {
  const { rows } = await server.owner.query(
    `select link_id from mails where recipient = $1 and link_for = $2 order by created_at desc`,
    [recipient, purpose],
  )
  return linkToken(SECRET, purpose, rows[0].link_id)
}

test('a password reset', async () => {
  const { email } = await joinByLink(server, firm)
  await openBrowser(server).send('POST', '/api/account/password-reset', { email })
  await expect.poll(() => linkIn(email, 'reset').catch(() => null)).not.toBeNull()
  const token = await linkIn(email, 'reset')
  const body = { token, password: 'seven drums kettle violet' }
  expect(await race('/api/account/password-reset/confirm', body)).toBe(1)
})

test('a new email address, and the way back', async () => {
  const { email, browser } = await joinByLink(server, firm)
  const next = `next-${randomUUID()}@team.example`
  await server.owner.query('update sessions set stepped_up_at = now()')
  await browser.send('POST', '/api/account/email', { email: next })
  const token = await linkIn(next, 'email')
  expect(await race('/api/account/email/confirm', { token })).toBe(1)
  const { rows } = await server.owner.query(
    `select count(*)::int as undos from mails where recipient = $1 and link_for = 'email_undo'`,
    [email],
  )
  expect(rows).toEqual([{ undos: 1 }])
  const undo = await linkIn(email, 'email_undo')
  expect(await race('/api/account/email/undo', { token: undo })).toBe(1)
})

test('an invitation, by those without an account and by the one it is for', async () => {
  const token = await inviteAs(firm, `new-${randomUUID()}@team.example`)
  const body = { token, name: 'Sam Okafor', password: PASSWORD }
  expect(await race('/api/account/join', body)).toBe(1)

  const other = await createTestOrganisation(server.db)
  const { email, browser } = await joinByLink(server, firm)
  const offered = await inviteAs(other, email)
  const accepted = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.send('POST', '/api/account/join/accept', { token: offered }),
    ),
  )
  expect(countWinners(accepted)).toBe(1)
})

test('an address for replies', async () => {
  const email = `replies-${randomUUID()}@firm.example`
  const path = `/api/office/${firm.slug}/settings/letters/reply-address`
  expect((await owner.send('POST', path, { email })).status).toBe(200)
  const token = await linkIn(email, 'reply_to')
  expect(await race('/api/account/reply-address', { token })).toBe(1)
})

test("a driver's code", async () => {
  const driverId = await createDriver(firm)
  const path = `/api/office/${firm.slug}/drivers/${driverId}`
  const { json } = await owner.send('POST', `${path}/codes`)
  expect(await race('/api/driver/join', { code: json.code, device: 'Pixel' })).toBe(1)
  expect((await owner.ask(`${path}/devices`)).json.data).toHaveLength(1)
})
