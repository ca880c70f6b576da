import type { Change } from '#contract/catalog/editing/changes.ts'
import { nameOf, piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece, PieceOf } from '#contract/catalog/editing/pieces.ts'

/** The most free bins that are named. */
const MOST = 3

/**
 * What may be meant but rarely is, in sentences: bins that are given away, and before the first product is published
 * what a new business easily leaves out. Pure.
 */
export function secondLook(
  published: readonly Piece[],
  changes: readonly Change[],
  pieces: readonly Piece[],
): string[] {
  const changed = new Set(changes.flatMap((change) => (change.type === 'order' ? [] : [change.id])))
  const free = pieces
    .filter((one) => changed.has(one.id) && isFree(one, pieces))
    .map(fullNameIn(pieces))
  return [
    ...free.slice(0, MOST).map((name) => `${name} costs nothing`),
    ...(free.length > MOST ? [`So do ${free.length - MOST} more`] : []),
    ...(offers(pieces) && !offers(published) ? leftOut(pieces) : []),
  ]
}

/** Whether the hire of a size, or of a product without sizes, has no price anywhere. */
function isFree(one: Piece, pieces: readonly Piece[]): boolean {
  if (!isOrdered(one, pieces)) return false
  const { pricing } = one.document
  return pricing?.basePrice === 0 && pricing.areaPrices.every(({ basePrice }) => basePrice === 0)
}

/** Whether it's what people order: a size, or a product without sizes. */
function isOrdered(
  one: Piece,
  pieces: readonly Piece[],
): one is PieceOf<'variant'> | PieceOf<'product'> {
  if (one.retired) return false
  return one.kind === 'variant' || (one.kind === 'product' && sizesOf(one.id, pieces).length === 0)
}

/** Whether it's a bin that comes back, so that there can be too few of it. */
function isBin(
  one: Piece,
  pieces: readonly Piece[],
): one is PieceOf<'variant'> | PieceOf<'product'> {
  if (!isOrdered(one, pieces)) return false
  const product = one.kind === 'product' ? one : pieces.find(({ id }) => id === one.parentId)
  return product?.kind === 'product' && product.document.lineType === 'hire'
}

function leftOut(pieces: readonly Piece[]): string[] {
  const areas = piecesOf(pieces, 'area').filter(({ retired }) => !retired)
  const [rules] = piecesOf(pieces, 'booking_rules')
  const [terms] = piecesOf(pieces, 'terms')
  const [branding] = piecesOf(pieces, 'branding')
  const endless = pieces.some((one) => one.stock === null && isBin(one, pieces))
  const keptForNothing = pieces.some(
    (one) => isBin(one, pieces) && one.document.pricing?.extraDayPrice === 0,
  )
  const hasTerms = terms?.document.text !== '' || terms.document.url !== null
  return [
    ...areas
      .filter(({ document }) => document.localities.length === 0)
      .map((area) => `${nameOf(area)} has no suburbs`),
    ...(endless ? ['Bins never sell out, until “Owned” says how many you have'] : []),
    ...(keptForNothing
      ? ['Extra days cost nothing, until “Extra day” has a price: customers can add them online']
      : []),
    ...(rules?.document.areaRequired === false
      ? ['Anyone in Australia can book, until “Deliver only in our areas” is ticked under Rules']
      : []),
    ...(hasTerms || branding?.document.termsUrl
      ? []
      : ['Customers accept your terms, but there are none to read: write them under Terms']),
  ]
}

const sizesOf = (product: string, pieces: readonly Piece[]) =>
  piecesOf(pieces, 'variant').filter(({ parentId, retired }) => parentId === product && !retired)

const offers = (pieces: readonly Piece[]) =>
  piecesOf(pieces, 'product').some(({ retired }) => !retired)

/** "General waste skip, 4 m³": a size alone doesn't say of what. */
const fullNameIn = (pieces: readonly Piece[]) => (one: Piece) => {
  const product = pieces.find(({ id }) => id === one.parentId)
  return [product, one]
    .flatMap((named) => (named ? [nameOf(named) || 'Something unnamed'] : []))
    .join(', ')
}
