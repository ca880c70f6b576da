import { expect, test } from 'vitest'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_URL,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { takeAway } from './take-away.ts'

// While PostgreSQL can't be reached, every audience is asked to try again in a moment (rules, section 1).

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const owner = await createMember(server, organisation, 'owner')
const phone = await joinPhone(server, {
  office: owner,
  slug,
  driverId: await createDriver(organisation),
})
const { id } = (await placeByBrowser(server, organisation, anOrder())).json
const page = new URL(BOOKING_URL).pathname

/** Lines that are no request's own, nor of what failed. */
const OTHERS = [
  'request',
  'database connection lost',
  'other processes did not hear of a change',
  'request log not written',
  'requests are missing from the request log',
  'slow statement',
]
/** What the log says of requests that failed. */
const faults = () =>
  server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => !OTHERS.includes(msg))

test('each audience gets 503 with Retry-After, and one line in the log', async () => {
  const headers = withKey(organisation.writeKey)
  const before = faults().length
  {
    await using _ = await takeAway(server)
    const reads = [
      () => server.fetch('/api/v1/orders', { headers }),
      () => server.fetch(`/api/public/${slug}/catalog`),
      () => owner.ask(`/api/office/${slug}/orders`),
      () => owner.ask('/api/account'),
      () => phone.ask('/api/driver/day'),
    ]
    const writes = [
      () => placeByKey(server, organisation, anOrder()),
      () => placeByBrowser(server, organisation, anOrder()),
      () => asHirer(server, organisation)('view', { id }),
      () => owner.send('POST', `/api/office/${slug}/drivers`, {}),
      () => phone.send('POST', '/api/driver/actions', { sentAt: new Date(), actions: [] }),
    ]
    for (const [calls, under] of [
      [reads, ''],
      [writes, ' with the same Idempotency-Key'],
    ] as const) {
      for (const call of calls) {
        const answer = await call()
        expect(answer.json, String(call)).toEqual({
          error: `Kerbside is briefly unavailable. It is safe to try again in 5 seconds${under}. If it keeps happening, quote ${answer.headers.get('x-request-id')}.`,
        })
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      }
    }
    const ready = await server.fetch('/readyz')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await server.fetch('/healthz')).status).toBe(200)
    const lines = faults().slice(before)
    expect(lines, JSON.stringify(lines)).toHaveLength(reads.length + writes.length)
    for (const line of lines) {
      expect(line).toMatchObject({ msg: 'the database or disk is away', reason: /./ })
      expect(line.err).toBeUndefined()
    }
  }
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  expect((await server.fetch('/readyz')).status).toBe(200)
})

test('a page says so to people, and its browser loads it again', async () => {
  {
    await using _ = await takeAway(server)
    for (const path of [`${page}/${slug}`, `${page}/${slug}/orders/${id}`]) {
      const answer = await fetch(server.url + path)
      const text = await answer.text()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.headers.get('refresh')).toBe('5')
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toContain('We’ll be back in a moment')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  }
  expect((await server.fetch(`${page}/${slug}`)).text).not.toContain('We’ll be back in a moment')
})

test('a process without a free connection isn’t ready, and says so to those who waited for one', async () => {
  const taken = await Promise.all(Array.from({ length: 10 }, () => server.db.connect()))
  const order = placeByKey(server, organisation, anOrder())
  const ready = server.fetch('/readyz')
  // The probe is answered before the order gives up.
  expect((await Promise.race([ready, order])).json).toEqual({ error: 'Database unavailable' })
  expect((await order).status).toBe(503)
  for (const connection of taken) connection.release()
  expect((await server.fetch('/readyz')).json).toEqual({ ready: true })
})
