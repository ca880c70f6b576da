import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { newSize } from '#web/office/catalog/prices/new-size.ts'
import { newPiece } from './new-piece.ts'

const CUBIC_METRES = [2, 3, 4, 6, 8, 10]

/**
 * A catalogue with what most skip businesses have: a kind of waste, a skip in the usual sizes, and an area, the only
 * place for deliveries. It has no prices and no suburbs, because a guess could be published unnoticed.
 */
export function withStarter(pieces: readonly Piece[]): Piece[] {
  const group = newPiece('product_group', pieces)
  const product = newPiece('product', pieces)
  const area = newPiece('area', pieces)
  const sizes = CUBIC_METRES.map((sizeCubicMetres) => {
    const size = newSize(product, undefined)
    const document = { ...size.document, name: `${sizeCubicMetres} m³`, sizeCubicMetres }
    return { ...size, document }
  })
  return [
    ...pieces.map((one) =>
      one.kind === 'booking_rules'
        ? { ...one, document: { ...one.document, areaRequired: true } }
        : one,
    ),
    {
      ...group,
      document: {
        ...group.document,
        name: 'General waste',
        accepted: ['Household rubbish', 'Furniture', 'Timber', 'Metal'],
        prohibited: ['Asbestos', 'Paint and other liquids', 'Batteries', 'Gas bottles', 'Tyres'],
      },
    },
    {
      ...product,
      document: { ...product.document, name: 'General waste skip', productGroupId: group.id },
    },
    ...sizes,
    { ...area, document: { ...area.document, name: 'Our area' } },
  ]
}
