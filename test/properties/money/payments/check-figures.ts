import { expect } from 'vitest'
import { sql } from 'kysely'
import { ageBands } from '#contract/invoices/ageing.ts'
import type { Ageing } from '#contract/invoices/ageing.ts'
import type { CustomerAccount } from '#contract/office/payments/account.ts'
import type { Receivables } from '#contract/office/payments/statement.ts'
import type { Report } from '#contract/reports/report.ts'
import type { openFirm } from '#test/payments/office/firm.ts'

type Firm = Pick<Awaited<ReturnType<typeof openFirm>>, 'keeper' | 'firm' | 'books'>
type Customer = { id: string; name: string }

/** The report of receivables is of today, whatever period is asked for. */
const PERIOD = 'from=2026-01-01&to=2026-12-31'
const NOTHING: Ageing = {
  current: 0,
  days1to30: 0,
  days31to60: 0,
  days61to90: 0,
  over90: 0,
  due: 0,
}

/**
 * Checks that every screen says the same of what a customer owes: their account, who owes, the report of receivables by
 * customer and by age, each invoice and its row of the list; and that the journal's debtors are what all owe.
 */
export async function checkFigures(
  { keeper, firm, books }: Firm,
  { id, name }: Customer,
  issued: readonly string[],
): Promise<void> {
  const office = `/api/office/${firm.slug}`
  const read = async <Body>(path: string): Promise<Body> =>
    (await keeper.ask(`${office}/${path}`)).json
  const account = await read<CustomerAccount>(`customers/${id}/account`)

  const owing = await read<Receivables>('receivables')
  const debtor = owing.data.find(({ customer }) => customer?.id === id) ?? NOTHING
  expect(pickAges(debtor)).toEqual(account.ageing)

  const byCustomer = await read<Report>(`reports/receivables?${PERIOD}&by=customer`)
  const row = byCustomer.rows.find(([who]) => who === name)?.slice(1, -1)
  const { due, ...ages } = account.ageing
  expect(row ?? Array.from({ length: ageBands.length + 1 }, () => 0)).toEqual([
    due,
    ...ageBands.map((band) => ages[band]),
  ])
  const byAge = await read<Report>(`reports/receivables?${PERIOD}&by=age`)
  expect(byAge.rows.map(([, cents]) => cents)).toEqual(ageBands.map((band) => owing.totals[band]))

  const open = new Map(account.open.map((target) => [target.id, target.due]))
  for (const invoice of issued) {
    const said = await books.read(invoice)
    const { number } = said.document
    expect([number, said.due, said.customer?.id, said.owedByCustomer]).toEqual([
      number,
      open.get(invoice) ?? 0,
      id,
      due,
    ])
  }
  const listed = await books.list(`?customerId=${id}&limit=100`)
  const rows: { due: number }[] = listed.data
  expect(rows.reduce((sum, one) => sum + one.due, 0)).toBe(due)

  const [journal] = await firm.within(({ tx, id: organisation }) =>
    tx.run(sql<{ debtors: number }>`
      select coalesce(sum(debit - credit), 0)::bigint as debtors from journal
      where organisation_id = ${organisation} and account = 'debtors'`),
  )
  expect(journal?.debtors).toBe(owing.totals.due)
}

function pickAges(ageing: Ageing): Ageing {
  const { current, days1to30, days31to60, days61to90, over90, due } = ageing
  return { current, days1to30, days31to60, days61to90, over90, due }
}
