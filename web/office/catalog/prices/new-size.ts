import type { Pricing } from '#contract/catalog/catalog.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'

/** A size to fill in: with the pricing of the one before it, which is likely to be near. */
export function newSize(
  product: PieceOf<'product'>,
  last: PieceOf<'variant'> | undefined,
): PieceOf<'variant'> {
  const id = crypto.randomUUID()
  const nothing: Pricing = {
    basePrice: 0,
    includedDays: 7,
    extraDayPrice: 0,
    includedKg: null,
    excessPricePerTonne: null,
    areaPrices: [],
  }
  return {
    kind: 'variant',
    id,
    parentId: product.id,
    stock: null,
    retired: false,
    document: {
      id,
      name: '',
      sizeCubicMetres: null,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      maxWeightKg: null,
      pricing: last?.document.pricing ?? product.document.pricing ?? nothing,
    },
  }
}
