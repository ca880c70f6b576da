import { expect } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import type { InOrg } from '#server/db/tenant.ts'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { invoiceNextPart } from '#server/invoices/runs/invoice-part.ts'
import { createTestProvider } from '#server/payments/providers/test-provider.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { Refusal } from '#server/refusal.ts'
import { sendReminders } from '#server/reminders/send-reminders.ts'
import { inDays } from '#test/catalogs.ts'
import { instantOf } from '#test/reminders/remind.ts'
import { expectNoFault } from './expect-no-fault.ts'
import type { Firm } from './firm.ts'
import type { ChoreStep } from './steps.ts'
import { untilKilled } from './until-killed.ts'

/** Lets a chore work, or kills it in the middle. What it couldn't do otherwise is a fault. */
export async function runChore(firm: Firm, { does, kill, which }: ChoreStep): Promise<void> {
  if (does === 'reminders' || does === 'charges') firm.days += which % 4
  const days = does === 'reminders' ? untilNine(firm.days) : does === 'charges' ? firm.days : 0
  const { inOrg, isDead } = untilKilled(firm, { kill, days })
  const faults: unknown[] = []
  const log = {
    info() {},
    warn() {},
    error({ err }: { err?: unknown }) {
      if (!isDead() && !(err instanceof Refusal)) faults.push(err)
    },
  }
  try {
    if (does === 'charges') await lookAtOrders({ inOrg, log })
    if (does === 'billing') await runBilling({ inOrg, log })
    if (does === 'reminders') await sendReminders({ inOrg, log })
    if (does === 'refunds') await sendRefunds({ inOrg, log, payments: paymentsOf(firm) })
    if (does === 'monthly') await invoiceMonth(firm, { inOrg, send: which % 2 === 0 })
  } catch (error) {
    if (!isDead()) throw error
  }
  expect(faults).toEqual([])
  if (isDead()) firm.kills += 1
}

const paymentsOf = ({ server }: Firm) => {
  const test = createTestProvider({ baseUrl: server.url, secret: 'a secret of this test' })
  return { stripe: null, test }
}

/** The days from now until ten past nine of a day. */
function untilNine(days: number): number {
  const nine = instantOf(addDays(inDays(0), days), '09:10', 'Australia/Sydney')
  return (nine.getTime() - Date.now()) / 86_400_000
}

/** Begins a run unless one is open, which a killed one left, and makes its invoices. */
async function invoiceMonth(
  { books, rows }: Firm,
  { inOrg, send }: { inOrg: InOrg; send: boolean },
): Promise<void> {
  expectNoFault(await books.run({ month: inDays(0).slice(0, 7), dryRun: false, send }))
  const [open] = await rows<{ id: string }>(
    `select id from invoice_runs where organisation_id = $1 and status <> 'done'`,
  )
  if (!open) return
  while (await inOrg((org) => invoiceNextPart(org, open.id)));
}
