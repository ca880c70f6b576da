import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { AudienceName, Endpoint, PathParameter } from '#contract/endpoint.ts'
import { ROLES, may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { beginSecondFactor } from '#server/accounts/sign-in/begin-second-factor.ts'
import { inAccount } from '#server/db/account.ts'
import type { Answer } from '#test/answer.ts'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { aPayment } from '#test/payments/office/till.ts'
import { OWN_ORIGIN, openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { startTestServer } from '#test/harness.ts'
import { createBooksExport, createInvoiceRun, createTenant } from './tenants.ts'

// Each entry for people, tried signed out, half signed in, from another website or organisation, and in every role.

const server = await startTestServer()
const theirs = await createTenant(server, 'Acme', 'a')
const ours = await createTenant(server, 'Bolt', 'b')

const roles = Object.fromEntries(
  await Promise.all(
    ROLES.map(async (role) => [role, await createMember(server, ours, role)] as const),
  ),
) as Record<Role, Awaited<ReturnType<typeof createMember>>>
// Removing and leaving are tried too, and must never find the last owner.
await createMember(server, ours, 'owner')
const stranger = await createMember(server, theirs, 'owner')
const bystander = await createMember(server, theirs, 'viewer')
const invitation = { email: 'invited@acme.example', role: 'viewer' }
const invited = await stranger.send('POST', `/api/office/${theirs.slug}/invitations`, invitation)
const exported = await stranger.send('POST', `/api/office/${theirs.slug}/exports`)
const ofTheirs = 'select id from mails where organisation_id = $1'
const { rows: mails } = await server.owner.query(ofTheirs, [theirs.id])
const madeKey = await stranger.send('POST', `/api/office/${theirs.slug}/api-keys`, {
  name: 'Website',
  access: 'read',
  expires: null,
})
const notStepped = await signInAgain(server, roles.owner.accountId, 1)
const halfToken = await inAccount(server.db, { account: roles.owner.accountId }, (tx) =>
  beginSecondFactor(tx, roles.owner.accountId),
)
const half = openBrowser(server, `kerbside=${halfToken}`)

const theirCustomer = await stranger.send('POST', `/api/office/${theirs.slug}/customers`, {
  kind: 'company',
  name: 'Acme Customer',
})
const mergedCustomer = await stranger.send('POST', `/api/office/${theirs.slug}/customers`, {
  kind: 'company',
  name: 'Acme Customer Pty Ltd',
})
const { json: withMerge } = await stranger.ask(
  `/api/office/${theirs.slug}/customers/${theirCustomer.json.id}/merges`,
  {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-match': '1' },
    body: JSON.stringify({ customerId: mergedCustomer.json.id, version: 1 }),
  },
)
const { json: theirImport } = await stranger.send(
  'POST',
  `/api/office/${theirs.slug}/customers/imports`,
  { fileName: 'customers.csv', csv: 'Name\nAcme Imported' },
)
const { json: theirView } = await stranger.send('POST', `/api/office/${theirs.slug}/views`, {
  name: 'Theirs',
  query: {},
  shared: true,
})
const { json: theirCharge } = await stranger.send(
  'POST',
  `/api/office/${theirs.slug}/orders/${theirs.names.orderId}/charges`,
  { type: 'manual', description: 'Theirs', amount: 100 },
)
const theirDesk = openDispatch(stranger, theirs.slug)
const theirDraft = await theirDesk.add('invoice-drafts', { orderIds: [theirs.names.orderId] })
const theirDocket = { number: '1', tippedAt: '2026-11-20T02:15:00.000Z' }
const theirDriver = await createDriver(theirs)
await joinPhone(server, { office: stranger, slug: theirs.slug, driverId: theirDriver })
const { json: theirPhones } = await stranger.ask(
  `/api/office/${theirs.slug}/drivers/${theirDriver}/devices`,
)
const phone = await joinPhone(server, {
  office: roles.dispatcher,
  slug: ours.slug,
  driverId: await createDriver(ours),
})
const { json: sessions } = await stranger.ask('/api/account/sessions')

type Kind = Exclude<PathParameter['names'], 'organisation' | 'report'>

/** Another organisation's record of each kind. A new kind of record needs a line here. */
const theirRecords: Record<Kind, string> = {
  order: theirs.names.orderId,
  'payment session': theirs.names.sessionId,
  job: theirs.names.jobId,
  'webhook endpoint': theirs.names.endpointId,
  event: theirs.names.eventId,
  session: String(sessions.data[0].id),
  member: bystander.accountId,
  invitation: String(invited.json.id),
  passkey: 'AAAAAAAAAAAAAAAAAAAAAA',
  export: String(exported.json.id),
  email: String(mails[0].id),
  website: encodeURIComponent(theirs.names.origin),
  customer: String(theirCustomer.json.id),
  'customer merge': String(withMerge.merged[0].mergeId),
  import: String(theirImport.id),
  'saved view': String(theirView.id),
  'api key': String(madeKey.json.apiKey.id),
  driver: theirDriver,
  vehicle: (await theirDesk.add('vehicles', { name: 'Truck', kind: 'hook' })).id,
  depot: (await theirDesk.add('depots', { name: 'Yard' })).id,
  'tip site': (await theirDesk.add('tip-sites', { name: 'Tip' })).id,
  bin: (await theirDesk.add('bins', { number: '1', productId: theirs.names.productId })).id,
  docket: (await theirDesk.add('dockets', { ...theirDocket, netKg: 1 })).id,
  phone: String(theirPhones.data[0].id),
  file: randomUUID(),
  charge: String(theirCharge.id),
  run: randomUUID(),
  'board moves': randomUUID(),
  invoice: String(theirDraft.id),
  'invoice draft': String(theirDraft.id),
  'books export': await createBooksExport(server, theirs),
  payment: (await theirDesk.add('payments', aPayment(theirs.names.orderId))).id,
  'bank line': randomUUID(),
  'invoice run': await createInvoiceRun(server, theirs),
}

const table = (Object.entries(privateEndpoints) as [string, Endpoint][]).map(
  ([name, endpoint]) => ({ name, endpoint }),
)
const inOffice = table.filter(({ endpoint }) => endpoint.audience === 'office')
const writes = table.filter(({ endpoint }) => endpoint.method !== 'GET')

/** Sends a request that names records which don't exist, unless others are given. */
function send(
  who: Member,
  { path, method, body, bodyType = 'application/json', params, answerType }: Endpoint,
  { record, headers }: { record?: string; headers?: Record<string, string> } = {},
) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    params[name]?.names === 'organisation' ? ours.slug : (record ?? randomUUID()),
  )
  if (answerType === 'text/event-stream') return openStream(who, url, headers)
  return who.ask(url, {
    method,
    ...(body && { body: '{}' }),
    headers: {
      'if-match': '1',
      ...(body && { 'content-type': bodyType }),
      ...headers,
    },
  })
}

/** How a stream that doesn't end is answered; then it's closed. */
async function openStream(
  who: Member,
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = { origin: OWN_ORIGIN, cookie: who.cookie(), ...headers }
  const response = await fetch(server.url + url, { headers: sent })
  const { status, ok } = response
  if (ok) await response.body?.cancel()
  const text = ok ? '' : await response.text()
  return { status, headers: response.headers, text, json: ok ? undefined : JSON.parse(text) }
}

test('every endpoint has the address of its audience', () => {
  const starts: Partial<Record<AudienceName, string>> = {
    office: '/api/office/{organisation}',
    account: '/api/account',
    driver: '/api/driver',
  }
  for (const { name, endpoint } of table) {
    expect(endpoint.path.startsWith(starts[endpoint.audience] ?? '/never'), name).toBe(true)
    expect(endpoint.published, name).toBe(false)
  }
  expect(invited.status, invited.text).toBe(201)
})

describe.each(inOffice)('$name', ({ endpoint }) => {
  test('is closed to whom it is not for', async () => {
    for (const outsider of [openBrowser(server), half]) {
      const refused = await send(outsider, endpoint)
      expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([401, 'sign_in'])
    }
    const other = await send(stranger, endpoint)
    expect([other.status, other.json]).toEqual([404, { error: 'Organisation not found' }])
  })

  test.each(ROLES)('is as contract/roles.ts says for the role %s', async (role) => {
    const answer = await send(roles[role], endpoint)
    const { capability } = endpoint
    const isAllowed = capability !== undefined && may(role, capability)
    const reason = answer.headers.get('kerbside-reason')
    if (isAllowed) expect([reason, answer.json?.error]).not.toContain('Organisation not found')
    expect([answer.status === 403, reason]).toEqual(isAllowed ? [false, null] : [true, 'role'])
  })

  test('asks who it is, if that is marked', async () => {
    const answer = await send(notStepped, endpoint)
    const isAsked = endpoint.stepUp === true
    expect(answer.headers.get('kerbside-reason')).toBe(isAsked ? 'step_up' : null)
    if (isAsked) expect(answer.status).toBe(403)
  })
})

const named = inOffice.filter(({ endpoint }) =>
  Object.values(endpoint.params).some(({ names }) => !['organisation', 'report'].includes(names)),
)

test.each(named)("$name finds no record of another organisation's", async ({ endpoint }) => {
  for (const [kind, record] of Object.entries(theirRecords)) {
    const answer = await send(roles.owner, endpoint, { record })
    expect(answer.status, `${kind}: ${answer.text}`).toBe(404)
    const unknown = await send(roles.owner, endpoint, { record: randomUUID() })
    expect(answer.json).toEqual(unknown.json)
  }
})

const ofAccounts = table.filter(({ endpoint }) => endpoint.audience === 'account')

test.each(ofAccounts)('$name of an account asks for a whole sign-in', async ({ endpoint }) => {
  if (endpoint.signedOut === true) return
  for (const outsider of [openBrowser(server), half]) {
    expect((await send(outsider, endpoint)).status).toBe(401)
  }
  if (endpoint.stepUp !== true) return
  const asked = await send(notStepped, endpoint)
  expect([asked.status, asked.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
})

const ofDrivers = table.filter(({ endpoint }) => endpoint.audience === 'driver')

test.each(ofDrivers)('$name of drivers asks for a phone that has joined', async ({ endpoint }) => {
  if (endpoint.signedOut === true) return
  for (const outsider of [openBrowser(server), half, roles.owner, roles.driver]) {
    const refused = await send(outsider, endpoint)
    expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([401, 'device'])
  }
})

test.each(table)('$name is closed to pages of other websites', async ({ endpoint }) => {
  const isWrite = endpoint.method !== 'GET'
  const sites: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    ...(isWrite
      ? [
          { origin: 'https://evil.example' },
          { origin: 'http://shop.localhost' },
          { origin: 'https://localhost' },
          { origin: 'null' },
          { origin: '' },
          { 'sec-fetch-site': 'none' },
        ]
      : []),
  ]
  for (const headers of sites) {
    const refused = await send(roles.owner, endpoint, { headers })
    expect([refused.status, refused.json], JSON.stringify(headers)).toEqual([
      403,
      { error: 'Untrusted request origin' },
    ])
  }
})

test.each(writes)('$name takes no form, and no text that says it is JSON', async ({ endpoint }) => {
  if (!endpoint.body) return
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    if (type === endpoint.bodyType) continue
    const headers = { origin: OWN_ORIGIN, 'content-type': type }
    const who = endpoint.audience === 'driver' ? phone : roles.owner
    const refused = await send(who, endpoint, { headers })
    expect(refused.status, `${type}: ${refused.text}`).toBe(415)
  }
})

test('nothing that was tried here changed the other organisation', async () => {
  const { rows } = await server.owner.query(
    `select role, removed_at, version from memberships where organisation_id = $1 order by role`,
    [theirs.id],
  )
  expect(rows).toEqual([
    { role: 'owner', removed_at: null, version: 1 },
    { role: 'viewer', removed_at: null, version: 1 },
  ])
  const open = await stranger.ask(`/api/office/${theirs.slug}/invitations`)
  expect(open.json.data).toHaveLength(1)
})
