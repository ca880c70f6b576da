import { formatMoney } from '#contract/values/money.ts'

/** What a change costs, in cents. */
export type Price = { difference: number; total: number; due: number; refundDue: number }

/** "$30.00 more: $480.00 in all, $30.00 due." */
export function sayPrice({ difference, total, due, refundDue }: Price, currency: string): string {
  const say = (amount: number) => formatMoney(amount, currency)
  const all = `${say(total)} in all`
  const then = refundDue > 0 ? `${say(refundDue)} to refund` : due > 0 ? `${say(due)} due` : 'paid'
  if (difference === 0) return `The price stays: ${all}, ${then}.`
  return `${say(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}: ${all}, ${then}.`
}

/** The button that makes the change: "Change for +$30.00". */
export function nameButton(price: Price | undefined, currency: string): string {
  if (!price || price.difference === 0) return 'Change'
  const sign = price.difference > 0 ? '+' : '−'
  return `Change for ${sign}${formatMoney(Math.abs(price.difference), currency)}`
}
