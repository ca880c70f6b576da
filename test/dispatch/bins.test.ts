import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Bin } from '#contract/office/dispatch/bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Numbered bins: adding, moving by hand, finding, and what the list says of late and wrong reports.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const desk = openDispatch(sam, firm.slug)
const aBin = (number: string, more: object = {}) => ({ number, productId: ids.bin, ...more })

const numbers = async (query: string) =>
  (await desk.read(`bins?${query}`)).data.map(({ number }: Bin) => number)

test('a bin begins in the yard, empty, and its first move says so', async () => {
  const bin = await desk.add('bins', aBin('B 1', { tareKg: 420 }))
  expect(bin).toMatchObject({
    number: 'B 1',
    productName: 'Bin',
    tareKg: 420,
    load: 'empty',
    version: 1,
    place: { kind: 'yard', id: null, name: '', reference: null },
    healedAt: null,
    outOfService: null,
  })
  const { data } = await desk.read(`bins/${bin.id}/moves`)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    from: { kind: 'unknown' },
    to: { kind: 'yard' },
    healed: false,
    by: { kind: 'account', name: 'Sam Okafor' },
  })
})

test('a number is one bin’s, however it is written, also once that is archived', async () => {
  const bin = await desk.add('bins', aBin('ab 77'))
  const twice = await desk.tryAdd('bins', aBin('AB77'))
  expect(twice.json.error).toBe('number: is the number of another bin')
  const other = await desk.add('bins', aBin('AB78'))
  const renamed = await desk.change('bins', other, { number: 'A B77' })
  expect(renamed.json.error).toBe('number: is the number of another bin')
  await desk.change('bins', bin, { archived: true })
  const archived = await desk.tryAdd('bins', aBin('AB77'))
  expect(archived.json.error).toMatch(/^number: is the number of an archived bin/)
  const answers = await Promise.all([1, 2, 3].map(() => desk.tryAdd('bins', aBin('AB79'))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
})

test('a move by hand says where it is now, in words, and once for a key', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder({ address: '5 Wilson Street' }))
  const bin = await desk.add('bins', aBin('M1'))
  const key = randomUUID()
  const move = (body: object) =>
    sam.ask(desk.path(`bins/${bin.id}/moves`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  const there = { to: { kind: 'site', id: order.id }, load: 'full' }
  const moved = await move(there)
  expect(moved.json).toMatchObject({
    place: { kind: 'site', name: '5 Wilson Street', reference: order.reference },
    load: 'full',
  })
  const again = await move(there)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const { data } = await desk.read(`bins/${bin.id}/moves`)
  expect(data).toHaveLength(2)
  const nowhere = await sam.send('POST', desk.path(`bins/${bin.id}/moves`), {
    to: { kind: 'tip', id: randomUUID() },
    load: 'full',
  })
  expect(nowhere.json.error).toBe('to.id: names no tip site of this organisation')
})

test('a bin that was found elsewhere is believed and listed, until a late report explains it', async () => {
  const bin = await desk.add('bins', aBin('H1'))
  const [one, two] = [
    await desk.add('vehicles', { name: 'T1', kind: 'hook' }),
    await desk.add('tip-sites', { name: 'Tip' }),
  ]
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const report = (move: Omit<Parameters<typeof moveBin>[1], 'id' | 'binId'>) =>
    firm.within((org) => moveBin(org, { id: randomUUID(), binId: bin.id, ...move }))
  const tip = { kind: 'tip', id: two.id } as const
  const truck = { kind: 'vehicle', id: one.id } as const
  const found = await report({ at: later(20), from: truck, to: tip, load: 'empty' })
  expect(found).toMatchObject({ healed: true, bin: { place: 'tip', place_id: two.id } })
  expect(await numbers('healed=true')).toEqual(['H1'])
  const late = await report({
    at: later(10),
    from: { kind: 'yard', id: null },
    to: truck,
    load: 'full',
  })
  expect(late).toMatchObject({ healed: false, bin: { place: 'tip' } })
  expect(await numbers('healed=true')).toEqual([])
})

test('the list finds by place, load, type, state and part of the number, and counts', async () => {
  const quiet = await createTestOrganisation(server.db, plainCatalog)
  const kim = await createMember(server, quiet, 'dispatcher')
  const own = openDispatch(kim, quiet.slug)
  const site = { kind: 'site', id: null }
  await own.add('bins', aBin('12'))
  await own.add('bins', aBin('7'))
  await own.add('bins', aBin('115', { place: site, load: 'full' }))
  const broken = await own.add('bins', aBin('B9', { place: site }))
  const out = await own.change('bins', broken, { outOfService: 'Door bent' })
  expect(out.json.outOfService.reason).toBe('Door bent')
  const gone = await own.add('bins', aBin('99'))
  await own.change('bins', gone, { archived: true })
  const find = async (query: string) =>
    (await own.read(`bins?${query}`)).data.map(({ number }: Bin) => number)
  expect(await find('')).toEqual(['7', '12', 'B9', '115'])
  expect(await find('place=site')).toEqual(['B9', '115'])
  expect(await find('load=full')).toEqual(['115'])
  expect(await find('search=1')).toEqual(['12', '115'])
  expect(await find('outOfService=true')).toEqual(['B9'])
  expect(await find('archived=true')).toEqual(['99'])
  expect(await find(`productId=${randomUUID()}`)).toEqual([])
  const page = await own.read('bins?limit=2')
  expect(page).toMatchObject({
    hasMore: true,
    counts: { all: 4, yard: 2, site: 2, full: 1, outOfService: 1, healed: 0, archived: 1 },
  })
  expect(await find(`limit=2&startingAfter=${page.data[1].id}`)).toEqual(['B9', '115'])
  const back = await own.change('bins', out.json, { outOfService: null })
  expect(back.json.outOfService).toBeNull()
})
