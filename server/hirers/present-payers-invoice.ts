import type { PayersInvoice } from '#contract/invoices/payers-invoice.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { pdfLink } from '#server/invoices/access/invoice-key.ts'
import { stateOf } from '#server/invoices/rules/state-of.ts'
import type { PaidInvoice } from './find-as-payer.ts'

/**
 * What an invoice's page shows its payer (rules, section 13, "The customer's page").
 * @param invoice with the key that opened it
 */
export function presentPayersInvoice(
  org: Org,
  invoice: PaidInvoice & { key: string },
  { bookingUrl }: { bookingUrl: string },
): PayersInvoice {
  const { id, key, document, paid, credited, due } = invoice
  const today = localTime(org.now, org.timezone).day
  return {
    id,
    document,
    paid,
    credited,
    due,
    state: stateOf({ ...invoice, dueOn: document.dueOn }, today),
    can: { pay: canPay(invoice) },
    pdfUrl: pdfLink({ slug: org.slug, id, key }, { bookingUrl, now: org.now }),
  }
}

/** Whether what is due can be paid online. */
export function canPay({ kind, due, document }: PaidInvoice): PayersInvoice['can']['pay'] {
  const reason =
    kind === 'credit_note'
      ? 'This is a credit note: there’s nothing to pay.'
      : due === 0
        ? 'There’s nothing left to pay.'
        : document.orders.length > 0
          ? null
          : 'This invoice is for no booking. Pay it by bank transfer.'
  return { allowed: reason === null, reason }
}
