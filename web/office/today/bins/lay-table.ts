import type { Today } from '#contract/office/today.ts'

export type Bin = Today['bins'][number]

/** Kinds of waste by sizes; a cell is null if there’s no such bin. */
export type BinTable = {
  sizes: number[]
  rows: { kind: string; cells: (Bin | null)[] }[]
  /** Bins without a size, and a second one of the same kind and size. */
  others: Bin[]
}

/** Lays bins out as a table, kinds in the catalogue’s order and sizes by volume. */
export function layTable(bins: readonly Bin[]): BinTable {
  const others: Bin[] = []
  const kinds = new Map<string, Map<number, Bin>>()
  for (const bin of bins) {
    const row = kinds.get(bin.kind) ?? new Map<number, Bin>()
    if (bin.sizeCubicMetres === null || row.has(bin.sizeCubicMetres)) others.push(bin)
    else kinds.set(bin.kind, row.set(bin.sizeCubicMetres, bin))
  }
  const sizes = [...new Set([...kinds.values()].flatMap((row) => [...row.keys()]))].toSorted(
    (one, other) => one - other,
  )
  const rows = [...kinds].map(([kind, row]) => ({
    kind,
    cells: sizes.map((size) => row.get(size) ?? null),
  }))
  return { sizes, rows, others }
}
