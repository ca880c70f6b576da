import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BinLoad, BinPlace } from '#contract/dispatch/bin-places.ts'
import { createBin } from '#server/dispatch/bins/create-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import type { BinMove } from '#server/dispatch/bins/move-bin.ts'
import { ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Moves of a bin are reported late, twice, in any order and in any batches. What's known in the end is
// always the same: a bin is in one place, that of its last move, and its moves chain or are marked healed.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

const SPOTS = [randomUUID(), randomUUID(), null] as const
const place: fc.Arbitrary<BinPlace> = fc.record({
  kind: fc.constantFrom('yard', 'site', 'vehicle', 'tip'),
  id: fc.constantFrom(...SPOTS),
})
const move = fc.record({
  // Few instants, so that some moves have the same.
  minute: fc.nat({ max: 5 }),
  from: place,
  to: fc.oneof(
    { weight: 6, arbitrary: place },
    fc.constant<BinPlace>({ kind: 'unknown', id: null }),
  ),
  load: fc.constantFrom<BinLoad>('empty', 'full', 'unknown'),
})
const START = Date.parse('2100-01-01T00:00:00Z')

type Row = {
  id: string
  at: Date
  from_place: string
  from_id: string | null
  to_place: string
  to_id: string | null
  load: string
  healed: boolean
}
type State = { bin: Record<string, unknown> | undefined; moves: Row[] }

function readState(binId: string): Promise<State> {
  return firm.within(async (org) => {
    const [bin] = await org.tx.run(sql<Record<string, unknown>>`
      select place, place_id, load, since, last_move_id from bins where id = ${binId}`)
    const moves = await org.tx.run(sql<Row>`
      select id, at, from_place, from_id, to_place, to_id, load, healed from bin_moves
      where bin_id = ${binId} order by at, id`)
    return { bin, moves }
  })
}

/** Adds a bin and reports its moves in batches, each a transaction. */
async function report(batches: readonly (readonly Omit<BinMove, 'binId'>[])[]): Promise<State> {
  const { id: binId } = await firm.within((org) =>
    createBin(org, {
      number: randomUUID().slice(0, 20),
      productId: ids.bin,
      tareKg: null,
      load: 'empty',
      place: { kind: 'unknown', id: null },
    }),
  )
  for (const batch of batches) {
    await firm.within(async (org) => {
      for (const one of batch) await moveBin(org, { ...one, binId })
    })
  }
  const { bin, moves } = await readState(binId)
  return { bin, moves: moves.slice(1) }
}

/** Each bin gets moves with ids of its own, that sort as those of the other. */
function numbered(moves: readonly (Omit<BinMove, 'id' | 'binId' | 'at'> & { minute: number })[]) {
  const start = randomUUID().slice(0, 24)
  return moves.map(({ minute, ...rest }, index) => ({
    ...rest,
    id: `${start}${String(index).padStart(12, '0')}`,
    at: new Date(START + minute * 60_000),
  }))
}

/** What doesn't name the moves by their ids, nor when the bin was added. */
function comparable({ bin, moves }: State) {
  const last = String(bin?.['last_move_id']).slice(24)
  const since = bin?.['since']
  const isMoved = since instanceof Date && since.getTime() >= START
  return {
    bin: { ...bin, last_move_id: last, since: isMoved ? since : null },
    moves: moves.map(({ id, ...row }) => ({ ...row, id: id.slice(24) })),
  }
}

const isGap = (before: Row, row: Row) =>
  before.to_place !== 'unknown' &&
  (before.to_place !== row.from_place ||
    (before.to_id !== null && row.from_id !== null && before.to_id !== row.from_id))

test('in any order, doubled and split, moves give one state, and every gap is marked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 7 }).chain((moves) =>
        fc.record({
          moves: fc.constant(moves),
          // An order in which each comes at least once and some twice, and where batches end.
          order: fc
            .tuple(
              fc.shuffledSubarray([...moves.keys()], { minLength: moves.length }),
              fc.subarray([...moves.keys()]),
            )
            .map(([all, again]) => [...all, ...again]),
          cut: fc.nat({ max: 13 }),
        }),
      ),
      async ({ moves, order, cut }) => {
        const straight = await report([numbered(moves)])
        const other = numbered(moves)
        const arriving = order.flatMap((index) => other[index] ?? [])
        const shuffled = await report([arriving.slice(0, cut), arriving.slice(cut)])
        expect(comparable(shuffled)).toEqual(comparable(straight))

        const last = straight.moves.at(-1)
        expect(straight.bin).toMatchObject({
          place: last?.to_place,
          place_id: last?.to_id,
          load: last?.load,
          last_move_id: last?.id,
        })
        for (const [index, row] of straight.moves.entries()) {
          const before = straight.moves[index - 1]
          if (before) expect(row.healed).toBe(isGap(before, row))
        }
      },
    ),
    { numRuns: 40 },
  )
})
