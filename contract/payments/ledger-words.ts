import type { AgeBand } from '#contract/invoices/ageing.ts'
import type { LedgerKind } from './payment-words.ts'

/** How statements name what is on them: on screen, as CSV and in emails. */

export const bandNames: Record<AgeBand, string> = {
  current: 'Not yet due',
  days1to30: '1–30 days late',
  days31to60: '31–60 days late',
  days61to90: '61–90 days late',
  over90: 'Over 90 days late',
}

export const entryNames: Record<LedgerKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Payment taken back',
  write_off: 'Written off',
  payment_for_other: 'Paid for another customer',
  payment_by_other: 'Paid by another customer',
}

/** How money came or went, as a payer reads it. */
export const moneyNames: Record<string, string> = {
  online: 'online',
  eft: 'by bank transfer',
  cash: 'in cash',
  card_terminal: 'by card',
  cheque: 'by cheque',
  provider: 'online',
  reversal: '',
}
