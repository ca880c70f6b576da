/** The words of the journal (rules, section 13, "The journal"). */

export const journalKinds = [
  'invoice',
  'credit_note',
  'payment',
  'allocation',
  'refund',
  'failed_refund',
  'reversal',
  'write_off',
] as const
export type JournalKind = (typeof journalKinds)[number]

export const journalKindNames: Record<JournalKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  allocation: 'Payment allocated',
  refund: 'Refund',
  failed_refund: 'Refund that failed',
  reversal: 'Payment taken back',
  write_off: 'Write-off',
}

export const journalAccounts = [
  'debtors',
  'deposits',
  'sales',
  'gst_free_sales',
  'passed_on',
  'gst',
  'bad_debts',
  'bank',
  'cash',
  'card_terminal',
  'online',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

/** What the journal calls its accounts. That for sales can be called otherwise. */
export const journalAccountNames: Record<JournalAccount, string> = {
  debtors: 'Trade debtors',
  deposits: 'Customer deposits',
  sales: 'Sales',
  gst_free_sales: 'GST-free sales',
  passed_on: 'Costs passed on',
  gst: 'GST collected',
  bad_debts: 'Bad debts',
  bank: 'Bank',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  online: 'Online payments',
}
