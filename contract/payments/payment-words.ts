/** The words of payments, without the shapes: screens load these alone (rules, section 13, "Payments"). */

/** How people say that money came. */
export const recordedMethods = ['eft', 'cash', 'card_terminal', 'cheque'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

/** How money came: also by a provider's page. */
export const paymentMethods = ['online', 'eft', 'cash', 'card_terminal', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How money goes back: through the provider that took it, or by hand. */
export const refundMethods = ['provider', 'eft', 'cash'] as const

/** Which payments a list shows: all, those with money left over, or those that went back. */
export const paymentViews = ['all', 'credit', 'returned'] as const
export type PaymentView = (typeof paymentViews)[number]

/** What becomes of a line of a bank account. */
export const bankLineStates = ['open', 'accepted', 'ignored'] as const
export type BankLineState = (typeof bankLineStates)[number]

/** Why a bank line may be for an invoice or an order. */
export const matchReasons = ['number', 'reference', 'amount', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

/** What changes what a customer owes. */
export const ledgerKinds = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'reversal',
  'write_off',
  'payment_for_other',
  'payment_by_other',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]
