import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { createLedger, stepsOf } from './steps.ts'

// Random histories of one customer's money: recorded and online payments, allocations, releases, refunds, reversals,
// write-offs, credit notes, cancelled orders and billing, some of them sent twice or with an old version. After each
// step: no payment counts for more than it brought, each order is paid what is allocated to it, what is due of an
// invoice is between nothing and its total, nothing that was issued changed, and what the customer owes is their
// invoices less their credit (rules, section 13, "Payments").

const RUNS = Number(process.env['MONEY_HISTORIES'] ?? 6)

const firm = await openFirm()

afterAll(() => checkInvariants(firm.server.owner))

test('money always adds up, whatever people do with it', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf({ most: 14 }), async (steps) => {
      const ledger = await createLedger(firm)
      for (const step of steps) {
        await ledger.take(step)
        await ledger.check()
      }
    }),
    { numRuns: RUNS },
  )
})
