import type { Suggestion } from '#contract/office/payments/bank.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { MatchReason } from '#contract/payments/payment-words.ts'
import { foldWords } from '#server/customers/matching/address-key.ts'

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
 * What a bank line may pay, the likeliest first: by an invoice's number, an order's reference, the amount and the
 * payer's name (rules, section 13, "Bank lines"). Several invoices of one customer are suggested together if the line
 * names them, or comes to their sum. Pure.
 */
export function suggest(line: Line, owed: readonly Owed[]): Suggestion[] {
  const scored = [...owed.map((one) => [one]), ...together(line, owed)].flatMap((some) => {
    const reasons = reasonsOf(line, some)
    const points = reasons.reduce((sum, reason) => sum + POINTS[reason], 0)
    const isAlone = reasons.length === 1 && reasons[0] === 'amount'
    const others = owed.filter(({ due }) => due === line.amount).length
    return points < LEAST || (isAlone && others > MOST) ? [] : [{ some, reasons, points }]
  })
  scored.sort((a, b) => b.points - a.points || b.some.length - a.some.length)
  return scored.slice(0, MOST).map(({ some, reasons }) => present(some, reasons))
}

function reasonsOf({ amount, description }: Line, some: readonly Owed[]): MatchReason[] {
  const joined = description.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const words = new Set(foldWords(description))
  const due = some.reduce((sum, one) => sum + one.due, 0)
  const is: Record<MatchReason, boolean> = {
    number: some.every(({ kind, name }) => kind === 'invoice' && hasNumber(description, name)),
    reference: some.every(({ references }) => references.some((one) => joined.includes(one))),
    amount: due === amount,
    name: some.every((one) => hasName(words, one.words)),
  }
  return (['number', 'reference', 'amount', 'name'] as const).filter((reason) => is[reason])
}

/** "INV-000245" is in "INV 245", "inv000245" and "Invoice 245", and not in "INV 2451". */
function hasNumber(description: string, number: string): boolean {
  const begins = Array.from(number).findLastIndex((letter) => letter < '0' || letter > '9') + 1
  const digits = number.slice(begins).replace(/^0+/, '')
  const letters = number.slice(0, begins).replaceAll(/[^A-Z0-9]/gi, '')
  const pattern = `(?<![a-z0-9])(?:${letters}|invoice|inv)[\\s#.:-]*0*${digits}(?!\\d)`
  return digits !== '' && letters !== '' && new RegExp(pattern, 'i').test(description)
}

function hasName(words: ReadonlySet<string>, name: string): boolean {
  const own = name.split(' ').filter((word) => word.length > 1)
  return own.length > 0 && own.every((word) => words.has(word))
}

/** Invoices of one customer: those that the line names, and all of them if the line comes to their sum. */
function together(line: Line, owed: readonly Owed[]): Owed[][] {
  const invoices = owed.filter(({ kind }) => kind === 'invoice')
  const groups = [...Map.groupBy(invoices, ({ payerKey }) => payerKey).values()]
  return groups.flatMap((all) => {
    if (all.length < 2) return []
    const named = all.filter(({ name }) => hasNumber(line.description, name))
    const sum = all.reduce((total, { due }) => total + due, 0)
    const sets = named.length > 1 ? [named] : []
    if (sum === line.amount && named.length !== all.length) sets.push(all)
    return sets
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
