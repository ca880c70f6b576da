import type { Pricing } from '#contract/catalog/catalog.ts'
import { nameOf, piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece, PieceOf } from '#contract/catalog/editing/pieces.ts'

/** What can be ordered, as a row of the prices. */
export type Priced = {
  piece: PieceOf<'product'> | PieceOf<'variant'>
  product: PieceOf<'product'>
  pricing: Pricing
}

/** Everything with a price that is on offer: sizes, and products without sizes. */
export function pricedPieces(pieces: readonly Piece[]): Priced[] {
  const variants = Map.groupBy(piecesOf(pieces, 'variant'), ({ parentId }) => parentId)
  return piecesOf(pieces, 'product').flatMap((product): Priced[] => {
    if (product.retired) return []
    const sizes = (variants.get(product.id) ?? []).filter(({ retired }) => !retired)
    if (sizes.length > 0) {
      return sizes.map((piece) => ({ piece, product, pricing: piece.document.pricing }))
    }
    const { pricing } = product.document
    return pricing ? [{ piece: product, product, pricing }] : []
  })
}

/** The columns before those of areas, and the field of each. */
export const PRICE_COLUMNS = [
  ['Base price', 'basePrice'],
  ['Extra day', 'extraDayPrice'],
  ['Excess a tonne', 'excessPricePerTonne'],
] as const

const FIRST = ['Id', 'Product', 'Size'] as const

/**
 * The prices as a table of texts, in dollars: a row for each thing to order, a column for each area that has
 * a name of its own. An empty cell of an area means the base price.
 */
export function priceTable(pieces: readonly Piece[]): string[][] {
  const areas = piecesOf(pieces, 'area').filter(({ retired }) => !retired)
  const head = [...FIRST, ...PRICE_COLUMNS.map(([name]) => name), ...areas.map(nameOf)]
  const rows = pricedPieces(pieces).map(({ piece, product, pricing }) => [
    piece.id,
    nameOf(product),
    piece.kind === 'variant' ? nameOf(piece) : '',
    ...PRICE_COLUMNS.map(([, field]) => inDollars(pricing[field])),
    ...areas.map(({ id }) =>
      inDollars(pricing.areaPrices.find(({ areaId }) => areaId === id)?.basePrice ?? null),
    ),
  ])
  return [head, ...rows]
}

function inDollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}
