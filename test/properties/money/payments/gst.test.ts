import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { today } from '#test/payments/office/till.ts'
import { createLedger, stepsOf } from './steps.ts'

// Random histories of a customer's money, after which they pay all that is due: GST on cash is GST on accruals, with
// what is still written off. Once that is paid too, both are the GST of the invoices less that of the credit notes
// (rules, section 13, "Reports").

const RUNS = Number(process.env['MONEY_HISTORIES'] ?? 6)

const firm = await openFirm()
const { server, keeper, books, till } = firm

afterAll(() => checkInvariants(server.owner))

/** The totals of a GST report: 1A, G1, G3, and on accruals what bad debts take off. */
async function gst(by: 'accruals' | 'cash'): Promise<number[]> {
  const path = books.path(`reports/gst?by=${by}&from=2020-01-01&to=${today()}`)
  const { json, status, text } = await keeper.ask(path)
  expect(status, text).toBe(200)
  return json.totals.slice(1, -1)
}

/** Pays of each invoice what `column` adds up to. */
async function payAll(column: 'due' | 'written_off'): Promise<void> {
  const { rows } = await server.owner.query<{ id: string; amount: number }>(
    `select invoice_id as id, ${column}::float8 as amount from invoice_balances
     where organisation_id = $1 and ${column} > 0`,
    [firm.firm.id],
  )
  for (const { id, amount } of rows) await till.record({ amount, invoiceIds: [id] })
}

async function invoiced(): Promise<number> {
  const { rows } = await server.owner.query<{ gst: number }>(
    `select coalesce(sum(case kind when 'invoice' then gst else -gst end), 0)::float8 as gst
     from invoices where organisation_id = $1`,
    [firm.firm.id],
  )
  return rows[0]?.gst ?? 0
}

test('GST on cash sums to GST invoiced once all is paid', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf({ most: 12 }), async (steps) => {
      const ledger = await createLedger(firm)
      for (const step of steps) await ledger.take(step)
      await payAll('due')
      const [onAccruals, , , bad = 0] = await gst('accruals')
      const [onCash] = await gst('cash')
      expect(onCash).toBe(onAccruals)
      expect((onCash ?? 0) - bad).toBe(await invoiced())
      await payAll('written_off')
      const cash = await gst('cash')
      expect(await gst('accruals')).toEqual([...cash, 0])
      expect(cash[0]).toBe(await invoiced())
    }),
    { numRuns: RUNS },
  )
})
