import type { Statement } from '#contract/office/payments/statement.ts'
import type { InvoiceDocument } from './document.ts'

/** All that a printed statement says (rules, section 13, "Statements"). */
export type PrintedStatement = Statement &
  Pick<InvoiceDocument, 'seller' | 'bank' | 'paymentNote'> & {
    /** Who it's for. */
    other: Pick<InvoiceDocument['buyer'], 'name' | 'abn' | 'address'>
  }
