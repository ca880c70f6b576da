/** A line of an issued invoice, in cents. */
export type CreditableLine = { amount: number; gst: number }

/**
 * The GST inside the first `credited` cents of a line. Once all of it is credited, that's the line's own GST, in
 * however many parts (rules, section 13, "Credit notes").
 * @param credited 0 to the line's amount, or from the amount to 0 if that's negative
 */
export function gstWithin({ amount, gst }: CreditableLine, credited: number): number {
  if (amount === 0) return 0
  // In magnitudes, so that a discount's line is credited as exactly as any other.
  const [whole, part, tax] = [Math.abs(amount), Math.abs(credited), Math.abs(gst)]
  const within = Number((2n * BigInt(tax) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
  return gst < 0 ? -within : within
}

/**
 * The GST of a credit note's line.
 * @param before what was credited of the line before, in cents
 * @param now what this note credits
 */
export function gstOfCredit(line: CreditableLine, before: number, now: number): number {
  return gstWithin(line, before + now) - gstWithin(line, before)
}
