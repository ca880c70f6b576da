import { openCharges } from '#test/actors/charges.ts'
import { inDays } from '#test/catalogs.ts'
import type { TestServer } from '#test/harness.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { createLedger } from '../payments/steps.ts'

/** A firm with three customers, each invoiced at another time, and the orders of people who aren't in its list. */
export type Firm = Awaited<ReturnType<typeof openHistory>>

type Merge = { kept: string; merged: string; own: unknown }

export async function openHistory(server: TestServer) {
  const firm = await openFirm(server)
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
    /** The latest last. */
    merges: [] as Merge[],
    /** By how many days the chores of charges and reminders are ahead. */
    days: 0,
    kills: 0,
  }
}

const monthly = { invoiceOn: 'monthly', termsDays: 30, dueFrom: 'month_end' }

/** All orders of a history. */
export const ordersOf = ({ ledgers, casual }: Firm): string[] => [
  ...ledgers.flatMap(({ orders }) => orders),
  ...casual,
]

/** One of a list, by a number. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % items.length]
