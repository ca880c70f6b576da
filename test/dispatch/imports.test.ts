import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Importing bins, vehicles, drivers and tips from a file: a dry run, then all of it or nothing.

const server = await startTestServer()

async function open() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const sam = await createMember(server, firm, 'admin')
  const desk = openDispatch(sam, firm.slug)
  const send = async (kind: string, csv: string, dryRun = false) =>
    sam.send('POST', desk.path('record-imports'), { kind, csv, dryRun })
  return { desk, send }
}

test('bins come in with their types by name; a dry run and the same file again change nothing', async () => {
  const { desk, send } = await open()
  const csv = 'Number;Type;Tare kg;Colour\nB 1;bin;420;red\nB2;Bin;1,050;blue\n'
  const dry = await send('bins', csv, true)
  expect(dry.json).toEqual({
    done: false,
    partly: false,
    create: 2,
    update: 0,
    same: 0,
    problems: [],
    ignored: ['Colour'],
  })
  expect((await desk.read('bins')).counts.all).toBe(0)
  expect((await send('bins', csv)).json).toMatchObject({ done: true, create: 2 })
  expect((await desk.read('bins')).data).toMatchObject([
    { number: 'B 1', tareKg: 420 },
    { number: 'B2', tareKg: 1050, place: { kind: 'yard' } },
  ])
  expect((await send('bins', csv)).json).toMatchObject({
    done: true,
    partly: false,
    create: 0,
    update: 0,
    same: 2,
  })
  const changed = await send('bins', 'bin,tare\nb1,400\n')
  expect(changed.json).toMatchObject({ done: true, update: 1 })
})

test('one wrong row, and nothing is imported; each problem has its line and column', async () => {
  const { desk, send } = await open()
  const csv = 'number,type,tare\nA1,Bin,400\nA2,Boat,400\na 1,Bin,\nA3,Bin,heavy\n'
  const { json } = await send('bins', csv)
  expect(json.done).toBe(false)
  expect(json.problems.map(({ line, column }: Record<string, unknown>) => [line, column])).toEqual([
    [3, 'productId'],
    [4, 'number'],
    [5, 'tareKg'],
  ])
  expect((await desk.read('bins')).counts.all).toBe(0)
})

test('vehicles, drivers and tips come in too, and a file without rows is refused', async () => {
  const { desk, send } = await open()
  const trucks = await send('vehicles', 'Name,Rego,Kind,Slots\nHook 1,AB12CD,Hook lift,2\n')
  expect(trucks.json, trucks.text).toMatchObject({ done: true, create: 1 })
  expect((await desk.read('vehicles')).data[0]).toMatchObject({ kind: 'hook', slots: 2 })
  expect((await send('drivers', 'name,mobile\nLee,0491 570 156\n')).json.create).toBe(1)
  expect((await send('tip-sites', 'tip,address\nKimbriki,Ingleside\n')).json.create).toBe(1)
  const empty = await send('drivers', 'name\n')
  expect(empty.json.error).toBe('csv: has no rows below its headings')
  const other = await send('drivers', 'colour\nred\n')
  expect(other.json.error).toBe('csv: has no column “name”')
})
