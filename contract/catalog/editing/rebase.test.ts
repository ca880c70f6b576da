import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { apply, compare, keyOf } from './changes.ts'
import { fieldsOf, isSame } from './fields.ts'
import type { Value } from './fields.ts'
import { gather, isInConflict, settle, undo } from './gather.ts'
import { ImportFile, itemsOf } from './import-file.ts'
import type { Piece } from './pieces.ts'
import { planChange } from './plan-draft.ts'
import { rebase } from './rebase.ts'
import { plannedPieces } from './rows.ts'

const nothing = { items: [], sections: { booking_rules: {}, terms: {}, branding: {} } }
const file = ImportFile.parse(fullCatalog)
const base = plannedPieces(
  planChange(nothing, {
    items: itemsOf(file),
    sections: { booking_rules: { path: '', fields: file.bookingRules ?? {} } },
  }),
)

type Edit = (pieces: readonly Piece[]) => Piece[]

const on =
  (id: string, change: (one: Piece) => Piece): Edit =>
  (pieces) =>
    pieces.map((one) => (one.id === id ? change(one) : one))

const priceOfArea = fc.tuple(
  fc.constantFrom(ids.small, ids.large),
  fc.constantFrom(ids.area, ids.farArea),
  fc.option(fc.integer({ min: 1, max: 4 })),
)
const suburb = fc.constantFrom('Newtown', 'Enmore', 'Erskineville')

/** One thing that a person does in the editor. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  priceOfArea.map(([id, areaId, price]) =>
    on(id, (one) => {
      if (one.kind !== 'variant') return one
      const { pricing } = one.document
      const others = pricing.areaPrices.filter((own) => own.areaId !== areaId)
      const areaPrices = price === null ? others : [...others, { areaId, basePrice: price }]
      return { ...one, document: { ...one.document, pricing: { ...pricing, areaPrices } } }
    }),
  ),
  fc.tuple(fc.constantFrom(ids.small, ids.large), fc.nat(3)).map(([id, basePrice]) =>
    on(id, (one) => {
      if (one.kind !== 'variant') return one
      const pricing = { ...one.document.pricing, basePrice }
      return { ...one, document: { ...one.document, pricing } }
    }),
  ),
  fc
    .tuple(fc.constantFrom(ids.tyre, ids.mattress, ids.bags, ids.area), fc.boolean())
    .map(([id, retired]) => on(id, (one) => ({ ...one, retired }))),
  fc.tuple(fc.constantFrom(ids.area, ids.farArea), fc.uniqueArray(suburb)).map(([id, suburbs]) =>
    on(id, (one) => {
      if (one.kind !== 'area') return one
      const localities = suburbs.map((name) => ({ suburb: name, postcode: '2042' }))
      return { ...one, document: { ...one.document, localities } }
    }),
  ),
  fc
    .uniqueArray(
      fc.record({
        date: fc.constantFrom('2026-12-25', '2026-12-26', '2027-01-01'),
        name: fc.constantFrom('A', 'B'),
      }),
      { selector: ({ date }) => date },
    )
    .map((closed) =>
      on('$booking_rules', (one) => {
        if (one.kind !== 'booking_rules') return one
        const closedDates = closed.toSorted((a, b) => a.date.localeCompare(b.date))
        return { ...one, document: { ...one.document, closedDates } }
      }),
    ),
  fc.constantFrom('Gate', 'Fence').map((label): Edit => (pieces) => {
    const question = pieces.find((one) => one.kind === 'booking_question')
    if (question?.kind !== 'booking_question' || pieces.some(({ id }) => id === 'gate'))
      return [...pieces]
    return [
      ...pieces,
      { ...question, id: 'gate', document: { ...question.document, key: 'gate', label } },
    ]
  }),
  fc.shuffledSubarray([ids.mattress, ids.tyre], { minLength: 2 }).map((order): Edit => (pieces) => {
    const addOns = pieces.filter(({ kind }) => kind === 'add_on')
    const sorted = addOns.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    return [...pieces.filter(({ kind }) => kind !== 'add_on'), ...sorted]
  }),
)
const editing = fc.array(edit, { maxLength: 8 }).map(
  (edits): Edit =>
    (pieces) =>
      edits.reduce<Piece[]>((before, one) => one(before), [...pieces]),
)

/** Every field of every piece, by the key of the change that sets it. */
function valuesOf(pieces: readonly Piece[]): Map<string, Value> {
  return new Map(
    pieces.flatMap((one) =>
      Array.from(fieldsOf(one), ([field, value]) => [`set ${one.id} ${field}`, value] as const),
    ),
  )
}

const SETS = /(?:localities|Weekdays|weekdays|GroupIds|addOnIds)$/

test('changes lead from one state to the other, and back by undoing them', () => {
  fc.assert(
    fc.property(editing, (mine) => {
      const next = mine(base)
      const changes = compare(base, next)
      expect(valuesOf(apply(base, changes))).toEqual(valuesOf(next))
      expect(compare(next, apply(base, changes))).toEqual([])
      expect(undo(base, changes, changes.map(keyOf))).toEqual([])
    }),
  )
})

describe('of two people who edit the same catalogue', () => {
  test('no edit is lost silently', () => {
    fc.assert(
      fc.property(editing, editing, (mine, theirs) => {
        const [before, now] = [valuesOf(base), valuesOf(theirs(base))]
        const wanted = valuesOf(mine(base))
        const rebased = rebase(compare(base, mine(base)), theirs(base))
        const result = valuesOf(apply(theirs(base), rebased))
        const conflicts = new Map(
          rebased.filter(isInConflict).map((change) => [keyOf(change), change] as const),
        )
        for (const key of new Set([...before.keys(), ...now.keys(), ...wanted.keys()])) {
          const [was, is, want] = [before.get(key), now.get(key), wanted.get(key)]
          const got = result.get(key)
          const [edited, theirsEdited] = [!isSame(want, was), !isSame(is, was)]
          if (!edited) expect(got, key).toEqual(is)
          else if (!theirsEdited || isSame(want, is)) expect(got, key).toEqual(want)
          else if (SETS.test(key)) expectBoth(was, is, want, got)
          else {
            // Both differ: mine stays, and the other's is shown beside it.
            expect(got, key).toEqual(want)
            const change = conflicts.get(key)
            expect(change?.type === 'set' && change.conflict?.theirs, key).toEqual(is)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('choosing theirs for every conflict leaves theirs there, and mine elsewhere', () => {
    fc.assert(
      fc.property(editing, editing, (mine, theirs) => {
        const now = theirs(base)
        const rebased = rebase(compare(base, mine(base)), now)
        const clashing = rebased.filter(isInConflict).map(keyOf)
        const settled = clashing.reduce((changes, key) => settle(changes, key, 'theirs'), rebased)
        expect(settled.some(isInConflict)).toBe(false)
        const result = valuesOf(apply(now, settled))
        for (const key of clashing) expect(result.get(key)).toEqual(valuesOf(now).get(key))
      }),
    )
  })

  test('a conflict stays until it is settled, also over more edits and publications', () => {
    fc.assert(
      fc.property(editing, editing, editing, (mine, theirs, more) => {
        const now = theirs(base)
        const rebased = rebase(compare(base, mine(base)), now)
        const gathered = gather(now, rebased, apply(now, rebased))
        expect(gathered.filter(isInConflict).map(keyOf).toSorted()).toEqual(
          rebased.filter(isInConflict).map(keyOf).toSorted(),
        )
        const later = more(now)
        const again = rebase(gathered, later)
        const result = valuesOf(apply(later, again))
        for (const change of again.filter(isInConflict)) {
          if (change.type === 'set') expect(result.get(keyOf(change))).toEqual(change.after)
        }
      }),
    )
  })
})

/** Both have added to a list and taken from it. */
function expectBoth(was?: Value, is?: Value, want?: Value, got?: Value): void {
  const list = (value: Value | undefined): string[] =>
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []
  const [before, theirs, mine, result] = [list(was), list(is), list(want), list(got)]
  const added = [...mine, ...theirs].filter((one) => !before.includes(one))
  const removed = before.filter((one) => !mine.includes(one) || !theirs.includes(one))
  expect(result).toEqual(expect.arrayContaining(added))
  expect(result.filter((one) => removed.includes(one))).toEqual([])
}
