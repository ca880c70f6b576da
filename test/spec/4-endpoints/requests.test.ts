import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRequestLog } from '#server/requests/request-log.ts'
import type { RequestRow } from '#server/requests/request-log.ts'
import { purgeRequests } from '#server/requests/purge-requests.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Rules, section 10, "Request log".

const server = await startTestServer({ apiPerMinute: 12 })
afterAll(() => checkInvariants(server.owner))

const newOrganisation = () => createTestOrganisation(server.db, plainCatalog)

/** The log as another key of the organisation reads it, so that reading it costs the first key nothing. */
const logOf = async ({ readKey }: TestOrganisation, query = '') =>
  (await server.fetch(`/api/v1/requests?${query}`, { headers: withKey(readKey) })).json

/** Rows as the log has them in the end: batches come a second later. */
const rowsOf = async (organisation: TestOrganisation) => {
  const { rows } = await server.owner.query<RequestRow>(
    `select r.*, r.at::text as at from requests r join api_keys k on k.id = r.key_id
      where r.organisation_id = $1 and k.name = 'read_write' order by r.at, r.id`,
    [organisation.id],
  )
  return rows
}
const untilLogged = (organisation: TestOrganisation, count: number) =>
  eventually(async () => (await rowsOf(organisation)).length).toBe(count)

describe('the log of requests', () => {
  test('says what was asked and answered, by its request id, and nothing of what was typed', async () => {
    const organisation = await newOrganisation()
    const placed = await placeByKey(server, organisation, anOrder())
    const wrong = await placeByKey(server, organisation, {
      ...anOrder({ email: 'alex@secret.example' }),
      phone: '1',
      customFields: { alex_secret: 'Elm Street' },
    })
    const read = await server.fetch(`/api/v1/orders/${placed.json.id}?secret=1`, {
      headers: withKey(organisation.writeKey),
    })
    const missing = await server.fetch('/api/v1/orders/secret', {
      headers: withKey(organisation.writeKey),
    })
    await untilLogged(organisation, 4)
    const { data, hasMore } = await logOf(organisation)
    const [{ id: keyId }] = (
      await server.owner.query(
        `select id from api_keys where organisation_id = $1 and name = 'read_write'`,
        [organisation.id],
      )
    ).rows
    const shared = { object: 'request', keyId, at: expect.any(String) }
    const took = { milliseconds: expect.any(Number) }
    const idOf = (answer: typeof placed) => answer.headers.get('x-request-id')
    const one = { method: 'GET', route: '/api/v1/orders/{id}' }
    expect(hasMore).toBe(false)
    expect(data).toEqual([
      {
        ...shared,
        ...took,
        ...one,
        id: idOf(missing),
        status: 404,
        problem: 'No order has that id',
      },
      { ...shared, ...took, ...one, id: idOf(read), status: 200, problem: null },
      {
        ...shared,
        ...took,
        id: idOf(wrong),
        method: 'POST',
        route: '/api/v1/orders',
        status: 422,
        problem: expect.stringMatching(/^phone: must be 8 to 30 characters long/),
      },
      {
        ...shared,
        ...took,
        id: idOf(placed),
        method: 'POST',
        route: '/api/v1/orders',
        status: 201,
        problem: null,
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/secret|Elm/)
    expect(JSON.stringify(data)).not.toContain(organisation.writeKey.slice(-4))
  })

  test('has an unknown question without the name that the caller gave it', async () => {
    const organisation = await newOrganisation()
    const answer = await placeByKey(server, organisation, {
      ...anOrder(),
      customFields: { alex_secret: 'Elm Street' },
    })
    expect(answer.json.error).toBe('customFields.alex_secret: is an unknown question')
    await untilLogged(organisation, 1)
    const [row] = (await logOf(organisation)).data
    expect(row.problem).toBe('customFields: is an unknown question')
  })

  test('has what a known key was refused, and nothing of unknown keys or unknown routes', async () => {
    const organisation = await newOrganisation()
    const ask = (key: string, path = '/api/v1/organisation') =>
      server.fetch(path, { headers: withKey(key) })
    for (let count = 0; count < 13; count += 1) await ask(organisation.writeKey)
    expect((await ask(organisation.writeKey)).status).toBe(429)
    await ask(`${organisation.writeKey}x`)
    await ask(organisation.writeKey, '/api/v1/nothing')
    await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.readKey),
      body: '{}',
    })
    await untilLogged(organisation, 14)
    const statuses = (await rowsOf(organisation)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const refused = () => logOf(organisation, 'status=4xx')
    await eventually(async () => (await refused()).data.length).toBe(3)
    const { data } = await refused()
    expect(data.map(({ status }: RequestRow) => status).toSorted()).toEqual([403, 429, 429])
    expect(data.find(({ status }: RequestRow) => status === 403).problem).toBe(
      'The API key is read only',
    )
  })

  test('is paged and filtered by status, key and time, and is the organisation’s own', async () => {
    const [organisation, stranger] = [await newOrganisation(), await newOrganisation()]
    await placeByKey(server, organisation, {})
    for (let count = 0; count < 5; count += 1) {
      await server.fetch('/api/v1/organisation', { headers: withKey(organisation.writeKey) })
    }
    await untilLogged(organisation, 6)
    const pages: string[] = []
    let after = ''
    for (;;) {
      const page = await logOf(organisation, `limit=2&status=2xx&${after}`)
      pages.push(...page.data.map(({ id, status }: RequestRow) => `${id} ${status}`))
      if (page.hasMore !== true) break
      after = `startingAfter=${page.data.at(-1).id}`
    }
    // Its own reads may be among them already.
    expect(pages.length).toBeGreaterThanOrEqual(5)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.every((row) => row.endsWith(' 200'))).toBe(true)

    const errors = (await logOf(organisation, 'status=error')).data
    expect(errors).toMatchObject([{ status: 422, method: 'POST' }])
    const { keyId, at, id } = errors[0]
    const ofKey = (await logOf(organisation, `keyId=${keyId}`)).data
    expect(ofKey).toHaveLength(6)
    expect((await logOf(organisation, 'keyId=key_none')).data).toEqual([])
    const later = (await logOf(organisation, `keyId=${keyId}&since=${at}`)).data
    expect(later.map((row: { at: string }) => row.at >= at)).not.toContain(false)

    expect(JSON.stringify(await logOf(stranger))).not.toContain(id)
    const foreign = await server.fetch(`/api/v1/requests?startingAfter=${id}`, {
      headers: withKey(stranger.readKey),
    })
    expect([foreign.status, foreign.json.error]).toEqual([
      404,
      'startingAfter is not a request of this organisation',
    ])
    for (const query of ['status=200', 'since=yesterday', 'limit=101']) {
      const refused = await server.fetch(`/api/v1/requests?${query}`, {
        headers: withKey(stranger.writeKey),
      })
      expect(refused.status, query).toBe(422)
    }
  })

  test('keeps a week, and of each organisation only the latest reads and the latest others', async () => {
    const organisation = await newOrganisation()
    const add = (text: string, more: Partial<RequestRow>, count: number) =>
      server.owner.query(
        `insert into requests select $1, now() - $3::interval - n * interval '1 s', $2 || n, 'key_1',
          $4, '/api/v1/orders', $5, null, 1 from generate_series(1, $6) n`,
        [organisation.id, text, more.at, more.method, more.status, count],
      )
    await add('old', { at: '7 days', method: 'POST', status: 201 }, 2)
    await add('read', { at: '1 hour', method: 'GET', status: 200 }, 5)
    await add('wrong', { at: '2 hours', method: 'GET', status: 404 }, 3)
    await add('write', { at: '3 hours', method: 'POST', status: 201 }, 3)
    await purgeRequests(server.db, 4)
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from requests where organisation_id = $1 order by at desc',
      [organisation.id],
    )
    expect(rows.map(({ id }) => id).join(' ')).toBe(
      'read1 read2 read3 read4 wrong1 wrong2 wrong3 write1',
    )
  })
})

describe('writing the log', () => {
  const row = (organisation: string, number: number) => ({
    organisation_id: organisation,
    id: `req_${number}`,
    key_id: 'key_1',
    method: 'GET',
    route: '/api/v1/orders',
    status: 200,
    problem: null,
    milliseconds: 1,
  })
  const silent = { info() {}, warn() {}, error() {} }

  test('is one statement for many rows, and drops and counts what is too much', async () => {
    const written: RequestRow[][] = []
    const db = {
      async query<Row>({ values: [rows] = [] }: { values?: unknown[] }): Promise<Row[]> {
        written.push(JSON.parse(String(rows)))
        return []
      },
    }
    const counts = { unlogged: 0 }
    const log = createRequestLog({ db, log: silent, counts })
    for (let count = 0; count < 600; count += 1) log.note(row('loud', count))
    log.note(row('quiet', 1))
    await log[Symbol.asyncDispose]()
    expect(written).toHaveLength(1)
    expect(written[0]?.filter(({ organisation_id: of }) => of === 'loud')).toHaveLength(500)
    expect(written[0]?.at(-1)?.organisation_id).toBe('quiet')
    expect(counts.unlogged).toBe(100)
  })

  test('waits for more, but not once there are 1,000', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const written: unknown[][] = []
    const db = {
      async query<Row>({ values: [rows] = [] }: { values?: unknown[] }): Promise<Row[]> {
        written.push(JSON.parse(String(rows)))
        return []
      },
    }
    const log = createRequestLog({ db, log: silent, counts: { unlogged: 0 } })
    for (let count = 0; count < 999; count += 1) log.note(row(`org_${count % 9}`, count))
    await vi.advanceTimersByTimeAsync(2900)
    expect(written).toEqual([])
    log.note(row('org_9', 999))
    await vi.advanceTimersByTimeAsync(0)
    expect(written.map((rows) => rows.length)).toEqual([1000])
    log.note(row('org_9', 1000))
    await vi.advanceTimersByTimeAsync(3000)
    expect(written.map((rows) => rows.length)).toEqual([1000, 1])
    await log[Symbol.asyncDispose]()
  })

  test('goes on after a database that is away, without waiting for it', async () => {
    let away = true
    const written: unknown[] = []
    const db = {
      async query<Row>({ values }: { values?: unknown[] }): Promise<Row[]> {
        if (away) throw new Error('away')
        written.push(values)
        return []
      },
    }
    const counts = { unlogged: 0 }
    const log = createRequestLog({ db, log: silent, counts })
    log.note(row('one', 1))
    await log[Symbol.asyncDispose]()
    expect(counts.unlogged).toBe(1)
    away = false
    log.note(row('one', 2))
    await log[Symbol.asyncDispose]()
    expect(written).toHaveLength(1)
    expect(counts.unlogged).toBe(1)
  })
})
