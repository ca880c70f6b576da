import { openCharges } from '#test/actors/charges.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import type { TestServer } from '#test/harness.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { createLedger } from '../payments/steps.ts'

/** A firm with three customers, each invoiced at another time, and the orders of people who aren't in its list. */
export type Firm = Awaited<ReturnType<typeof openHistory>>

type Merge = { kept: string; merged: string; own: unknown }

export async function openHistory(server: TestServer) {
  let placed = 0
  const order = () => ORDERS[placed++ % ORDERS.length] ?? {}
  const firm = await openFirm(server, { catalog: CATALOG, order })
  const organisation = firm.firm
  const charges = openCharges(firm.keeper, organisation.slug)
  await charges.set((settings) => ({
    ...settings,
    types: { ...settings.types, futile_trip: { ...settings.types.futile_trip, fee: 12_345 } },
  }))
  const ledgers = [
    await createLedger(firm),
    await createLedger(firm, { invoiceOn: 'booking', termsDays: 14, abn: '51824753556' }),
    await createLedger(firm, { ...monthly, notes: 'Pays late', creditLimit: 900_000 }),
  ]
  // What follows is invoiced automatically.
  await firm.books.begin({ invoicingFrom: inDays(-60) })
  /** Reads rows of the firm as the database's owner. */
  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    const { rows: found } = await server.owner.query(text, [organisation.id, ...values])
    return found as Row[]
  }
  return {
    ...firm,
    organisation,
    charges,
    ledgers,
    rows,
    /** Orders of people who aren't in the list of customers. */
    casual: [] as string[],
    /** The addresses of payment pages that payers opened. */
    pages: [] as string[],
    /** The latest last. */
    merges: [] as Merge[],
    /** By how many days the chores of charges and reminders are ahead. */
    days: 0,
    /** Milliseconds that the chore of reminders has spent. */
    ticks: 0,
    kills: 0,
  }
}

const [bin] = plainCatalog.products

/** None of its prices has a GST of whole cents, so that lines that are rounded for themselves don't sum. */
const CATALOG = {
  ...plainCatalog,
  products: [
    {
      ...bin,
      addOnIds: [ids.mattress, ids.tyre],
      pricing: { basePrice: 33_337, includedDays: 7, extraDayPrice: 1501 },
    },
  ],
  addOns: [
    { id: ids.mattress, name: 'Mattress', price: 4507, maxQuantity: 10 },
    { id: ids.tyre, name: 'Tyre', price: 1499 },
  ],
}

const addOns = [
  { productId: ids.mattress, quantity: 1 },
  { productId: ids.tyre, quantity: 3 },
]
const line = { productId: ids.bin, quantity: 1, deliveryDate: inDays(3), pickupDate: inDays(10) }

/** Orders of one charge and of several, with discounts and without. */
const ORDERS = [
  { addOns },
  {},
  { lines: [{ ...line, discountPercent: 7 }] },
  { addOns, lines: [{ ...line, discountPercent: 13 }] },
]

const monthly = { invoiceOn: 'monthly', termsDays: 30, dueFrom: 'month_end' }

/** All orders of a history. */
export const ordersOf = ({ ledgers, casual }: Firm): string[] => [
  ...ledgers.flatMap(({ orders }) => orders),
  ...casual,
]

/** One of a list, by a number. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % items.length]
