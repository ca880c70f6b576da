import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'

/** Finds what a cell of a file means among the products: by id, or by name in any spacing and case. */
export function productFinder({
  orderables,
}: Pick<LoadedCatalog, 'orderables'>): (cell: string) => string | undefined {
  const named = new Map(Array.from(orderables.values(), ({ id, name }) => [fold(name), id]))
  return (cell) => (orderables.has(cell) ? cell : named.get(fold(cell)))
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
}
