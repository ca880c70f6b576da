import { expect, test } from 'vitest'
import type { Answer } from '#test/answer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, fullCatalog, ids, inDays, openRules } from '#test/catalogs.ts'
import { BOOKING_URL, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The catalogue's editor: reading, checking, publishing, the history and the preview.

const server = await startTestServer()
const rules = { ...openRules, areaRequired: false }
const firm = await createTestOrganisation(server.db, { ...fullCatalog, bookingRules: rules })
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const owner = await createMember(server, firm, 'owner', { name: 'Mel Harrow' })
const viewer = await createMember(server, firm, 'viewer')
const path = `/api/office/${firm.slug}/catalog`

type Sent = { pieces?: object[]; orders?: object[] }

const read = async () => (await admin.ask(path)).json
const publish = (body: Sent, version: number, who = admin) =>
  who.ask(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify(body),
  })
const publishNow = async (body: Sent, who = admin) => {
  const answer = await publish(body, (await read()).version, who)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const check = (body: Sent) => admin.send('POST', `${path}/check`, body)
const pieceOf = (catalog: Answer['json'], id: string) =>
  catalog.pieces.find((one: { id: string }) => one.id === id)
const pricing = (basePrice: number, more: object = {}) => ({
  pricing: { ...fullCatalog.products[0]?.variants?.[1]?.pricing, basePrice, ...more },
})
const large = (basePrice: number) => ({
  kind: 'variant',
  id: ids.large,
  parentId: ids.bin,
  fields: pricing(basePrice),
})
const shown = async () => (await server.fetch(`/api/public/${firm.slug}/catalog`)).json

/** Of a page: its refusals aren't the API's. */
const statusOf = async (at: string) => (await fetch(server.url + at)).status

test('everyone reads the whole catalogue, with private fields', async () => {
  const { json, status } = await viewer.ask(path)
  expect(status).toBe(200)
  expect(pieceOf(json, ids.small)).toMatchObject({
    kind: 'variant',
    parentId: ids.bin,
    stock: 2,
    retired: false,
    document: { name: '3 m³', pricing: { basePrice: 33_300 } },
  })
  expect(pieceOf(json, '$booking_rules').document).toMatchObject({ dayCapacity: null })
  expect(pieceOf(json, '$terms').document).toMatchObject({ text: 'Be fair.' })
  expect((await viewer.send('POST', `${path}/check`, {})).status).toBe(403)
})

test('a publication is one version, with who, what, and the values before', async () => {
  const { version } = await read()
  const answer = await publish({ pieces: [large(46_000)] }, version)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json).toMatchObject({
    version: version + 1,
    publishedBy: { kind: 'account', name: 'Robin Hale' },
  })
  const sizes = (await shown()).products[0].variants
  expect(sizes[1].pricing).toMatchObject({ basePrice: 46_000, includedDays: 7 })
  expect(sizes[0].pricing.basePrice).toBe(33_300)
  const log = await admin.ask(`/api/office/${firm.slug}/audit-log?action=catalog.published`)
  const label = 'General waste bin, 6 m³: pricing.basePrice'
  expect(log.json.data[0]).toMatchObject({
    before: { version, [label]: 45_000 },
    after: { version: version + 1, [label]: 46_000 },
  })
})

test('one without its version is 428; one on an older version is 412 and says whose is new', async () => {
  const { version } = await read()
  expect((await admin.send('PATCH', path, {})).status).toBe(428)
  await publish({ pieces: [large(47_000)] }, version, owner)
  const stale = await publish({ pieces: [large(48_000)] }, version)
  expect(stale.status).toBe(412)
  expect(stale.headers.get('etag')).toBe(`"${version + 1}"`)
  expect(stale.json.error).toContain(`Mel Harrow published version ${version + 1}`)
  expect(pieceOf(await read(), ids.large).document.pricing.basePrice).toBe(47_000)
})

test('of two at the same moment one is published', async () => {
  const { version } = await read()
  const answers = await Promise.all([1, 2, 3].map((n) => publish({ pieces: [large(n)] }, version)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  await publishNow({ pieces: [large(45_000)] })
})

test('a check says what changes and for whom, and writes nothing', async () => {
  await placeByKey(
    server,
    firm,
    anOrder({
      productId: ids.heavyBin,
      deliveryDate: inDays(3),
      acceptedNoticeIds: [ids.asbestos, ids.heavy],
      customFields: { soil: 'Here' },
    }),
  )
  const before = await read()
  const { json, status, text } = await check({
    pieces: [
      large(40_000),
      { kind: 'product', id: ids.heavyBin, retired: true },
      { kind: 'area', id: ids.farArea, retired: true },
      { kind: 'notice', id: ids.asbestos, fields: { body: 'None, and no fibro.' } },
      { kind: 'add_on', id: ids.tyre, fields: { price: 2000 } },
      {
        kind: 'booking_rules',
        id: '$booking_rules',
        fields: { closedDates: [{ date: inDays(3), name: 'Stocktake' }] },
      },
    ],
  })
  expect(status, text).toBe(200)
  expect(json.problems).toEqual([])
  expect(json.summary.prices).toMatchObject([
    { name: 'Tyre', what: 'price', before: 1500, after: 2000 },
    {
      name: 'General waste bin, 6 m³',
      what: 'basePrice',
      area: null,
      before: 45_000,
      after: 40_000,
    },
  ])
  expect(json.summary.retired).toMatchObject([{ name: 'Far' }, { name: 'Concrete bin' }])
  expect(json.summary.notices).toMatchObject([{ name: 'No asbestos', version: 2 }])
  expect(json.concerns).toMatchObject({
    openOrders: 1,
    retired: [{ name: 'Concrete bin', orders: 1 }],
    closedDays: [{ date: inDays(3), visits: 1 }],
  })
  expect(json.days).toHaveLength(14)
  expect(json.days[0]).toMatchObject({ date: inDays(0), reason: 'too_soon' })
  expect(json.days[3]).toMatchObject({ reason: 'closed', nextDate: inDays(4), free: 0 })
  expect(await read()).toEqual(before)
})

test('problems name the piece and the field', async () => {
  const sent = {
    pieces: [
      { kind: 'variant', id: ids.large, parentId: ids.bin, fields: pricing(-1) },
      { kind: 'add_on', id: ids.tyre, fields: { name: '' } },
      { kind: 'booking_rules', id: '$booking_rules', fields: { cutoffTime: '25:00' } },
    ],
  }
  const { json } = await check(sent)
  const fields = ['pieces[0].pricing.basePrice', 'pieces[1].name', 'pieces[2].cutoffTime']
  expect(json.problems.map(({ field }: { field: string }) => field)).toEqual(fields)
  expect(json).toMatchObject({ summary: null, concerns: null, days: null })
  const { version } = await read()
  const refused = await publish(sent, version)
  expect(refused.status).toBe(422)
  for (const field of fields) expect(refused.json.error).toContain(`${field}: `)
})

test('items are added, listed in another order, retired and restored', async () => {
  const id = '00000000-0000-4000-8000-00000000beef'
  await publishNow({
    pieces: [{ kind: 'add_on', id, fields: { name: 'Sofa', price: 9000 } }],
    orders: [{ kind: 'add_on', ids: [id, ids.tyre, ids.mattress] }],
  })
  const names = async () => (await shown()).addOns.map(({ name }: { name: string }) => name)
  await expect.poll(names).toEqual(['Sofa', 'Tyre', 'Mattress'])
  await publishNow({ pieces: [{ kind: 'add_on', id: ids.tyre, retired: true }] })
  await expect.poll(names).toEqual(['Sofa', 'Mattress'])
  await publishNow({ pieces: [{ kind: 'add_on', id: ids.tyre, retired: false }] })
  await expect.poll(names).toEqual(['Sofa', 'Tyre', 'Mattress'])
})

test('the history has every version, and old ones whole', async () => {
  const old = (await read()).version
  await publishNow({ pieces: [large(50_000)] })
  const { json } = await viewer.ask(`${path}/versions?limit=2`)
  expect(json).toMatchObject({
    data: [
      { version: old + 1, by: { name: 'Robin Hale' }, summary: { prices: [{ after: 50_000 }] } },
      { version: old },
    ],
    hasMore: true,
  })
  const former = await viewer.ask(`${path}?version=${old}`)
  expect(pieceOf(former.json, ids.large).document.pricing.basePrice).toBe(45_000)
  expect((await viewer.ask(`${path}?version=99999`)).status).toBe(404)
  expect((await viewer.ask(`${path}?version=x`)).status).toBe(422)
  const next = await viewer.ask(`${path}/versions?startingAfter=2`)
  expect(next.json.data).toMatchObject([{ version: 1, by: null, summary: null }])
})

test('the file is that of the command, and prices are a table without formulas', async () => {
  const file = await admin.ask(`${path}/file`)
  expect(file.json.products[0].variants[0]).toMatchObject({ id: ids.small, stock: 2 })
  await publishNow({ pieces: [{ kind: 'area', id: ids.area, fields: { name: '=HYPERLINK(1)' } }] })
  const { text, headers } = await admin.ask(`${path}/prices.csv`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text).toContain(`Excess a tonne,'=HYPERLINK(1),Far`)
  expect(text).toContain(`${ids.small},General waste bin,3 m³,333.00,15.00,,,360.00`)
  // Without the mark, Excel on Windows shows m³ as mÂ³.
  const downloaded = await fetch(`${server.url}${path}/prices.csv`, {
    headers: { cookie: admin.cookie() },
  })
  const bytes = Buffer.from(await downloaded.arrayBuffer())
  expect(bytes.toString('hex', 0, 3)).toBe('efbbbf')
  await publishNow({ pieces: [{ kind: 'area', id: ids.area, fields: { name: 'Inner West' } }] })
})

test('a preview shows the change on the booking page, to those with its address', async () => {
  const { json, status, text } = await admin.send('POST', `${path}/preview`, {
    pieces: [{ kind: 'variant', id: ids.large, parentId: ids.bin, fields: { name: 'Six cubes' } }],
  })
  expect(status, text).toBe(200)
  expect(json.url).toMatch(new RegExp(`^${BOOKING_URL}/${firm.slug}/preview/[\\w-]{43}$`))
  const { pathname } = new URL(json.url)
  for (const address of [pathname, `${pathname}/size`]) {
    const page = await server.fetch(address)
    expect(page.status, page.text).toBe(200)
    expect(page.text).toContain('Six cubes')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toMatch(/connect-src 'none'/)
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
  }
  const other = pathname.replace(/.{3}$/, 'AAA')
  expect(await statusOf(other)).toBe(404)
  expect(await statusOf(`${pathname}/nowhere`)).toBe(404)
  expect(JSON.stringify(await shown())).not.toContain('Six cubes')
  const { rows } = await server.owner.query('select hash from catalog_previews')
  expect(pathname).not.toContain(rows[0].hash)
  await server.owner.query(`update catalog_previews set expires_at = now()`)
  expect(await statusOf(pathname)).toBe(404)
  const bad = await admin.send('POST', `${path}/preview`, {
    pieces: [{ kind: 'add_on', id: ids.tyre, fields: { name: '' } }],
  })
  expect(bad.status).toBe(422)
})
