import type { DocumentLine, InvoiceDocument } from '#contract/invoices/document.ts'
import type { Problem } from '#contract/problems.ts'
import { formatMoney } from '#contract/values/money.ts'
import { gstOfCredit } from './credited-gst.ts'

/** What credit notes took back of a line before, in cents. */
export type CreditedBefore = ReadonlyMap<number, number>

/** A line of an invoice by its position, and how much of it is credited, in cents. */
export type CreditLine = { position: number; amount: number }

export type PlannedLine = CreditLine & {
  line: DocumentLine
  /** The GST in the amount. */
  gst: number
  /** Whether the note takes back the whole line at once. */
  whole: boolean
}

/** What is left of a line, in cents, with its sign. */
export function leftOf(line: DocumentLine, position: number, before: CreditedBefore): number {
  return line.amount - (before.get(position) ?? 0)
}

/** All that is left of an order's lines, but for what is beside it. */
export function leftOfOrder(
  { lines }: Pick<InvoiceDocument, 'lines'>,
  before: CreditedBefore,
  orderId: string,
): CreditLine[] {
  return lines.flatMap((line, position) => {
    if (line.orderId !== orderId || line.chargePosition === null) return []
    const amount = leftOf(line, position, before)
    return amount === 0 ? [] : [{ position, amount }]
  })
}

/**
 * What a credit note takes back, line by line (rules, section 13, "Credit notes"). Pure.
 * @param wanted null for all that is left
 * @returns problems if a part is more than is left of its line, or the note would be of nothing or of more than is left
 */
export function planCredit(
  { lines, total, currency }: InvoiceDocument,
  before: CreditedBefore,
  wanted: readonly CreditLine[] | null,
): { lines: PlannedLine[] } | { problems: Problem[] } {
  const asked = wanted ?? allLeft(lines, before)
  const problems = asked.flatMap(({ position, amount }, index): Problem[] => {
    const line = lines[position]
    const field = (name: string) => `lines[${index}].${name}`
    if (!line || asked.findIndex((other) => other.position === position) !== index) {
      const message = line ? 'is there twice' : 'isn’t a line of the invoice'
      return [{ field: field('position'), code: 'invalid', message }]
    }
    const left = leftOf(line, position, before)
    const isInside = Math.sign(amount) === Math.sign(left) && Math.abs(amount) <= Math.abs(left)
    const message = `must be within what is left of the line, which is ${formatMoney(left, currency)}`
    return isInside ? [] : [{ field: field('amount'), code: 'too_big', message }]
  })
  if (problems.length > 0) return { problems }
  const planned = asked.flatMap(({ position, amount }): PlannedLine[] => {
    const line = lines[position]
    if (!line) return []
    const credited = before.get(position) ?? 0
    const whole = amount === line.amount
    return [{ position, amount, line, whole, gst: gstOfCredit(line, credited, amount) }]
  })
  const sum = planned.reduce((all, { amount }) => all + amount, 0)
  const left = total - [...before.values()].reduce((all, amount) => all + amount, 0)
  const gst = planned.reduce((all, line) => all + line.gst, 0)
  // A few cents beside a discount can round to less GST than none, which no document may have.
  const isSound = sum > 0 && gst >= 0 && gst <= sum
  if (isSound && sum <= left) return { lines: planned }
  const message = !isSound
    ? 'come to too little to be credited'
    : `come to more than is left of the invoice, which is ${formatMoney(left, currency)}`
  return { problems: [{ field: 'lines', code: 'wrong_state', message }] }
}

/**
 * What a credit note takes back of one line for charges that come to less than nothing, a part for each of them: first
 * those that take something off. Pure.
 * @param amounts of the charges, in cents
 */
export function planCharges(
  { lines }: Pick<InvoiceDocument, 'lines'>,
  before: CreditedBefore,
  { position, amounts }: { position: number; amounts: readonly number[] },
): PlannedLine[] {
  const line = lines[position]
  if (!line) throw new Error('an invoice has the line that is credited')
  let credited = before.get(position) ?? 0
  return amounts.map((charged) => {
    const amount = -charged
    const gst = gstOfCredit(line, credited, amount)
    credited += amount
    return { position, amount, line, whole: false, gst }
  })
}

function allLeft(lines: readonly DocumentLine[], before: CreditedBefore): CreditLine[] {
  return lines
    .map((line, position) => ({ position, amount: leftOf(line, position, before) }))
    .filter(({ amount }) => amount !== 0)
}
