import { readWrittenAmount, readWrittenDay } from '#contract/values/files/written.ts'

const COMPANY = ['company', 'business', 'commercial', 'b2b', 'trade']

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
          return [[name, COMPANY.includes(cell.toLowerCase()) ? 'company' : 'individual']]
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
