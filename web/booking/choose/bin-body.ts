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

/** "3.5 m long, 1.7 m wide, 1.25 m high". */
export function measuresOf(orderable: Orderable): string | null {
  const { lengthMm = null, widthMm = null, heightMm = null } = variantOf(orderable) ?? {}
  const metres = (millimetres: number) => `${Number((millimetres / 1000).toFixed(2))} m`
  const parts = [
    lengthMm && `${metres(lengthMm)} long`,
    widthMm && `${metres(widthMm)} wide`,
    heightMm && `${metres(heightMm)} high`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
