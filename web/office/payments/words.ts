import type { LedgerKind, MatchReason, PaymentMethod } from '#contract/payments/payment-words.ts'

/** How people say how money came, or goes back. */
export const METHODS: Record<PaymentMethod | 'provider' | 'reversal', string> = {
  online: 'Online',
  eft: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card at the counter',
  cheque: 'Cheque',
  provider: 'Through the provider',
  reversal: 'Reversed',
}

export const ENTRIES: Record<LedgerKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Payment reversed',
  write_off: 'Written off',
  payment_for_other: 'Paid for another customer',
  payment_by_other: 'Paid by another customer',
}

/** Why a bank line may be for something: "its number and the amount". */
const REASONS: Record<MatchReason, string> = {
  number: 'its number',
  reference: 'the booking',
  amount: 'the amount',
  name: 'the name',
}

export function sayReasons(reasons: readonly MatchReason[]): string {
  const words = reasons.map((reason) => REASONS[reason])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** How a name of the ledger reads: a document's number, or how money came. */
export function sayName(name: string): string {
  return name in METHODS ? METHODS[name as keyof typeof METHODS] : name
}
