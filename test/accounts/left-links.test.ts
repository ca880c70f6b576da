import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addTotp } from '#test/actors/factors.ts'
import { openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import { asOperator } from '#test/actors/operator.ts'
import { joinByLink, trySignIn } from '#test/actors/person.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { openMailroom } from '#test/mail/mailroom.ts'
import { readMessage, startMailServer } from '#test/mail/receiver.ts'

// A thief in a session asks for links to their own mailbox. Once the owner has the account to themselves again,
// none of them works.

const smtp = await startMailServer()
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const { startWorker } = openMailroom(server, smtp.url)
const operate = asOperator(server.databaseUrl)
const NEW = 'seven drums kettle violet'

async function tokenIn(to: string, subject: string): Promise<string> {
  const of = () =>
    smtp.received
      .filter((mail) => mail.to.includes(to))
      .map(({ message }) => readMessage(message))
      .findLast(({ headers }) => headers.includes(`Subject: ${subject}`))
  await eventually(() => of() !== undefined).toBe(true)
  return /#([\w-]{43})/.exec(of()?.text ?? '')?.[1] ?? ''
}

/** An account that a thief has asked to give the address of theirs. */
async function asked() {
  await startWorker()
  const person = await joinByLink(server, organisation)
  const thiefs = `thief-${randomUUID()}@team.example`
  await server.owner.query(
    `update sessions set stepped_up_at = now()
    where account_id = (select id from accounts where email = $1)`,
    [person.email],
  )
  const { status } = await person.browser.send('POST', '/api/account/email', { email: thiefs })
  expect(status).toBe(202)
  return { ...person, link: await tokenIn(thiefs, 'Confirm your new email address') }
}

const use = (token: string) =>
  openBrowser(server).send('POST', '/api/account/email/confirm', { token })

async function reset(email: string): Promise<void> {
  await openBrowser(server).send('POST', '/api/account/password-reset', { email })
  const token = await tokenIn(email, 'Reset your password')
  const body = { token, password: NEW }
  const { status } = await openBrowser(server).send(
    'POST',
    '/api/account/password-reset/confirm',
    body,
  )
  expect(status).toBe(204)
}

const change = (browser: Member, currentPassword: string) =>
  browser.send('PUT', '/api/account/password', { currentPassword, password: NEW })

test('a new address that was asked for before a reset never comes', async () => {
  const { email, link } = await asked()
  await reset(email)
  expect((await use(link)).status).toBe(404)
  expect((await trySignIn(openBrowser(server), { email, password: NEW })).status).toBe(200)
})

test('nor one that was asked for before the password was changed', async () => {
  const { email, password, browser, link } = await asked()
  expect((await change(browser, password)).status).toBe(204)
  expect((await use(link)).status).toBe(404)
  expect((await trySignIn(openBrowser(server), { email, password: NEW })).status).toBe(200)
})

test('nor one that was asked for before the other sessions were ended', async () => {
  const { browser, link } = await asked()
  expect((await browser.send('DELETE', '/api/account/sessions')).status).toBe(204)
  expect((await use(link)).status).toBe(404)
})

test('nor one that was asked for before a second factor was added', async () => {
  const { browser, link } = await asked()
  await addTotp(browser)
  expect((await use(link)).status).toBe(404)
})

test('nor one that was asked for before the operator removed the second factors', async () => {
  const { email, link } = await asked()
  expect(await operate('account', 'reset-factors', email)).toMatchObject({ reset: false })
  await server.owner.query(
    `update account_tokens set created_at = created_at - interval '24 hours'
    where purpose = 'factors_reset'`,
  )
  expect(await operate('account', 'reset-factors', email)).toMatchObject({ reset: true })
  expect((await use(link)).status).toBe(404)
})

test('nor one that was asked for before the operator signed the account out', async () => {
  const { email, link } = await asked()
  await operate('account', 'sign-out', email)
  expect((await use(link)).status).toBe(404)
})
