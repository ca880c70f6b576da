import type { Orderable, Variant } from '#contract/catalog/catalog.ts'
import type { Body } from '#web/ui/drawing/shapes.ts'

/** The size that an orderable is, if its product comes in sizes. */
export function variantOf({ id, product }: Orderable): Variant | null {
  return product.variants.find((variant) => variant.id === id) ?? null
}

/**
 * The outline to draw for a bin, in millimetres: the catalogue's measures, or those of a usual skip of
 * its volume; null if neither is known.
 */
export function bodyOf(orderable: Orderable): Body | null {
  const variant = variantOf(orderable)
  if (!variant) return null
  const { lengthMm, widthMm, heightMm, sizeCubicMetres } = variant
  if (lengthMm && heightMm) return { length: lengthMm, height: heightMm }
  if (!sizeCubicMetres) return null
  const height = heightMm ?? Math.round(700 + 180 * Math.sqrt(sizeCubicMetres))
  const width = widthMm ?? 1650
  return { length: Math.round((sizeCubicMetres * 1e9) / (height * width * 0.82)), height }
}
