import type { ImportReport, ImportSettings } from '#contract/office/customers/import.ts'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { keysOf } from './find-existing.ts'
import type { Existing, ExistingCustomer } from './find-existing.ts'
import type { ReadRow } from './read-row.ts'

/** What happens to a row of the file. */
export type PlannedRow = ReadRow & {
  action: 'create' | 'update' | 'skip' | 'error'
  /** The customer that is there already. */
  match: ExistingCustomer | null
}

const ERASED = 'is a customer who was made anonymous, leave the number empty for a new one'
const MOST_PROBLEMS = 200
const PREVIEWED = 20

/**
 * Decides what to do with each row: a row is a customer that is there by its number, else by its ABN, else
 * by the email address. Two rows for one customer are a mistake. Pure.
 */
export function planImport(
  rows: readonly ReadRow[],
  existing: Existing,
  { onMatch }: Pick<ImportSettings, 'onMatch'>,
): PlannedRow[] {
  const seen = new Map<string, ReadRow>()
  return rows.map((row) => {
    const { match, problem } = matchOf(row, existing)
    const twice = problem === null && row.customer ? findTwice(seen, row, match) : null
    const message = problem ?? (onMatch === 'update' && match?.isAnonymous ? ERASED : twice)
    const problems = message === null ? row.problems : [...row.problems, { column: null, message }]
    const action = problems.length > 0 ? 'error' : match ? onMatch : 'create'
    return { ...row, problems, action, match }
  })
}

/** Counts what would be done, and lists what is wrong and the first rows. */
export function reportOn(rows: readonly PlannedRow[]): ImportReport {
  const count = (action: PlannedRow['action']) => rows.filter((row) => row.action === action).length
  const problems = rows.flatMap(({ line, problems: own }) =>
    own.map((problem) => ({ line, ...problem })),
  )
  return {
    create: count('create'),
    update: count('update'),
    skip: count('skip'),
    error: count('error'),
    problems: problems.slice(0, MOST_PROBLEMS),
    preview: rows.slice(0, PREVIEWED).map(({ line, action, name, match }) => {
      return { line, action, name, number: match && presentNumber(match.number) }
    }),
  }
}

function matchOf(
  row: ReadRow,
  { byNumber, byAbn, byEmail }: Existing,
): { match: ExistingCustomer | null; problem: string | null } {
  if (row.number !== null) {
    const match = byNumber.get(row.number) ?? null
    const problem = match
      ? null
      : 'names a number that no customer has, leave it empty for a new one'
    return { match, problem }
  }
  const { abn, email } = keysOf(row)
  const byOne = abn === null ? [] : (byAbn.get(abn) ?? [])
  const found = byOne.length > 0 || email === null ? byOne : (byEmail.get(email) ?? [])
  if (found.length < 2) return { match: found[0] ?? null, problem: null }
  const numbers = found.map(({ number }) => presentNumber(number)).join(' and ')
  return { match: null, problem: `could be ${numbers}, name the number or merge them` }
}

/**
 * The earlier row of the file that is the same customer. Two rows that name their numbers can share an ABN or an email
 * address: they are the customers that they name.
 */
function findTwice(
  seen: Map<string, ReadRow>,
  row: ReadRow,
  match: ExistingCustomer | null,
): string | null {
  const { abn, email } = keysOf(row)
  const own = match && `customer ${match.id}`
  const shared = [abn && `abn ${abn}`, email && `email ${email}`].filter((key) => key !== null)
  const alike = shared.flatMap((key) => seen.get(key) ?? [])
  const earlier =
    seen.get(own ?? '') ?? alike.find((other) => row.number === null || other.number === null)
  for (const key of own === null ? shared : [own, ...shared]) {
    if (!seen.has(key)) seen.set(key, row)
  }
  return earlier === undefined ? null : `is the same customer as line ${earlier.line}`
}
