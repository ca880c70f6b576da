import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { openBrowser, visitDemo } from '#test/actors/member.ts'
import { joinByLink } from '#test/actors/person.ts'
import { asOperator } from '#test/actors/operator.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { eventually } from '#test/eventually.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { createTestOrganisation, placeByKey, SECRET, startTestServer } from '#test/harness.ts'
import { watch } from './watch.ts'

// What one person changes, another sees without a reload: two processes on one database.

const server = await startTestServer({ demoSignIn: true, hearsOthers: true })
const second = await startTestServer({ hearsOthers: true }, server.databaseUrl)
const organisation = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
await loadDemo(server.db, SECRET)
const operate = asOperator(server.databaseUrl)

test('an order placed at one process is hinted to a browser at another, and to no one else', async () => {
  const member = await createMember(server, organisation, 'dispatcher')
  const outsider = await createMember(server, other, 'owner')
  await using stream = await watch(second, member, organisation.slug)
  await using elsewhere = await watch(second, outsider, other.slug)
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  // Else nginx would keep hints back until there are some kilobytes of them.
  expect(stream.buffering).toBe('no')

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

test('a crew’s photo is hinted once it is stored', async () => {
  const { slug } = organisation
  const member = await createMember(server, organisation, 'dispatcher')
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office: member, slug, driverId })
  await using stream = await watch(server, member, slug)
  const { sha256, bytes } = aPhoto()
  const stored = await phone.ask(`/api/driver/files/${sha256}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  })
  expect(stored.status).toBe(204)
  await eventually(() => stream.text()).toContain('{"topic":"jobs","ids":[]}')
})

test('what is only priced is hinted to no one', async () => {
  const member = await createMember(server, organisation, 'dispatcher')
  const { json } = await placeByKey(server, organisation, anOrder())
  const { json: noted } = await placeByKey(server, organisation, anOrder())
  await using stream = await watch(server, member, organisation.slug)
  const path = (id: string, rest: string) => `/api/office/${organisation.slug}/orders/${id}/${rest}`
  const dates = { pickupDate: addDays(json.pickupDate, 1), dryRun: true }
  const priced = await member.send('PATCH', path(json.id, 'dates'), dates, 1)
  expect(priced.json, priced.text).toMatchObject({ dryRun: true, changed: true })
  // Hints come in their order, so one of this order would be here by then.
  await member.send('POST', path(noted.id, 'notes'), { body: 'Ring first' })
  await eventually(() => stream.text()).toContain(noted.id)
  expect(stream.text()).not.toContain(json.id)
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

test('one session opens at most eight streams, in however many organisations', async () => {
  const member = await createMember(server, organisation, 'viewer')
  await server.owner.query(
    `insert into memberships (organisation_id, account_id, role)
     select $1, account_id, role from memberships where account_id = $2`,
    [other.id, member.accountId],
  )
  await using all = new AsyncDisposableStack()
  for (let count = 0; count < 8; count += 1) {
    const { slug } = count % 2 === 0 ? organisation : other
    expect(all.use(await watch(server, member, slug)).status).toBe(200)
  }
  expect(all.use(await watch(server, member, other.slug)).status).toBe(429)
  const elsewhere = await signInAgain(server, member.accountId)
  expect(all.use(await watch(server, elsewhere, other.slug)).status).toBe(200)
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

test('what the operator does by command is hinted, and ends the streams of those who left', async () => {
  const { slug } = organisation
  const { json } = await placeByKey(server, organisation, anOrder())
  const owner = await createMember(server, organisation, 'owner')
  const viewer = await createMember(server, organisation, 'viewer')
  const demoted = await createMember(server, organisation, 'viewer')
  await using kept = await watch(second, owner, slug)
  await using removed = await watch(second, viewer, slug)
  await using driving = await watch(second, demoted, slug)
  await operate('order', 'cancel', slug, json.reference)
  await eventually(() => kept.text()).toContain('"topic":"orders"')
  await operate('account', 'remove', slug, viewer.email)
  await operate('account', 'role', slug, demoted.email, 'driver')
  // Long before their sessions are looked at again.
  const ended = Promise.all([removed.ended, driving.ended]).then(() => 'ended')
  expect(await Promise.race([ended, sleep(15_000, 'still open')])).toBe('ended')
  expect(kept.text()).toContain('"topic":"members"')
})

test('a member whose new role has no office gets no more hints', async () => {
  const owner = await createMember(server, organisation, 'owner')
  const member = await createMember(server, organisation, 'viewer')
  await using stream = await watch(second, member, organisation.slug)
  expect(stream.status).toBe(200)
  const path = `/api/office/${organisation.slug}/members/${member.accountId}`
  const changed = await owner.send('PATCH', path, { role: 'driver' }, 1)
  expect(changed.status, changed.text).toBe(200)
  await stream.ended
  expect((await watch(second, member, organisation.slug)).status).toBe(403)
})

/** Whether a stream goes on: it hears of an order that is placed now. */
async function stillOpen(stream: { text: () => string }): Promise<boolean> {
  const before = stream.text().length
  await placeByKey(server, organisation, anOrder())
  await eventually(() => stream.text().length > before).toBe(true)
  return true
}
