import * as z from 'zod'
import { cents } from '#contract/values/text.ts'
import type { Change, SetField } from './changes.ts'
import { compare } from './changes.ts'
import { nameOf, pieceKinds } from './pieces.ts'
import type { Piece, PieceKind } from './pieces.ts'

/** What a publication changes, in a form that people can read. */

const kinds = Object.keys(pieceKinds).filter(isPieceKind)
function isPieceKind(name: string): name is PieceKind {
  return Object.hasOwn(pieceKinds, name)
}

const Named = z.object({
  kind: z.enum(kinds),
  id: z.string(),
  /** With its product, if it's a size. */
  name: z.string(),
})

export const CatalogSummary = z.object({
  /** How many fields, pieces and orders of lists change. */
  changes: z.int(),
  /** Prices of anything that is on offer before and after. */
  prices: z.array(
    Named.extend({
      /** Such as `basePrice`, `extraDayPrice`, `surcharge` or `price`. */
      what: z.string(),
      /** The name of the area whose price it is; null if it is the price everywhere else. */
      area: z.string().nullable(),
      /** Null if there was none of its own. */
      before: cents.nullable(),
      after: cents.nullable(),
    }),
  ),
  added: z.array(Named),
  retired: z.array(Named),
  restored: z.array(Named),
  /** Notices with a new wording, which hirers accept again. */
  notices: z.array(Named.extend({ version: z.int() })),
  /** Pieces with other fields that change. */
  changed: z.array(Named.extend({ fields: z.array(z.string()) })),
  /** The kinds whose items are listed in another order. */
  reordered: z.array(z.enum(kinds)),
})
export type CatalogSummary = z.output<typeof CatalogSummary>

/** Fields that are prices in cents. */
const PRICES = new Set(['basePrice', 'extraDayPrice', 'excessPricePerTonne', 'price', 'surcharge'])

/** What changes between two states of a catalogue. Pure. */
export function summarise(base: readonly Piece[], next: readonly Piece[]): CatalogSummary {
  const changes = compare(base, next)
  const after = new Map(next.map((one) => [one.id, one]))
  const before = new Map(base.map((one) => [one.id, one]))
  const named = ({ kind, id }: { kind: PieceKind; id: string }) => {
    const one = after.get(id) ?? before.get(id)
    const parent = one?.parentId ? after.get(one.parentId) : undefined
    const name = one ? nameOf(one) : id
    return { kind, id, name: parent ? `${nameOf(parent)}, ${name}` : name }
  }
  const sets = changes.filter((change) => change.type === 'set')
  const isPrice = ({ field }: SetField) => priceOf(field) !== null
  const wordings = sets.filter((change) => isWording(change))
  const others = sets.filter(
    (change) =>
      !isPrice(change) && !isWording(change) && !['retired', 'version'].includes(change.field),
  )
  return {
    changes: changes.length,
    prices: sets.filter(isPrice).map((change) => {
      const { what, areaId } = priceOf(change.field) ?? { what: '', areaId: null }
      const area = areaId === null ? undefined : after.get(areaId)
      return {
        ...named(change),
        what,
        area: areaId === null ? null : area ? nameOf(area) : areaId,
        before: numberOf(change.before),
        after: numberOf(change.after),
      }
    }),
    added: changes.flatMap((change) => (change.type === 'add' ? [named(change)] : [])),
    retired: sets.filter((set) => set.field === 'retired' && set.after === true).map(named),
    restored: sets.filter((set) => set.field === 'retired' && set.after === false).map(named),
    notices: [...new Set(wordings.map(({ id }) => id))].flatMap((id) => {
      const was = before.get(id)
      if (was?.kind !== 'notice') return []
      return [{ ...named(was), version: was.document.version + 1 }]
    }),
    changed: [...Map.groupBy(others, ({ id }) => id).values()].flatMap((own) => {
      const [first] = own
      return first ? [{ ...named(first), fields: own.map(({ field }) => field) }] : []
    }),
    reordered: [...new Set(changes.flatMap((change) => listsReordered(change)))],
  }
}

function listsReordered(change: Change): PieceKind[] {
  return change.type === 'order' ? [change.kind] : []
}

/** A notice's title and body are its wording. */
function isWording({ kind, field }: SetField): boolean {
  return kind === 'notice' && (field === 'title' || field === 'body')
}

/** Which price a field is; null if it isn't one. */
export function priceOf(field: string): { what: string; areaId: string | null } | null {
  const parts = field.split('.')
  if (parts.includes('areaPrices')) return { what: 'basePrice', areaId: parts.at(-1) ?? null }
  const what = parts.at(-1) ?? ''
  return PRICES.has(what) ? { what, areaId: null } : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** A summary with the first of each kind, for lists of many. */
export function inBrief(summary: CatalogSummary, most = 50): CatalogSummary {
  const cut = <Item>(list: Item[]) => list.slice(0, most)
  const { changes, prices, added, retired, restored, notices, changed, reordered } = summary
  return {
    changes,
    reordered,
    prices: cut(prices),
    added: cut(added),
    retired: cut(retired),
    restored: cut(restored),
    notices: cut(notices),
    changed: cut(changed),
  }
}
