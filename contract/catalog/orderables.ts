import type { Orderable, Product } from './catalog.ts'

/** Everything that can be ordered, by id: each variant, and each product without variants. */
export function orderables(products: readonly Product[]): Map<string, Orderable> {
  const found = new Map<string, Orderable>()
  for (const product of products) {
    for (const variant of product.variants) {
      const name = `${product.name}, ${variant.name}`
      found.set(variant.id, { id: variant.id, name, product, pricing: variant.pricing })
    }
    if (product.variants.length === 0 && product.pricing) {
      found.set(product.id, {
        id: product.id,
        name: product.name,
        product,
        pricing: product.pricing,
      })
    }
  }
  return found
}
