import { presentReference } from '#contract/orders/reference.ts'

/** The order that a session pays, as it's stored, or the number of the invoice. */
export type Paid = { reference: string; number: string | null }

/** What a payment page says that is paid, such as `booking 7F3-K2Q-X` or `invoice INV-000001`. Pure. */
export function sayWhatIsPaid({ reference, number }: Paid): string {
  return number === null ? `booking ${presentReference(reference)}` : `invoice ${number}`
}
