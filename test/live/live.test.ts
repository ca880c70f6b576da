import { expect, test } from 'vitest'
import { openBrowser, visitDemo } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import { joinByLink } from '#test/actors/person.ts'
import { asOperator } from '#test/actors/operator.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { createTestOrganisation, placeByKey, SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

// What one person changes, another sees without a reload: two processes on one database.

const server = await startTestServer({ demoSignIn: true, hearsOthers: true })
const second = await startTestServer({ hearsOthers: true }, server.databaseUrl)
const organisation = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
await loadDemo(server.db, SECRET)
const operate = asOperator(server.databaseUrl)

/** Opens a stream of hints and gathers its text until disposed of. */
async function watch(at: TestServer, member: Member, slug: string) {
  const closing = new AbortController()
  const response = await fetch(`${at.url}/api/office/${slug}/live`, {
    headers: { cookie: member.cookie() },
    signal: closing.signal,
  })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: () => text,
    ended,
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      await ended
    },
  }
}

test('an order placed at one process is hinted to a browser at another, and to no one else', async () => {
  const member = await createMember(server, organisation, 'dispatcher')
  const outsider = await createMember(server, other, 'owner')
  await using stream = await watch(second, member, organisation.slug)
  await using elsewhere = await watch(second, outsider, other.slug)
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])

  await eventually(async () => {
    await placeByKey(server, organisation, anOrder())
    return stream.text()
  }).toContain('event: hint\ndata: {"topic":"orders","ids":[]}')
  expect(elsewhere.text()).not.toContain('hint')
})

test('a hint names the order that changed', async () => {
  const member = await createMember(server, organisation, 'viewer')
  const { json } = await placeByKey(server, organisation, anOrder())
  await using stream = await watch(server, member, organisation.slug)
  await server.fetch(`/api/v1/orders/${json.id}/cancel`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organisation.writeKey}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  await eventually(() => stream.text()).toContain(`{"topic":"orders","ids":["${json.id}"]}`)
})

test('a stream needs a session of a member, and one session opens at most eight', async () => {
  const stranger = await watch(server, openBrowser(server), organisation.slug)
  expect(stranger.status).toBe(401)
  const visitor = await visitDemo(server, 'owner')
  expect((await watch(server, visitor, organisation.slug)).status).toBe(404)

  await using all = new AsyncDisposableStack()
  for (let count = 0; count < 8; count += 1) {
    expect(all.use(await watch(server, visitor, DEMO_SLUG)).status).toBe(200)
  }
  expect((await watch(server, visitor, DEMO_SLUG)).status).toBe(429)
})

test('streams end when the server stops', async () => {
  const third = await startTestServer({ hearsOthers: true }, server.databaseUrl)
  const member = await createMember(server, organisation, 'admin')
  await using stream = await watch(third, member, organisation.slug)
  await third.stop()
  await stream.ended
  expect(stream.text()).toContain('retry: 2000')
})

test('a stream at another process ends at once with its session', async () => {
  const member = await createMember(server, organisation, 'viewer')
  const elsewhere = await signInAgain(server, member.accountId)
  const colleague = await createMember(server, organisation, 'viewer')
  await using kept = await watch(second, colleague, organisation.slug)
  await using mine = await watch(second, elsewhere, organisation.slug)
  await using signedOut = await watch(second, member, organisation.slug)
  const { json } = await member.ask('/api/account/sessions')
  const { id } = json.data.find(({ current }: { current: boolean }) => !current)
  expect((await member.send('DELETE', `/api/account/sessions/${id}`)).status).toBe(204)
  await mine.ended
  await member.send('POST', '/api/account/sign-out')
  await signedOut.ended
  expect(await stillOpen(kept)).toBe(true)
})

test('someone who joins and someone who leaves is hinted to the office', async () => {
  const watcher = await createMember(server, organisation, 'owner')
  await using stream = await watch(second, watcher, organisation.slug)
  const { browser } = await joinByLink(server, organisation)
  const { id } = (await browser.ask('/api/account')).json.account
  await eventually(() => stream.text()).toContain(`{"topic":"members","ids":["${id}"]}`)
  expect(stream.text()).toContain('"topic":"invitations"')
  const before = stream.text().length
  await browser.send('DELETE', `/api/account/memberships/${organisation.slug}`)
  await eventually(() => stream.text().slice(before)).toContain('"topic":"members"')
})

test("the operator's command ends streams at once too", async () => {
  const member = await createMember(server, organisation, 'viewer')
  await using stream = await watch(second, member, organisation.slug)
  await operate('account', 'sign-out', member.email)
  await stream.ended
})

/** Whether a stream goes on: it hears of an order that is placed now. */
async function stillOpen(stream: { text: () => string }): Promise<boolean> {
  const before = stream.text().length
  await placeByKey(server, organisation, anOrder())
  await eventually(() => stream.text().length > before).toBe(true)
  return true
}
