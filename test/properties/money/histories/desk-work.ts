import type { InOrg } from '#server/db/tenant.ts'
import { createDraft } from '#server/invoices/drafts/create-draft.ts'
import { creditInvoice } from '#server/invoices/issue/credit-invoice.ts'
import { issueDraft } from '#server/invoices/issue/issue-draft.ts'
import { applyProviderEvent } from '#server/payments/apply-provider-event.ts'
import { recordPayment } from '#server/payments/recorded/record-payment.ts'
import { Refusal } from '#server/refusal.ts'
import { inDays } from '#test/catalogs.ts'
import type { Work } from '../../kills/kill-on-the-way.ts'
import { ordersOf, pick } from './firm.ts'
import type { Firm } from './firm.ts'

type Does = 'issue' | 'credit all' | 'take cash' | 'hear of payment'
type Choice = { does: Does; which: number; amount: number }

/**
 * What a person does, or the payment provider, whose server can be killed: they press the button again, which sends the
 * same key. Null if there is nothing to do it with. It may well be refused.
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
    const paidFor = { orderId, invoiceIds: [], orderIds: [], customerId: null }
    return refusable((inOrg) =>
      inOrg(async (org) => void (await recordPayment(org, { ...payment, ...paidFor }, { key }))),
    )
  }
  if (does === 'hear of payment') return hearOfPayment(firm, which)
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

/**
 * The provider says that a page was paid, as often as it takes to be heard. It may have taken the money after the page
 * was ended here; then it counts for what is still due, and the rest is credit or goes back.
 */
async function hearOfPayment(firm: Firm, which: number): Promise<Work | null> {
  const sessions = await firm.rows<{ id: string; amount: number; providerId: string }>(
    `select s.id, s.amount::float8 as amount, s.provider_session_id as "providerId"
      from payment_sessions s where s.organisation_id = $1 and s.provider_session_id is not null
        and not exists (select from payments p where p.organisation_id = s.organisation_id
          and p.session_id = s.id) order by s.invoice_id nulls last, s.id`,
  )
  const session = pick(sessions, which)
  if (!session) return null
  const { id, amount, providerId: providerSessionId } = session
  const ours = { organisationId: firm.organisation.id, sessionId: id, providerSessionId }
  const event = {
    type: 'paid',
    ...ours,
    paymentId: `pi_test_${id}`,
    amount,
    currency: 'AUD',
  } as const
  return async ({ inOrg, log }) => {
    await inOrg((org) => applyProviderEvent(org, 'test', event, log))
  }
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
