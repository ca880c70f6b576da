import type { PieceOf } from '#contract/catalog/editing/pieces.ts'

/** What can be ordered: a size, or a product without sizes. */
export type Priced = PieceOf<'variant'> | PieceOf<'product'>
