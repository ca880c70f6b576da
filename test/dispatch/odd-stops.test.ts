import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBoard } from '#test/actors/dispatch.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Stops that no dispatcher would make: at places that aren't there or are another organisation's, and too many.

const server = await startTestServer()
const [ours, theirs] = [
  await createTestOrganisation(server.db, plainCatalog),
  await createTestOrganisation(server.db, plainCatalog),
]
const dispatcher = await createMember(server, ours, 'dispatcher')
const board = openBoard(dispatcher, ours)
const desk = openDispatch(dispatcher, ours.slug)
const theirDesk = openDispatch(await createMember(server, theirs, 'dispatcher'), theirs.slug)
const vehicleId = (await desk.add('vehicles', { name: 'Truck', kind: 'hook' })).id
const newRun = (days: number) => board.createRun({ date: inDays(days), vehicleId })
const run = await newRun(1)
const tip = await desk.add('tip-sites', { name: 'Tip' })
const depot = await desk.add('depots', { name: 'Yard' })
const foreign = await theirDesk.add('tip-sites', { name: 'Their tip' })
const foreignYard = await theirDesk.add('depots', { name: 'Their yard' })

const stopsOf = async (id: string, days: number) => {
  const { runs } = await board.read(inDays(days))
  return runs.find((one: { id: string }) => one.id === id).stops
}

test.each([
  ['a tip that isn’t there', { stop: 'tip', tipSiteId: randomUUID() }],
  ["another organisation's tip", { stop: 'tip', tipSiteId: foreign.id }],
  ['a yard that isn’t there', { stop: 'yard', depotId: randomUUID() }],
  ["another organisation's yard", { stop: 'yard', depotId: foreignYard.id }],
  ['a yard as a tip', { stop: 'tip', tipSiteId: depot.id }],
])("%s can't be a stop", async (_, { stop, ...place }) => {
  const commands = [
    { kind: 'add_stop', runId: run.id, stop, ...place },
    { kind: 'order', runId: run.id, stops: [{ kind: stop, ...place }] },
  ]
  for (const command of commands) {
    const { status, json, text } = await board.command([command])
    expect(status, text).toBe(200)
    expect(json).toMatchObject({ applied: false, results: [{ problems: [{ code: 'gone' }] }] })
  }
  const added = await dispatcher.send('POST', desk.path(`runs/${run.id}/stops`), {
    kind: stop,
    ...place,
  })
  expect([added.status, added.json.error]).toEqual([
    422,
    'run: The tip or yard doesn’t exist any more.',
  ])
  expect(await stopsOf(run.id, 1)).toEqual([])
})

test('a run takes 200 stops, in however many commands and calls', async () => {
  const { id: runId } = await newRun(2)
  const add = { kind: 'add_stop', runId, stop: 'tip', tipSiteId: tip.id }
  const many = {
    kind: 'order',
    runId,
    stops: Array.from({ length: 150 }, () => ({ kind: 'yard' })),
  }
  const over = await board.command([many, many])
  expect(over.json).toMatchObject({
    applied: false,
    results: [{}, { problems: [{ code: 'run_full' }] }],
  })
  expect((await board.command([many, ...Array.from({ length: 50 }, () => add)])).json.applied).toBe(
    true,
  )
  const one = await board.command([add])
  expect(one.json).toMatchObject({
    applied: false,
    results: [
      { problems: [{ code: 'run_full', message: 'That run has 200 stops and takes no more.' }] },
    ],
  })
  expect(await stopsOf(runId, 2)).toHaveLength(200)
})
