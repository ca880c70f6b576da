import { readWrittenAmount, readWrittenDay } from '#contract/values/files/written.ts'

const KINDS: Readonly<Record<string, 'company' | 'individual'>> = {
  company: 'company',
  business: 'company',
  commercial: 'company',
  trade: 'company',
  person: 'individual',
  individual: 'individual',
  private: 'individual',
  residential: 'individual',
}

/** What people write where a customer calls for the collection. */
const ON_CALL = ['on call', 'call', 'calls', 'tba', 'n/a', '-']

/**
 * A row's cells as the API takes them. What can't be read stays as it is written, and is refused as that. Pure.
 * @param findProduct the id of a product by its name
 */
export function valuesOfRow(
  cells: Readonly<Record<string, string>>,
  findProduct: (name: string) => string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]): [string, unknown][] => {
      switch (name) {
        case 'productId':
          return [[name, findProduct(cell) ?? cell]]
        case 'customerType':
          return [[name, KINDS[cell.toLowerCase()] ?? cell]]
        case 'quantity':
          return [[name, /^\d{1,4}$/.test(cell) ? Number(cell) : cell]]
        case 'deliveryDate':
          return [[name, readWrittenDay(cell) ?? cell]]
        case 'pickupDate':
          return ON_CALL.includes(cell.toLowerCase()) ? [] : [[name, readWrittenDay(cell) ?? cell]]
        case 'owed':
          return [[name, readWrittenAmount(cell) ?? cell]]
        default:
          return [[name, cell]]
      }
    }),
  )
}

const UNREAD: Readonly<Record<string, string>> = {
  customerType: 'must be company or person',
  productId: 'is not in the catalogue',
  quantity: 'must be a whole number',
  deliveryDate: 'must be a date, such as 24/11/2026',
  pickupDate: 'must be a date, such as 24/11/2026, or empty',
  owed: 'must be an amount, such as 120.00, or empty',
}

/** A problem as a person meets it who wrote the cell: one that couldn't be read is shown an example. Pure. */
export function sayUnread<Wrong extends { column: string | null; message: string }>(
  wrong: Wrong,
  { values, cells }: { values: Record<string, unknown>; cells: Readonly<Record<string, string>> },
): Wrong {
  const name = wrong.column ?? ''
  const says = UNREAD[name]
  const isUnread = cells[name] !== undefined && values[name] === cells[name]
  return says !== undefined && isUnread ? { ...wrong, message: says } : wrong
}
