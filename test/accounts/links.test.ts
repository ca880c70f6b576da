import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBrowser, OWN_ORIGIN } from '#test/actors/member.ts'
import { inviteAs, joinByLink, PASSWORD } from '#test/actors/person.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { BASE_URL, openMailroom } from '#test/mail/mailroom.ts'
import { readMessage, startMailServer } from '#test/mail/receiver.ts'
import { head, sendRaw } from '#test/raw-request.ts'

// What links in emails can't be made to do.

const smtp = await startMailServer()
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const { startWorker } = openMailroom(server, smtp.url)

async function linkTo(email: string): Promise<string> {
  const find = () => smtp.received.findLast(({ to }) => to.includes(email))?.message
  await eventually(() => find() !== undefined).toBe(true)
  return /https?:\S+/.exec(readMessage(find() ?? '').text)?.[0] ?? ''
}

test('a forged Host, in the request itself or from a proxy, never shapes a link', async () => {
  await startWorker()
  const { email } = await joinByLink(server, organisation)
  const body = JSON.stringify({ email })
  const forged = head('POST /api/account/password-reset', {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    Forwarded: 'host=evil.example',
    Origin: OWN_ORIGIN,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  })
  const answer = await sendRaw(server.url, forged + body)
  expect(answer.status).toBe(202)
  expect(await linkTo(email)).toMatch(new RegExp(`^${BASE_URL}/reset#[\\w-]{43}$`))
})

test('an absolute address in the request line shapes no link either', async () => {
  await startWorker()
  const { email } = await joinByLink(server, organisation)
  const body = JSON.stringify({ email })
  const line = 'POST http://evil.example/api/account/password-reset'
  const forged = head(line, {
    Host: 'evil.example',
    Origin: OWN_ORIGIN,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  })
  const answer = await sendRaw(server.url, forged + body, { reachesEndpoint: false })
  if (answer.status !== 202) expect(answer.status).toBeGreaterThanOrEqual(400)
  else expect(await linkTo(email)).toMatch(new RegExp(`^${BASE_URL}/reset#`))
})

test('an account that someone prepares for an address is not there when its owner arrives', async () => {
  await startWorker()
  const owner = `owner-${randomUUID()}@team.example`
  // Someone who has an account asks for the address of a person who hasn't arrived yet.
  const { browser: thief } = await joinByLink(server, organisation)
  await server.owner.query('update sessions set stepped_up_at = now(), factors = 2')
  const asked = await thief.send('POST', '/api/account/email', { email: owner })
  expect(asked.status).toBe(202)
  const [, prepared = ''] = (await linkTo(owner)).split('#')

  // The owner is invited: their account begins with their own name, password and nothing else.
  const token = await inviteAs(organisation, owner)
  const viewed = await openBrowser(server).send('POST', '/api/account/join/view', { token })
  expect(viewed.json.hasAccount).toBe(false)
  const arrived = openBrowser(server)
  const joined = await arrived.send('POST', '/api/account/join', {
    token,
    name: 'Olive Owner',
    password: PASSWORD,
  })
  expect(joined.json.account).toMatchObject({ name: 'Olive Owner', email: owner })
  const factors = await arrived.ask('/api/account/factors')
  expect(factors.json).toMatchObject({ totpSince: null, passkeys: [], recoveryCodesLeft: 0 })
  const sessions = await arrived.ask('/api/account/sessions')
  expect(sessions.json.data).toHaveLength(1)

  // What was prepared no longer works, by anyone, and the thief's account is what it was.
  const pressed = await openBrowser(server).send('POST', '/api/account/email/confirm', {
    token: prepared,
  })
  expect(pressed.status).toBe(404)
  const me = await thief.ask('/api/account')
  expect(me.json.account.email).not.toBe(owner)
  expect((await arrived.ask('/api/account')).status).toBe(200)
})
