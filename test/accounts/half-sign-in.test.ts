import { expect, test } from 'vitest'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openBrowser } from '#test/actors/member.ts'
import { joinByLink, trySignIn } from '#test/actors/person.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Half a sign-in opens nothing, and sign-ins hold up no orders.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { email, password } = await joinByLink(server, organisation, { role: 'owner' })
await server.owner.query(
  `insert into totp (account_id, secret, confirmed_at)
  select id, 'x', now() from accounts where email = $1`,
  [email],
)
const { json: half } = await trySignIn(openBrowser(server), { email, password })

const closed = Object.entries<Endpoint>(privateEndpoints).filter(
  ([, { signedOut }]) => signedOut !== true,
)

test.each(closed)(
  'the token of half a sign-in is 401 at %s',
  async (_, { method, path, audience }) => {
    expect(half.next).toBe('second_factor')
    const browser = openBrowser(server, `kerbside=${half.token}`)
    const id = '01936d0e-7a1c-7b52-9c3e-0d7a3f5b2c11'
    const url = path.replace('{organisation}', organisation.slug).replaceAll(/\{\w+\}/g, id)
    const body = method === 'GET' ? undefined : {}
    const { status, headers } = await browser.ask(url, {
      method,
      headers: { 'content-type': 'application/json', 'if-match': '1' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reason = audience === 'driver' ? 'device' : 'sign_in'
    expect([status, headers.get('kerbside-reason')]).toEqual([401, reason])
  },
)

test('orders are placed beside a flood of sign-ins', async () => {
  const flood = Array.from({ length: 100 }, (_, at) =>
    trySignIn(openBrowser(server), {
      email: `flood-${at}@team.example`,
      password: 'not the password at all',
      from: `203.0.113.${at + 1}`,
    }),
  )
  const orders = Array.from({ length: 5 }, () => placeByKey(server, organisation, anOrder()))
  const placed = await Promise.all(orders)
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
})
