import type { InOrg } from '#server/db/tenant.ts'
import { createDraft } from '#server/invoices/drafts/create-draft.ts'
import { creditInvoice } from '#server/invoices/issue/credit-invoice.ts'
import { issueDraft } from '#server/invoices/issue/issue-draft.ts'
import { recordPayment } from '#server/payments/recorded/record-payment.ts'
import { Refusal } from '#server/refusal.ts'
import { inDays } from '#test/catalogs.ts'
import type { Work } from '../../kills/kill-on-the-way.ts'
import { ordersOf, pick } from './firm.ts'
import type { Firm } from './firm.ts'

type Does = 'issue' | 'credit all' | 'take cash'
type Choice = { does: Does; which: number; amount: number }

/**
 * What a person does whose server can be killed: they press the button again, which sends the same key. Null if there
 * is nothing to do it with. It may well be refused.
 */
export async function deskWork(firm: Firm, { does, which, amount }: Choice): Promise<Work | null> {
  const key = { key: crypto.randomUUID(), bodyHash: does }
  const orderId = pick(ordersOf(firm), which) ?? ''
  if (does === 'issue') {
    return refusable(async (inOrg) => {
      const { id } = await inOrg((org) => createDraft(org, { orderIds: [orderId], key }))
      await inOrg((org) => issueDraft(org, { id, version: 1 }))
    })
  }
  if (does === 'take cash') {
    const payment = { method: 'cash' as const, receivedOn: inDays(0), reference: '', amount }
    const paidFor = { orderId, invoiceIds: [], customerId: null }
    return refusable((inOrg) =>
      inOrg(async (org) => void (await recordPayment(org, { ...payment, ...paidFor }, { key }))),
    )
  }
  const invoices = await firm.rows<{ id: string }>(
    `select invoice_id as id from invoice_balances where organisation_id = $1 and credited < total
      order by invoice_id`,
  )
  const id = pick(invoices, which)?.id
  if (id === undefined) return null
  return refusable((inOrg) =>
    inOrg(async (org) => void (await creditInvoice(org, { id, reason: 'Never came', key }))),
  )
}

function refusable(work: (inOrg: InOrg) => Promise<void>): Work {
  return async ({ inOrg }) => {
    try {
      await work(inOrg)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
