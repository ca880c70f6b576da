import type { Pricing } from '#contract/catalog/catalog.ts'
import { nameOf, piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { PRICE_COLUMNS, pricedPieces } from './price-table.ts'
import { readPrice } from './read-price.ts'

/** A cell of a table that can't be read, by the row and column that a person counts from 1. */
export type CellProblem = { row: number; column: string; message: string }

/** What sets a price of a column. */
type Setter = { name: string; set: (pricing: Pricing, cents: number | null) => Pricing | null }

/**
 * The catalogue with the prices of a table, as `priceTable` writes it; columns and rows may be missing. Rows
 * go by their id. Changes nothing if there is a problem. Pure.
 * @param rows the head first
 */
export function readPriceTable(
  pieces: readonly Piece[],
  rows: readonly (readonly string[])[],
): { pieces: readonly Piece[]; problems: CellProblem[] } {
  const [head = [], ...body] = rows
  const problems: CellProblem[] = []
  const setters = head.map((name, index) => {
    if (index === 0 || name === 'Product' || name === 'Size') return null
    const setter = setterOf(pieces, name)
    if (setter === null) {
      problems.push({ row: 1, column: name, message: 'is not a price, nor the name of one area' })
    }
    return setter
  })
  if (head[0] !== 'Id') {
    problems.push({ row: 1, column: head[0] ?? '', message: 'must be Id, as in the download' })
  }
  const priced = new Map(pricedPieces(pieces).map((one) => [one.piece.id, one.pricing]))
  const changed = new Map<string, Pricing>()
  for (const [index, cells] of body.entries()) {
    const row = index + 2
    const id = (cells[0] ?? '').trim().toLowerCase()
    let pricing = priced.get(id)
    if (!pricing) {
      problems.push({ row, column: 'Id', message: 'is not on offer' })
      continue
    }
    for (const [column, setter] of setters.entries()) {
      const text = cells[column]
      if (setter === null || text === undefined) continue
      const cents = readPrice(text)
      const next: Pricing | null = cents === undefined ? null : setter.set(pricing, cents)
      if (next) pricing = next
      else
        problems.push({ row, column: setter.name, message: `${text || 'nothing'} is not a price` })
    }
    changed.set(id, pricing)
  }
  if (problems.length > 0) return { pieces, problems }
  return { pieces: pieces.map((one) => withPricing(one, changed.get(one.id))), problems }
}

function setterOf(pieces: readonly Piece[], name: string): Setter | null {
  const known = PRICE_COLUMNS.find(([column]) => column === name)
  if (known) {
    const [, field] = known
    const set: Setter['set'] = (pricing, cents) => {
      if (field === 'excessPricePerTonne') return { ...pricing, [field]: cents }
      return cents === null ? null : { ...pricing, [field]: cents }
    }
    return { name, set }
  }
  // The download puts an apostrophe before what looks like a formula.
  const asDownloaded = [name, name.replace(/^'/, '')]
  const areas = piecesOf(pieces, 'area').filter(
    (one) => !one.retired && asDownloaded.includes(nameOf(one)),
  )
  const [area] = areas
  if (!area || areas.length > 1) return null
  return { name, set: (pricing, cents) => withAreaPrice(pricing, area.id, cents) }
}

/** A price of its own for an area, or none: then the base price holds there. */
export function withAreaPrice(pricing: Pricing, areaId: string, cents: number | null): Pricing {
  const { areaPrices } = pricing
  const others = areaPrices.filter((one) => one.areaId !== areaId)
  if (cents === null) return { ...pricing, areaPrices: others }
  const own = { areaId, basePrice: cents }
  const isKnown = areaPrices.length > others.length
  return {
    ...pricing,
    areaPrices: isKnown
      ? areaPrices.map((one) => (one.areaId === areaId ? own : one))
      : [...areaPrices, own],
  }
}

/** A product or size with other prices; any other piece as it is. */
export function withPricing(one: Piece, pricing: Pricing | undefined): Piece {
  if (!pricing) return one
  if (one.kind === 'variant') return { ...one, document: { ...one.document, pricing } }
  if (one.kind === 'product') return { ...one, document: { ...one.document, pricing } }
  return one
}
