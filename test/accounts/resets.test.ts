import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailInvitation } from '#server/accounts/invitations/mail-invitation.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { openBrowser } from '#test/actors/member.ts'
import { asOperator } from '#test/actors/operator.ts'
import { joinByLink, trySignIn } from '#test/actors/person.ts'
import { eventually } from '#test/eventually.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'
import { BASE_URL, openMailroom } from '#test/mail/mailroom.ts'
import { readMessage, startMailServer } from '#test/mail/receiver.ts'

// Links in emails: forgotten passwords, and addresses that change.

const smtp = await startMailServer()
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const { startWorker } = openMailroom(server, smtp.url)
const operate = asOperator(server.databaseUrl)
const NEW = 'seven drums kettle violet'

const ask = (email: string) =>
  openBrowser(server).send('POST', '/api/account/password-reset', { email })
const confirm = (token: string, password = NEW) =>
  openBrowser(server).send('POST', '/api/account/password-reset/confirm', { token, password })

/** The latest email to an address, as a real server got it; the link's secret with it. */
async function received(email: string, subject: string) {
  const of = () =>
    smtp.received
      .filter(({ to }) => to.includes(email))
      .map(({ message }) => readMessage(message))
      .findLast((message) => message.headers.includes(`Subject: ${subject}`))
  await eventually(() => of() !== undefined).toBe(true)
  const text = of()?.text.replaceAll('\r\n', '\n') ?? ''
  return {
    text,
    link: /https?:\S+/.exec(text)?.[0] ?? '',
    token: /#([\w-]{43})/.exec(text)?.[1] ?? '',
  }
}

test('the link of an invitation is in the email alone, at the address of this deployment', async () => {
  await startWorker()
  const email = `new-${randomUUID()}@team.example`
  const { token } = await organisation.within(async (org) => {
    const invitation = await invite(org, { email, role: 'viewer', secret: SECRET })
    await mailInvitation(org, { ...invitation, email, role: 'viewer' })
    return invitation
  })
  const mail = await received(email, `Join Test ${organisation.slug} on Kerbside`)
  expect(mail.link).toBe(`${BASE_URL}/join#${token}`)
  const listed = await operate('mail', 'list', organisation.slug)
  const { id } = listed.data.find(({ recipient }: { recipient: string }) => recipient === email)
  const shown = await operate('mail', 'show', organisation.slug, id)
  expect(shown.body).toContain(`/join#${token}`)
  const { rows } = await server.owner.query(
    'select m::text as row from mails m union all select i::text from invitations i',
  )
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
})

test('a link from before an account was closed stays dead once it is open again', async () => {
  await startWorker()
  const { email, password } = await joinByLink(server, organisation)
  expect((await ask(email)).status).toBe(202)
  const { token } = await received(email, 'Reset your password')
  await operate('account', 'disable', email)
  expect((await confirm(token)).status).toBe(404)
  await operate('account', 'disable', email, '--undo')
  expect((await confirm(token)).status).toBe(404)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(200)
})

test('a reset ends every session, signs no one in and works once', async () => {
  await startWorker()
  const { email, password, browser } = await joinByLink(server, organisation)
  const asked = await browser.ask('/api/account/password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email }),
  })
  expect([asked.status, asked.json]).toEqual([202, {}])
  const { token, link } = await received(email, 'Reset your password')
  expect(link).toBe(`${BASE_URL}/reset#${token}`)
  const easy = await confirm(token, 'passwordpassword')
  expect(easy.status).toBe(422)
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  expect((await browser.ask('/api/account')).status).toBe(401)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(401)
  expect((await trySignIn(openBrowser(server), { email, password: NEW })).status).toBe(200)
  await received(email, 'Your password has changed')
})

test('asking says nothing about the address, and gives three links an hour. Only the last works', async () => {
  await startWorker()
  const { email } = await joinByLink(server, organisation)
  const unknown = await ask(`unknown-${randomUUID()}@team.example`)
  for (let count = 0; count < 5; count += 1) {
    const known = await ask(email)
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await eventually(async () => {
      const { rows } = await server.owner.query('select from mails where recipient = $1', [email])
      return rows.length
    }).toBe(Math.min(count + 1, 3))
  }
  const all = () => smtp.received.filter(({ to }) => to.includes(email))
  await eventually(() => all().length).toBe(3)
  const tokens = all().map(
    ({ message }) => /#([\w-]{43})/.exec(readMessage(message).text)?.[1] ?? '',
  )
  const { rows } = await server.owner.query(
    `select t.hash from account_tokens t join accounts a on a.id = t.account_id
    where a.email = $1 and purpose = 'reset' and used_at is null`,
    [email],
  )
  expect(rows).toHaveLength(1)
  const statuses = []
  for (const token of tokens) statuses.push((await confirm(token)).status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404, 404])
})

test('a link is over after its time, and has one purpose', async () => {
  await startWorker()
  const { email } = await joinByLink(server, organisation)
  await ask(email)
  const { token } = await received(email, 'Reset your password')
  for (const path of ['email/confirm', 'email/undo']) {
    const wrongDoor = await openBrowser(server).send('POST', `/api/account/${path}`, { token })
    expect(wrongDoor.status).toBe(404)
  }
  await server.owner.query("update account_tokens set expires_at = now() where purpose = 'reset'")
  expect((await confirm(token)).status).toBe(404)
})

test('a new email address counts once its link is used, and the old one can undo it', async () => {
  await startWorker()
  const { email, password, browser } = await joinByLink(server, organisation)
  const next = `next-${randomUUID()}@team.example`
  const change = () => browser.send('POST', '/api/account/email', { email: next.toUpperCase() })
  expect((await change()).headers.get('kerbside-reason')).toBe('step_up')
  const stepUp = () =>
    server.owner.query(
      `update sessions set stepped_up_at = now() where account_id = (select id from accounts where email = $1)`,
      [email],
    )
  await stepUp()
  expect((await change()).status).toBe(202)
  const { token } = await received(next, 'Confirm your new email address')
  expect((await trySignIn(openBrowser(server), { email: next, password })).status).toBe(401)
  const use = (path: string, secret: string) =>
    openBrowser(server).send('POST', `/api/account/email/${path}`, { token: secret })
  expect((await use('confirm', token)).status).toBe(204)
  expect((await use('confirm', token)).status).toBe(404)
  expect((await browser.ask('/api/account')).status).toBe(401)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(401)
  expect((await trySignIn(openBrowser(server), { email: next, password })).status).toBe(200)
  const undo = await received(email, 'Your email address has changed')
  expect((await use('undo', undo.token)).status).toBe(204)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(200)
})

test("an address that has an account can't be taken, and the answer doesn't say so", async () => {
  const [one, other] = [
    await joinByLink(server, organisation),
    await joinByLink(server, organisation),
  ]
  await server.owner.query('update sessions set stepped_up_at = now()')
  const body = { email: other.email }
  const answer = await one.browser.send('POST', '/api/account/email', body)
  expect([answer.status, answer.json]).toEqual([202, {}])
  const { rows } = await server.owner.query('select from mails where recipient = $1', [other.email])
  expect(rows).toEqual([])
})

test('once a change of address is undone, no later one can be undone to what came between', async () => {
  await startWorker()
  const { email, password, browser } = await joinByLink(server, organisation)
  const [second, third] = [`b-${randomUUID()}@team.example`, `c-${randomUUID()}@team.example`]
  const use = (path: string, token: string) =>
    openBrowser(server).send('POST', `/api/account/email/${path}`, { token })
  const change = async (from: string, to: string, by = browser) => {
    await server.owner.query(
      `update sessions set stepped_up_at = now() where account_id = (select id from accounts where email = $1)`,
      [from],
    )
    expect((await by.send('POST', '/api/account/email', { email: to })).status).toBe(202)
    const { token } = await received(to, 'Confirm your new email address')
    expect((await use('confirm', token)).status).toBe(204)
    return (await received(from, 'Your email address has changed')).token
  }
  const owners = await change(email, second)
  const thief = openBrowser(server)
  expect((await trySignIn(thief, { email: second, password })).status).toBe(200)
  const thiefs = await change(second, third, thief)
  expect((await use('undo', owners)).status).toBe(204)
  expect((await use('undo', thiefs)).status).toBe(404)
  expect((await trySignIn(openBrowser(server), { email, password })).status).toBe(200)
})
