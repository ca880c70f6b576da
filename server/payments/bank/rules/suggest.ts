import type { Suggestion } from '#contract/office/payments/bank.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { MatchReason } from '#contract/payments/payment-words.ts'
import { foldWords } from '#contract/office/customers/address-key.ts'

/** What someone owes: an invoice, or an order for what isn't invoiced. */
export type Owed = {
  kind: 'invoice' | 'order'
  id: string
  /** "INV-000245", or an order's reference without hyphens. */
  name: string
  /** References of the orders that it bills, without hyphens. */
  references: readonly string[]
  payer: string
  /** The words of the payer's name, without its legal form: `nameKey`. */
  words: string
  /** Which customer it is of, or who booked. */
  payerKey: string
  due: number
}

type Line = { amount: number; description: string }

const POINTS: Record<MatchReason, number> = { number: 8, reference: 8, amount: 4, name: 3 }

/** An amount alone says something if it isn't that of everyone. */
const LEAST = 4
const MOST = 3

/**
 * Compares bank lines with what is owed: what a line may pay, the likeliest first, by an invoice's number, an order's
 * reference, the amount and the payer's name (rules, section 13, "Bank lines"). Several invoices of one customer are
 * suggested together if the line names them, or comes to their sum. Pure.
 * @param owed up to thousands, so what can be worked out of them alone is worked out once for all lines
 */
export function suggestFrom(owed: readonly Owed[]): (line: Line) => Suggestion[] {
  const all = owed.map((one) => ({ ...one, ...partsOf(one) }))
  const invoices = all.filter(({ kind }) => kind === 'invoice')
  const groups = [...Map.groupBy(invoices, ({ payerKey }) => payerKey).values()]
  const several = groups.filter(({ length }) => length > 1)
  const counts = new Map<number, number>()
  for (const { due } of owed) counts.set(due, (counts.get(due) ?? 0) + 1)
  return ({ amount, description }) => {
    const said = read(description)
    const scored = [...all.map((one) => [one]), ...together(amount, said, several)].flatMap(
      (some) => {
        const reasons = reasonsOf(amount, said, some)
        const points = reasons.reduce((sum, reason) => sum + POINTS[reason], 0)
        const isAlone = reasons.length === 1 && reasons[0] === 'amount'
        const isOfEveryone = isAlone && (counts.get(amount) ?? 0) > MOST
        return points < LEAST || isOfEveryone ? [] : [{ some, reasons, points }]
      },
    )
    scored.sort((one, two) => two.points - one.points || two.some.length - one.some.length)
    return scored.slice(0, MOST).map(({ some, reasons }) => present(some, reasons))
  }
}

/** Of "INV-000245", the letters INV and the digits 245; of the payer's name, the words that say something. */
type Parts = { letters: string; digits: string; own: readonly string[] }
type Compared = Owed & Parts

function partsOf({ name, words }: Owed): Parts {
  const begins = Array.from(name).findLastIndex((letter) => letter < '0' || letter > '9') + 1
  return {
    letters: name.slice(0, begins).replaceAll(/[^A-Z0-9]/gi, ''),
    digits: name.slice(begins).replace(/^0+/, ''),
    own: words.split(' ').filter((word) => word.length > 1),
  }
}

/** What a line says: its own text, that text in one piece, and its words. */
type Said = { description: string; joined: string; words: ReadonlySet<string> }

function read(description: string): Said {
  const joined = description.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return { description, joined, words: new Set(foldWords(description)) }
}

function reasonsOf(
  amount: number,
  { description, joined, words }: Said,
  some: readonly Compared[],
): MatchReason[] {
  const due = some.reduce((sum, one) => sum + one.due, 0)
  const is: Record<MatchReason, boolean> = {
    number: some.every((one) => one.kind === 'invoice' && hasNumber(description, one)),
    reference: some.every(({ references }) => references.some((one) => joined.includes(one))),
    amount: due === amount,
    name: some.every(({ own }) => own.length > 0 && own.every((word) => words.has(word))),
  }
  return (['number', 'reference', 'amount', 'name'] as const).filter((reason) => is[reason])
}

/** "INV-000245" is in "INV 245", "inv000245" and "Invoice 245", and not in "INV 2451". */
function hasNumber(description: string, { letters, digits }: Parts): boolean {
  // Nearly all are ruled out without a pattern, which takes longer.
  if (digits === '' || letters === '' || !description.includes(digits)) return false
  const pattern = `(?<![a-z0-9])(?:${letters}|invoice|inv)[\\s#.:-]*0*${digits}(?!\\d)`
  return new RegExp(pattern, 'i').test(description)
}

/** Invoices of one customer: those that the line names, and all of them if the line comes to their sum. */
function together(
  amount: number,
  { description }: Said,
  several: readonly (readonly Compared[])[],
): (readonly Compared[])[] {
  return several.flatMap((all) => {
    const named = all.filter((one) => hasNumber(description, one))
    const sum = all.reduce((total, { due }) => total + due, 0)
    const sets = named.length > 1 ? [named] : []
    return sum === amount && named.length !== all.length ? [...sets, all] : sets
  })
}

function present(some: readonly Owed[], reasons: MatchReason[]): Suggestion {
  const [first] = some
  const isOrder = first?.kind === 'order'
  const shown = some.map(({ kind, name }) => (kind === 'order' ? presentReference(name) : name))
  return {
    reasons,
    invoiceIds: isOrder ? [] : some.map(({ id }) => id),
    orderId: isOrder ? first.id : null,
    name: shown.join(', '),
    payer: first?.payer ?? '',
    due: some.reduce((sum, { due }) => sum + due, 0),
  }
}
