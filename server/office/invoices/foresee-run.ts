import { presentNumber } from '#contract/office/customers/customer.ts'
import type { InvoiceRun, RunPart } from '#contract/office/invoices/invoice-run.ts'
import type { Org } from '#server/db/tenant.ts'
import type { PlannedPart } from '#server/invoices/runs/group-orders.ts'
import { planRun } from '#server/invoices/runs/plan-run.ts'
import { requireBegun } from '#server/invoices/runs/start-run.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { findUndecided } from './find-undecided.ts'

/**
 * What a run of a month would bill, and to whom. It writes nothing.
 * @param month its first day
 * @throws Refusal 422 if the month hasn't begun
 */
export async function foreseeRun(
  org: Org,
  { month, send }: { month: string; send: boolean },
): Promise<InvoiceRun> {
  requireBegun(org, month)
  const settings = await readMoneySettingsRow(org)
  const from = settings.invoicing_from
  const planned = from === null ? [] : await planRun(org, { month, from })
  const parts = planned.map(presentPlanned)
  const left = parts.filter(({ state }) => state === 'left').length
  return {
    id: null,
    dryRun: true,
    month: month.slice(0, 7),
    state: 'planned',
    counts: { parts: parts.length, issued: 0, left, sent: 0 },
    total: parts.reduce((sum, part) => sum + (part.state === 'left' ? 0 : part.total), 0),
    issuedTotal: 0,
    send,
    missing: missingFrom(settings),
    parts,
    undecided: from === null ? [] : await findUndecided(org, { month, from }),
  }
}

function presentPlanned(part: PlannedPart, position: number): RunPart {
  const { customerId: id, customerNumber, customerName: name, groupedBy, label } = part
  const { orderIds, lines, total, email } = part
  const left = total <= 0
  return {
    position,
    groupedBy,
    label,
    lines,
    total,
    customer: { id, name, number: presentNumber(customerNumber) },
    orders: orderIds.length,
    to: email,
    state: left ? 'left' : 'waiting',
    reason: left ? 'Comes to nothing or less, so it isn’t billed' : null,
    sent: false,
    invoice: null,
  }
}
