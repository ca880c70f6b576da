import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { aFullOrder, fullCatalog, ids, openRules } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// Rules, section 10, "Bytes".

const server = await startTestServer()
const catalog = { ...fullCatalog, bookingRules: openRules }
const organisation = await createTestOrganisation(server.db, catalog)
const body = aFullOrder({ areaId: ids.area, notes: 'Please ring. '.repeat(80) })
await placeByKey(server, organisation, body)
const withReadKey = withKey(organisation.readKey)
const catalogPath = `/api/public/${organisation.slug}/catalog`

/** The bytes of an answer as they were sent; `fetch` would unpack them. */
function getBytes(path: string, headers: Record<string, string>, method = 'GET', sent = '') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      const asked = request(server.url + path, { method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const { statusCode: status = 0 } = answer
          resolve({ status, headers: answer.headers, bytes: Buffer.concat(chunks) })
        })
      })
      asked.on('error', reject).end(sent)
    },
  )
}

const reads: [string, Record<string, string>][] = [
  [catalogPath, {}],
  ['/api/v1/orders', withReadKey],
  ['/api/v1/events', withReadKey],
]

test.each(reads)('GET %s is compressed as asked', async (path, headers) => {
  const plain = await getBytes(path, headers)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers['vary']).toBe('Accept-Encoding')
  const zipped = await getBytes(path, { ...headers, 'accept-encoding': 'gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
  const smaller = await getBytes(path, { ...headers, 'accept-encoding': 'gzip, deflate, br' })
  expect(smaller.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(smaller.bytes)).toEqual(plain.bytes)
  expect(smaller.headers['content-length']).toBe(String(smaller.bytes.length))
  expect(smaller.bytes.length).toBeLessThan(plain.bytes.length / 2)
  for (const answer of [plain, zipped, smaller]) {
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  const refusing = { ...headers, 'accept-encoding': 'br;q=0, gzip;q=0' }
  expect((await getBytes(path, refusing)).bytes).toEqual(plain.bytes)
})

test('HEAD answers as GET does', async () => {
  const [path, headers] = [catalogPath, { 'accept-encoding': 'br' }]
  const [read, head] = [await getBytes(path, headers), await getBytes(path, headers, 'HEAD')]
  for (const name of ['content-encoding', 'content-length', 'etag', 'content-type', 'vary']) {
    expect(head.headers[name], name).toBe(read.headers[name])
  }
  expect(head.bytes).toHaveLength(0)
})

test('a short answer, a refusal and the answer to a write stay as they are', async () => {
  const accept = { 'accept-encoding': 'br, gzip' }
  const short = await getBytes('/api/v1/api-key', { ...withReadKey, ...accept })
  const unknown = await getBytes('/api/v1/orders/x', { ...withReadKey, ...accept })
  // Answers to writes can hold secrets, whose compressed length could give them away.
  const text = JSON.stringify(body)
  const written = await getBytes(
    '/api/v1/orders',
    { ...withKey(organisation.writeKey), ...accept },
    'POST',
    text,
  )
  expect([short.status, unknown.status, written.status]).toEqual([200, 404, 201])
  expect(written.bytes.length).toBeGreaterThan(1024)
  for (const { headers } of [short, unknown, written]) {
    expect(headers).not.toHaveProperty('content-encoding')
  }
  const placed = await placeByBrowser(server, organisation, body, accept)
  expect([placed.status, placed.headers.has('content-encoding')]).toEqual([201, false])
})

test('the catalogue is 304 to those who have it already, until it changes', async () => {
  const first = await server.fetch(catalogPath)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]+"$/)
  const again = (value: string) =>
    server.fetch(catalogPath, { headers: { 'if-none-match': value } })
  for (const value of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const known = await again(value)
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', tag])
    expect(known.headers.get('cache-control')).toBe('no-store')
    expect(known.headers.get('access-control-allow-origin')).toBe('*')
    expect(known.headers.has('content-type')).toBe(false)
  }
  for (const value of ['', '"other"', tag.replaceAll('"', '')]) {
    expect((await again(value)).status).toBe(200)
  }
  const zipped = await getBytes(catalogPath, { 'accept-encoding': 'gzip' })
  expect(zipped.headers['etag']).toBe(tag)

  await organisation.within((org) => importCatalog(org, { branding: { heading: 'New' } }))
  await expect.poll(async () => (await again(tag)).status).toBe(200)
  const changed = await again(tag)
  expect(changed.json.branding.heading).toBe('New')
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('two servers tag the same catalogue alike', async () => {
  const other = await startTestServer({}, server.databaseUrl)
  const [one, two] = [await server.fetch(catalogPath), await other.fetch(catalogPath)]
  expect(two.headers.get('etag')).toBe(one.headers.get('etag'))
})
