import { expect, test } from 'vitest'
import { linkToken } from '#server/accounts/links/link-token.ts'
import { openBrowser } from '#test/actors/member.ts'
import { joinByLink, trySignIn } from '#test/actors/person.ts'
import { createMember } from '#test/actors/team.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, SECRET, startTestServer } from '#test/harness.ts'
import { watch } from './watch.ts'

// Who may no longer see an organisation hears nothing of it either, at whichever process they listen.

const server = await startTestServer({ hearsOthers: true })
const second = await startTestServer({ hearsOthers: true }, server.databaseUrl)
const firm = await createTestOrganisation(server.db)
const { slug } = firm
const owner = await createMember(server, firm, 'owner')

/** A person at work, whose page listens at the other process, as does a colleague's. */
async function listen() {
  const person = await joinByLink(server, firm)
  const { id } = (await person.browser.ask('/api/account')).json.account
  return { ...person, id: String(id), stream: await watch(second, person.browser, slug) }
}

/** The secret of the last link of a purpose in an email to an address. */
async function linkIn(email: string, purpose: 'reset' | 'email'): Promise<string> {
  const find = async () =>
    (
      await server.owner.query(
        'select link_id as id from mails where recipient = $1 and link_for = $2',
        [email, purpose],
      )
    ).rows[0]?.id
  await eventually(async () => (await find()) !== undefined).toBe(true)
  return linkToken(SECRET, purpose, await find())
}

const send = (path: string, body: object) => openBrowser(server).send('POST', path, body)

test('after a password reset', async () => {
  const { email, browser, stream } = await listen()
  await using _ = stream
  const password = 'seven drums kettle violet'
  await send('/api/account/password-reset', { email })
  const token = await linkIn(email, 'reset')
  const { status } = await send('/api/account/password-reset/confirm', { token, password })
  expect(status).toBe(204)
  await stream.ended
  expect((await watch(second, browser, slug)).status).toBe(401)
  const again = openBrowser(server)
  expect((await trySignIn(again, { email, password })).status).toBe(200)
  await using reopened = await watch(second, again, slug)
  expect(reopened.status).toBe(200)
})

test('after a new email address', async () => {
  const { browser, stream } = await listen()
  await using _ = stream
  const email = 'next@team.example'
  await server.owner.query('update sessions set stepped_up_at = now()')
  await browser.send('POST', '/api/account/email', { email })
  const token = await linkIn(email, 'email')
  expect((await send('/api/account/email/confirm', { token })).status).toBe(204)
  await stream.ended
  expect((await watch(second, browser, slug)).status).toBe(401)
})

test('after an owner removed them in the office', async () => {
  const { id, browser, stream } = await listen()
  await using _ = stream
  await using kept = await watch(second, owner, slug)
  const path = `/api/office/${slug}/members/${id}`
  expect((await owner.send('DELETE', path, undefined, 1)).status).toBe(204)
  await stream.ended
  expect((await watch(second, browser, slug)).status).toBe(404)
  expect((await browser.ask(`/api/office/${slug}/orders`)).status).toBe(404)
  await eventually(() => kept.text()).toContain(`{"topic":"members","ids":["${id}"]}`)
})

test('after they left', async () => {
  const { browser, stream } = await listen()
  await using _ = stream
  expect((await browser.send('DELETE', `/api/account/memberships/${slug}`)).status).toBe(204)
  await stream.ended
  expect((await watch(second, browser, slug)).status).toBe(404)
})

test('after the password was changed in another browser', async () => {
  const { email, password, stream } = await listen()
  await using _ = stream
  const other = openBrowser(server)
  expect((await trySignIn(other, { email, password })).status).toBe(200)
  await using own = await watch(second, other, slug)
  const body = { currentPassword: password, password: 'seven drums kettle violet' }
  expect((await other.send('PUT', '/api/account/password', body)).status).toBe(204)
  await Promise.all([stream.ended, own.ended])
  await using renewed = await watch(second, other, slug)
  expect(renewed.status).toBe(200)
})
