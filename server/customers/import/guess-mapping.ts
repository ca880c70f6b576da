import { customerColumns } from '#contract/office/customers/columns.ts'
import type { CustomerColumn } from '#contract/office/customers/columns.ts'
import { foldWords } from '#contract/office/customers/address-key.ts'

/**
 * What each column of a file is, by its heading: as we call it, or as other programs do. Null for one that
 * isn't known. Pure.
 */
export function guessMapping(headings: readonly string[]): (CustomerColumn | null)[] {
  const taken = new Set<CustomerColumn>()
  const take = (column: CustomerColumn | undefined): CustomerColumn | null => {
    if (column === undefined || taken.has(column)) return null
    taken.add(column)
    return column
  }
  const keys = headings.map((heading) => foldWords(heading).join(' '))
  const ours = new Map(customerColumns.map(({ id, heading }) => [foldWords(heading).join(' '), id]))
  const others = new Map(
    customerColumns.flatMap(({ id, also }) =>
      also.map((name): [string, CustomerColumn] => [name, id]),
    ),
  )
  // Our own headings first, so that another name for the same doesn't take their place.
  const exact = keys.map((key) => take(ours.get(key)))
  return keys.map((key, index) => exact[index] ?? take(others.get(key)))
}
