import { expect, test } from 'vitest'
import { layTable } from './lay-table.ts'
import type { Bin } from './lay-table.ts'

const bin = (
  kind: string,
  sizeCubicMetres: number | null,
  productId = `${kind}${sizeCubicMetres}`,
) => ({ productId, name: kind, kind, sizeCubicMetres, out: 0, stock: 1, free: 1 }) satisfies Bin

test('kinds are rows, sizes are columns, and what fits in neither is left over', () => {
  const [small, large, garden] = [bin('General', 3), bin('General', 10), bin('Garden', 6)]
  const [door, tub] = [bin('General', 3, 'with a door'), bin('Tub', null)]
  expect(layTable([large, small, garden, door, tub])).toEqual({
    sizes: [3, 6, 10],
    rows: [
      { kind: 'General', cells: [small, null, large] },
      { kind: 'Garden', cells: [null, garden, null] },
    ],
    others: [door, tub],
  })
  expect(layTable([])).toEqual({ sizes: [], rows: [], others: [] })
})
